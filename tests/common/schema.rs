//! As much of JSON Schema as our pages use.

use serde_json::Value;

/// The body of the first block with this label.
pub(crate) fn block<'a>(page: &'a str, label: &str) -> &'a str {
    let body = page.split_once(&format!("\n```{label}\n")).unwrap().1;
    body.split_inclusive('\n')
        .take_while(|line| *line != "```\n")
        .fold(&body[..0], |so_far, line| {
            &body[..so_far.len() + line.len()]
        })
}

/// Whether a value is as the schema says; fields it does not describe are no good either.
pub(crate) fn fits(value: &Value, schema: &Value) -> Result<(), String> {
    let types: Vec<&Value> = match &schema["type"] {
        Value::Array(types) => types.iter().collect(),
        one => vec![one],
    };
    let is = |word: &str| match word {
        "string" => value.is_string(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is not checked"),
    };
    let is_one = |word: &&Value| is(word.as_str().unwrap());
    if !types.iter().any(is_one) {
        return Err(format!("{value} is none of {types:?}"));
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        return Err(format!("{value} is none of {allowed:?}"));
    }
    if let Some(number) = value.as_f64() {
        let least = schema["minimum"].as_f64().unwrap_or(f64::NEG_INFINITY);
        let most = schema["maximum"].as_f64().unwrap_or(f64::INFINITY);
        if number < least || number > most {
            return Err(format!("{value} is too small or too large"));
        }
    }
    if let Some(items) = value.as_array() {
        let count = items.len() as u64;
        let least = schema["minItems"].as_u64().unwrap_or(0);
        let most = schema["maxItems"].as_u64().unwrap_or(u64::MAX);
        if count < least || count > most {
            return Err("too few or too many items".to_owned());
        }
        items
            .iter()
            .try_for_each(|item| fits(item, &schema["items"]))?;
    }
    if let Some(fields) = value.as_object() {
        for key in schema["required"].as_array().into_iter().flatten() {
            let key = key.as_str().unwrap();
            if !fields.contains_key(key) {
                return Err(format!("`{key}` is missing"));
            }
        }
        for (key, field) in fields {
            let schema = schema["properties"].get(key);
            let schema = schema.ok_or(format!("`{key}` is not described"))?;
            fits(field, schema).map_err(|what| format!("{key}: {what}"))?;
        }
    }
    Ok(())
}
