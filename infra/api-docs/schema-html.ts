import { type Schema, escaped } from "./open-api.ts";

/** A schema as text, with a list of an object's fields below it. */
export function schemaHtml(schema: Schema): string {
  const text = textOf(schema);
  const description = schema.description === undefined ? "" : ` ${escaped(schema.description)}`;
  return `<span>${text}${description}</span>${fieldsHtml(schema)}`;
}

function fieldsHtml(schema: Schema): string {
  const { properties, required = [] } = objectIn(schema) ?? {};
  if (!properties) return "";
  const fields = Object.entries(properties).map(
    ([name, field]) => `<li><code>${escaped(name)}</code>${required.includes(name) ? "" : " (optional)"}: ${schemaHtml(field)}</li>`,
  );
  return `<ul class="fields">${fields.join("\n")}</ul>`;
}

/** The object whose fields a list, a choice or the schema itself has. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((each) => each !== undefined);
  return inner.map(objectIn).find((each) => each !== undefined);
}

function textOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escaped(schema.$ref.split("/").at(-1)!);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return `one of ${schema.enum.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(", ")}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(textOf).join(" or ");
  if (schema.items) return `list of ${textOf(schema.items)}${limits("entries", schema.minItems, schema.maxItems)}`;
  return `${[schema.type ?? "any value"].flat().join(" or ")}${rangeOf(schema)}`;
}

function rangeOf({ minimum, maximum, minLength, maxLength, pattern, allOf = [] }: Schema): string {
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter((each) => each !== undefined);
  const matching = patterns.map((each) => `, matching <code>${escaped(each)}</code>`).join("");
  // JSON Schema's limits of a whole number without limits of its own.
  const isLimit = (value: number | undefined) => value !== undefined && Math.abs(value) !== Number.MAX_SAFE_INTEGER;
  const range = limits("", isLimit(minimum) ? minimum : undefined, isLimit(maximum) ? maximum : undefined);
  return `${range}${limits("characters", minLength, maxLength)}${matching}`;
}

function limits(unit: string, min: number | undefined, max: number | undefined): string {
  const texts = [min === undefined ? undefined : `at least ${min}`, max === undefined ? undefined : `at most ${max}`];
  const said = texts.filter((text) => text !== undefined).join(", ");
  return said === "" ? "" : `, ${said}${unit === "" ? "" : ` ${unit}`}`;
}
