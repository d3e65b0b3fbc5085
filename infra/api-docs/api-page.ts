/** The page of the API's documentation, made of functions/openapi.json: plain HTML without a script. */
import { readFileSync } from "node:fs";
import { forPrograms } from "./for-programs.ts";
import { type OpenApi, type Operation, type Content, escaped, json, type Schema } from "./open-api.ts";

/** The files by their path in the site, without a leading slash: of what programs may call, and of the whole API. */
export function apiDocs({ isWhole }: { readonly isWhole: boolean }): { readonly [path: string]: string } {
  const text = readFileSync(new URL("../../functions/openapi.json", import.meta.url), "utf8");
  const whole = JSON.parse(text) as OpenApi;
  const programs = forPrograms(whole);
  return {
    "docs/v1/index.html": apiPage(programs, "/docs/v1/openapi.json"),
    "docs/v1/openapi.json": json(programs),
    ...(isWhole && { "docs/api/index.html": apiPage(whole, "/docs/api/openapi.json"), "docs/api/openapi.json": text }),
  };
}

export function apiPage({ info, tags, paths, components }: OpenApi, specification: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  const parts = tags.map((tag) => ({ ...tag, operations: operations.filter((each) => each.tags.includes(tag.name)) }));
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title>
<link rel="icon" href="/kelpie.svg">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<nav aria-label="Operations">
${parts.map(navigationHtml).join("\n")}
<h2><a href="#schemas">Schemas</a></h2>
</nav>
<main id="content">
<h1>${escaped(info.title)} API ${escaped(info.version)}</h1>
<p>${escaped(info.description)} <a href="${specification}">openapi.json</a> is this page for programs.</p>
${parts.map(partHtml).join("\n")}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<section><h3 id="schema-${name}">${name}</h3>${schemaHtml(schema)}</section>`)
  .join("\n")}
</main>
</body>
</html>
`;
}

interface PlacedOperation extends Operation {
  readonly path: string;
  readonly method: string;
}

interface Part {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly PlacedOperation[];
}

function navigationHtml({ name, operations }: Part): string {
  const links = operations.map(({ operationId, summary }) => `<li><a href="#${operationId}">${escaped(summary)}</a></li>`);
  return `<h2><a href="#part-${name}">${escaped(name)}</a></h2>\n<ul>${links.join("\n")}</ul>`;
}

const partHtml = ({ name, description, operations }: Part): string =>
  `<h2 id="part-${name}">${escaped(name)}</h2>\n<p>${escaped(description)}</p>\n${operations.map(operationHtml).join("\n")}`;

function operationHtml({
  operationId,
  summary,
  description,
  method,
  path,
  parameters = [],
  requestBody,
  responses,
}: PlacedOperation): string {
  const rows = parameters.map(
    ({ name, in: place, required = false, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}</td><td>${required ? "yes" : "no"}</td><td>${schemaHtml(schema)}</td></tr>`,
  );
  const header = '<tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Value</th></tr>';
  return `<section aria-labelledby="${operationId}">
<h3 id="${operationId}">${escaped(summary)}</h3>
<p><code class="call">${method} /api${escaped(path)}</code></p>
<p>${escaped(description)}</p>
${rows.length > 0 ? `<table><thead>${header}</thead><tbody>${rows.join("\n")}</tbody></table>` : ""}
${requestBody ? `<h4>Request</h4>${contentHtml(requestBody.content, "request")}` : ""}
<h4>Answers</h4>
${Object.entries(responses).map(answerHtml).join("\n")}
</section>`;
}

function answerHtml([status, answer]: [string, Operation["responses"][string]]): string {
  if ("$ref" in answer) return "<p><strong>Other</strong>: a defect (500), or a part that does not answer (503).</p>";
  const title = `<strong>${status}</strong> ${escaped(answer.description)}`;
  return `<details><summary>${title}</summary>${contentHtml(answer.content, "answer")}</details>`;
}

function contentHtml(content: Content, what: string): string {
  const { schema, example } = content["application/json"];
  return `${schemaHtml(schema)}<p>Example of the ${what}:</p><pre tabindex="0">${escaped(json(example))}</pre>`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: minmax(14rem, 20rem) minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; padding: 1rem; font-size: 0.875rem; }
nav h2 { font-size: 1rem; margin: 1rem 0 0.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { padding: 0.125rem 0; }
main { padding: 1rem 2rem 4rem; max-width: 60rem; overflow-wrap: anywhere; }
section { border-top: 1px solid GrayText; margin-top: 2rem; }
h3 { margin-bottom: 0; }
:target { text-decoration: underline; }
.call { font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; font-weight: 400; }
thead th { font-weight: 600; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border: 1px solid GrayText; font-size: 0.875rem; }
summary { cursor: pointer; padding: 0.25rem 0; }
ul.fields { margin: 0.25rem 0; padding-left: 1.25rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; padding: 0.5rem; background: Canvas; z-index: 1; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; } }
`;

/** A schema as text, with a list of an object's fields below it. */
function schemaHtml(schema: Schema): string {
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
