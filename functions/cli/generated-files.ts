import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rulebooksFolder, repositorySheets } from "./sheet-folder.ts";
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { format } from "prettier";
import { type CoverageRow, coverageRow } from "../../shared/rulebook/coverage-row.ts";
import type { SourceFile } from "../../shared/rulebook/rate-table.ts";
import { sheetJsonSchema } from "../../shared/rulebook/sheet-schema.ts";
import { compiledSheets } from "../sheets/compile.ts";
import type { CriterionField } from "../../shared/domain/field.ts";
import { scenarioEmployer, scenarioParts } from "../../shared/quote/scenario.ts";
import { type CriterionAttribute, attributeRules } from "../../shared/quote/vocabulary.ts";
const root = join(rulebooksFolder, "..");

const contractFile = join(root, "shared/quote/README.md");

export async function generatedFiles(): Promise<{ file: string; text: string }[]> {
  const files = await repositorySheets();
  const { issues, consumer, commercial, sources, submissionLenders } = compiledSheets(files);
  return [
    { file: join(root, "functions/sheets/rulebook.json"), text: jsonOfTexts({ issues, consumer, commercial }) },
    { file: join(root, "functions/sheets/sources.json"), text: jsonOfTexts({ sources }) },
    { file: join(root, "functions/sheets/engine.json"), text: await engineHash() },
    {
      file: join(root, "functions/sheets/submission-lenders.json"),
      text: await format(submissionLenders, { parser: "json", printWidth: 140 }),
    },
    {
      file: join(root, "rulebooks/sheet.schema.json"),
      text: await format(JSON.stringify(sheetJsonSchema()), { parser: "json", printWidth: 160 }),
    },
    { file: contractFile, text: await format(contractWithFields(await readFile(contractFile, "utf8")), { parser: "markdown" }) },
    { file: join(root, "rulebooks/README.md"), text: await format(rulebooksReadme(files), { parser: "markdown" }) },
  ];
}

/** SHA-256 of the engine as it is bundled: comments, and code that no quote runs, do not change it. */
async function engineHash(): Promise<string> {
  const bundled = { bundle: true, minify: true, write: false, format: "esm", absWorkingDir: root } as const;
  const { outputFiles } = await build({ ...bundled, entryPoints: ["shared/quote/quote.ts"] });
  const sha256 = createHash("sha256").update(outputFiles[0]!.text).digest("hex");
  return `${JSON.stringify({ sha256 }, undefined, 2)}\n`;
}

/** Without apostrophes, bundlers write each text as a plain string, which parses faster than a template. */
function jsonOfTexts(texts: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(texts, undefined, 1).replaceAll("'", String.raw`\\u0027`)}\n`;
}

function rulebooksReadme(files: readonly SourceFile[]): string {
  const rows = files.map(coverageRow);
  const lines = rows.map((row, i) => coverageLine(row, files[i]!));
  const sum = (column: "tiers" | "shown" | "assumed") => rows.reduce((total, row) => total + row[column], 0);
  return `# The rate sheets

