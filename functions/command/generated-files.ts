import { join } from "node:path";
import { format } from "prettier";
import type { Sheet, SheetFile } from "../../shared/quote/sheet.ts";
import { parseSheet } from "../../shared/rulebook/check.ts";
import { type RegisterRow, registerRow } from "../../shared/rulebook/register.ts";
import { sheetJsonSchema } from "../../shared/rulebook/sheet-schema.ts";
import { compileSheets } from "../../shared/quote/compile-sheets.ts";
import { digested } from "../quote/digest.ts";
import { intern } from "../quote/interned-sheets.ts";
import { rulebooksFolder, sheetTexts } from "./sheet-folder.ts";

const root = join(rulebooksFolder, "..");

/** What is derived from the sheets and committed beside them: file paths and their text. */
export async function generatedFiles(): Promise<{ file: string; text: string }[]> {
  const files = (await sheetTexts(rulebooksFolder)).map(({ file, text }) => ({ file, sheet: parseSheet(text) }));
  return [
    { file: join(root, "functions/quote/sheets.json"), text: sheetList(files) },
    { file: join(root, "functions/quote/compiled-sheets.json"), text: compiledSheets(files) },
    { file: join(root, "functions/submission/submitting-sheets.json"), text: await submittingSheets(files) },
    {
      file: join(root, "rulebooks/sheet.schema.json"),
      text: await format(JSON.stringify(sheetJsonSchema()), { parser: "json", printWidth: 160 }),
    },
    { file: join(root, "rulebooks/README.md"), text: await format(register(files), { parser: "markdown" }) },
  ];
}

/**
 * The criteria and each sheet as JSON within JSON, a line each: a text is quicker to read at a cold start than an object
 * that a bundler has made source of, and a change of one sheet reads as such.
 */
function sheetList(files: readonly SheetFile[]): string {
  const { criteria, sheets } = intern(files);
  const lines = [criteria, ...sheets].map((part) => JSON.stringify(JSON.stringify(part)));
  return `[\n${lines.join(",\n")}\n]\n`;
}

/** What quotes are made from, a text for each application type, and what the rulebook's hash is made from. */
function compiledSheets(files: readonly SheetFile[]): string {
  const ofType = (type: Sheet["type"]) => JSON.stringify(compileSheets(files.filter(({ sheet }) => sheet.type === type)));
  const issues = JSON.stringify(files.map(({ sheet }) => digested(sheet)));
  const texts = { issues, consumer: ofType("consumer"), commercial: ofType("commercial") };
  // Without an apostrophe bundlers write each as a plain string, which is quicker to read than a template.
  return `${JSON.stringify(texts, undefined, 1).replaceAll("'", String.raw`\\u0027`)}\n`;
}

/** What a submission needs of the sheets that take one. */
function submittingSheets(files: readonly SheetFile[]): Promise<string> {
  const taking = files.filter(({ sheet }) => sheet.requiredFields !== undefined);
  const told = taking.map(
    ({ sheet: { type, lender, productName = null, date, actions = [], lenderCredentials = [], requiredFields } }) => ({
      type,
      lender,
      productName,
      date,
      actions,
      lenderCredentials,
      requiredFields,
    }),
  );
  return format(JSON.stringify(told), { parser: "json", printWidth: 140 });
}

function register(files: readonly SheetFile[]): string {
  const rows = files.map(registerRow);
  const sum = (part: "tiers" | "shown" | "assumed") => rows.reduce((total, row) => total + row[part], 0);
  return `# The rate sheets

One JSON file for each dated sheet of a lender, below \`consumer/\` and \`commercial/\`, named \`<lender>[-<product>].<date>.json\`. A sheet is an
immutable dated document: a new issue is a new file, and a quote takes the newest one that is not after its day. \`sheet.schema.json\` describes
the format; \`npm run -s rulebook -- check\` holds every rule, \`show LENDER\` and \`diff FILE FILE\` read a sheet in words.

Every value that prices or decides is either shown by a specification or assumed, and each sheet's \`provenance\` says which, with the source or
the reason. A product card repeats the reasons as "Illustrative" lines.

## Coverage

Written by \`npm run generate\`. Shown and assumed count the values that price or decide.

| Type | Lender | Product | Date | Tiers | Shown | Assumed |
| --- | --- | --- | --- | ---: | ---: | ---: |
${rows.map(registerLine).join("\n")}
| **All** | ${new Set(rows.map(({ lender }) => lender)).size} lenders | ${rows.length} sheets | | ${sum("tiers")} | ${sum("shown")} | ${sum("assumed")} |

Not shown: a further consumer list of property-owner motor-vehicle tiers exists, whose lender's sheet no specification shows; it is no sheet here and is not quoted.
`;
}

function registerLine({ type, lender, product, date, tiers, shown, assumed }: RegisterRow): string {
  return `| ${type} | ${lender} | ${product} | ${date} | ${tiers} | ${shown} | ${assumed} |`;
}