One JSON file for each dated sheet of a lender, below \`consumer/\` and \`commercial/\`, named \`<lender>[-<product>].<date>.json\`. A sheet is an
immutable dated document: a new issue is a new file, and a quote takes the newest one that is not after its day. \`sheet.schema.json\` describes
the format; \`npm run -s rulebook -- check\` holds every rule, \`show LENDER\` and \`diff FILE FILE\` read a sheet in words, and
\`expand FILE\` prints it without [tables](#rate-tables).

Every value that prices or decides is either shown by a specification or assumed, and each sheet's \`provenance\` says which, with the source or
the reason. A product card lists the reasons, so they are written for brokers, and marks assumed rates and fees as assumed.

## How to add a sheet

1. Copy the lender's newest file to one with the new date in its name and in \`date\`; never edit an old one, as stored quotes name it.
2. Change the figures. Each changed value gets its entry in \`provenance\`: \`shown\` with the source, or \`assumed\` with the reason; where a \`*\`
   covered it, list the other paths instead. Optional keys are in sections 2 to 4 of [the engine's contract](../shared/quote/README.md), further ones in [words.md](../shared/quote/words.md):
   - Fees that differ by score or amount say so after a comma (\`Origination, loan under $20,000\`): the check finds gaps and overlaps among
     fees that are named the same before it. \`feesKnown: false\` where the document names no fees at all.
   - \`inComparisonRate: false\` for a fee that goes to the government, \`when: "end"\` for one that is due when the loan ends.
   - \`otherwise: "notStated"\` on the criterion of an assumed list of assets, so that no asset is turned away by an assumption.
   - Results of the lender's own calculator in \`examples\`, each with its source: the check rejects a repayment that differs by a cent.
3. \`npm run -s rulebook -- check --lint\`, which also says what to look at again, such as a rate that moved by more than 3 percentage points. Then
   \`npm run -s rulebook -- diff OLD_FILE NEW_FILE\`, and compare the sentences with the lender's document.
4. \`npm run generate\`, which writes this page and the rulebook that quotes are made from.
5. Add a worked example, calculated by hand, to a file of the sheet's name in \`test/unit/quote/worked/\`. Its \`today\` is the sheet's date or later.
6. \`npm test -- test/unit/quote test/unit/rulebook test/integration/cli\`, then \`npm test\`. \`own-sheets.test.ts\` states what holds for all
   sheets: change it only where the lender's document does.
7. Deploy. A stage's first release uses its sheets at once. A later one submits the new sheet at \`/rates\`, and quotes use it, from its date on,
   once an editor (\`npm run ops -- make-rates-editor EMAIL\`) has approved it: see [Rate sheets](../functions/domains.md#rate-sheets). The same
   holds for \`npm start\` on existing data; \`--fresh\` uses all sheets at once. An editor can also write a sheet at \`/rates\` without a release.

A lender that takes applications also needs \`actions\`, \`lenderCredentials\` and \`requiredFields\` in its sheet, an adapter in
\`functions/submission/\` that \`makers\` of \`job-handlers.ts\` there names, its URL in \`lenderUrls\` of \`infra/aws/stage.ts\`, in \`grants.ts\`
and \`web-stack.ts\` beside it and in \`urlSettings\` of \`functions/sheets/submission-lenders.ts\`, the secret \`lender-signing/<lender>\`, and a
fake in \`infra/local/fakes/lender/\`. A new lender's name may also belong in \`shared/domain/reserved-names.ts\`, which keeps organisations from using it.

A lender without a connection is sent nothing by Kelpie: its broker copies the application into the lender's portal. An optional \`portal\` names the
fields of that portal in their order, by paths as in \`requiredFields\`; without it the copy sheet has the usual order. An optional
\`freshness\` says for how many days the lender takes a payslip, bank statement or income statement: \`{ "payslip": 60 }\`. An optional
\`"settlement": { "ratioCountsFees": false }\` says that its ratio of what is financed to the asset's price leaves financed fees out. When the
lender pays the broker is an optional \`commission\`, \`"settlement"\` or \`{ "day": 15, "monthsAfter": 1 }\`, and for how many months it can take that
back an optional \`clawbackMonths\`: both are told of a settled deal's contract in the book.

## Rate tables

An entry of \`productTiers\` is a tier, or a table of rates as the lender prints it, of which each cell is a tier:

\`\`\`json
{
  "table": "Motor vehicles",
  "productType": "Low doc",
  "axes": [
    { "name": "Score", "bands": [{ "name": "AAA", "criteria": ["..."] }, { "name": "AA", "criteria": ["..."] }] },
    { "name": "Asset", "bands": [{ "name": "new", "criteria": ["..."] }, { "name": "used", "criteria": ["..."] }] }
  ],
  "criteria": ["...", { "axis": "Score" }, { "axis": "Asset" }],
  "rates": [[8.84, 9.34], [[9.5, 10.5], null]]
}
\`\`\`

- \`axes\`: 1 to 5, with 1 to 40 bands each. A band has up to 6 criteria. Names are unique among the axes and within an axis; \`""\` is a name.
- \`rates\`: lists nested as deep as there are axes, one member for each band. A cell is a rate, a pair by score, or \`null\` for no tier. A sheet
  has at most 2,000 tiers.
- A tier's name is its bands' names that are not empty, joined by \`join\` (\`", "\`). \`productType\` and \`info\` are every tier's.
- \`criteria\`: the order of a tier's criteria. \`{ "axis": "Score" }\` stands for those of the tier's band in that axis, but for what
  \`{ "axis": "Score", "criterion": 2 }\` puts elsewhere: the band's third one, if it has three. Each criterion of a band stands once.
- \`columns\`: the axes that are printed across; without it the last one.
- \`provenance\` addresses the table as it is written: a cell \`/productTiers/0/rates/3/1\`, a row \`/productTiers/0/rates/3\`, a column
  \`/productTiers/0/rates/*/1\`, a band \`/productTiers/0/axes/1/bands/0/criteria/0/value\`, all \`/productTiers/0\`. So do the check's messages.

Files, drafts, stored issues and their hashes keep a table as it is written. Everything that prices, compares or shows tiers reads its expansion
([rate-table.ts](../shared/rulebook/rate-table.ts)).

## Coverage

Written by \`npm run generate\`; each lender's name leads to its sheet. Shown and assumed count the values that price or decide.

| Lender | Date | Tiers | Shown | Assumed |
| --- | --- | ---: | ---: | ---: |
${lines.join("\n")}
| **All** (${new Set(rows.map(({ lender }) => lender)).size} lenders, ${rows.length} sheets) | | ${sum("tiers")} | ${sum("shown")} | ${sum("assumed")} |

Not covered: the specifications mention a further consumer lender with property-owner motor-vehicle tiers but show no rate sheet
for it, so it is not quoted.
`;
}

function coverageLine({ type, lender, product, date, tiers, shown: visible, assumed }: CoverageRow, { file }: SourceFile): string {
  const name = product === "-" ? lender : `${lender}, ${product}`;
  return `| [${name}](${file}), ${type} | ${date} | ${tiers} | ${visible} | ${assumed} |`;
}

const start = "<!-- fields of a scenario: written by npm run generate -->";

const end = "<!-- end of the fields -->";

/** Returns shared/quote/README.md with its generated list of scenario fields. */
function contractWithFields(contract: string): string {
  const [from, to] = [contract.indexOf(start), contract.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`shared/quote/README.md: found no place for the fields, expected ${start} and ${end}`);
  return `${contract.slice(0, from)}${start}\n\n${fieldList()}\n\n${contract.slice(to)}`;
}

function fieldList(): string {
  const parts = { ...scenarioParts, "customer.employers": scenarioEmployer };
  const lines = Object.entries(parts).flatMap(([part, fields]) =>
    Object.entries<CriterionField>(fields).map(([name, field]) => `- \`${part}.${name}\`: ${valueText(field)}${criterionText(name)}`),
  );
  return lines.join("\n");
}

function valueText(field: CriterionField): string {
  switch (field.kind) {
    case "dollars":
      return "dollars, with cents";
    case "percent":
      return `${field.min} to ${field.max} percent`;
    case "decimal":
    case "whole":
      return `${field.kind === "whole" ? "whole number, " : ""}${field.min} to ${field.max} ${field.unit ?? ""}`.trim();
    case "day":
      return "day";
    case "flag":
      return "true or false";
    case "choice":
      return choiceText(field);
  }
}

function choiceText({ labels, labelsByType }: Extract<CriterionField, { kind: "choice" }>): string {
  const counts = Object.entries(labelsByType ?? {}).map(([type, choices]) => `${Object.keys(choices).length} for ${type}`);
  const keys = Object.keys(labels).map((key) => `\`${key}\``);
  return counts.length > 0 ? `a choice: ${counts.join(", ")}` : keys.join(", ");
}

function criterionText(attribute: string): string {
  const { kind, units = [] } = attributeRules[attribute as CriterionAttribute];
  if (kind === "date") return `; criteria compare ${units.join(" or ")} since then`;
  return units.length > 0 ? `; criteria also compare ${units.join(" or ")}` : "";
}
