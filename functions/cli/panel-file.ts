import { readFile } from "node:fs/promises";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { lenderProblems, panelFile } from "../../shared/wire/panel.ts";
import { InvalidInput, problemsOf } from "../../shared/wire/problem.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { rulebook } from "../sheets/rulebook.ts";
import { BadInput } from "./bad-input.ts";
import { located } from "./scenario-file.ts";

/** Reads the file of --panel. Throws BadInput without one, InvalidInput that names each entry which is not accepted. */
export async function panelIn(file: string): Promise<Pick<QuoteOptions, "panel" | "own">> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new BadInput(`--panel: found no file ${file} that can be read, expected one with lenders`, { cause: error });
  });
  return located(`--panel: ${file}`, () => panelOf(parseJson(text)));
}

function panelOf(input: unknown): Pick<QuoteOptions, "panel" | "own"> {
  const { success, data, error } = panelFile.safeParse(input);
  const problems = success ? lenderProblems(entriesOf(data), allSheets()) : problemsOf(error.issues, input);
  const [first, ...others] = problems;
  if (first) throw new InvalidInput([first, ...others]);
  return omitUndefined({ panel: data?.lenders, own: data?.own ?? {} });
}

const entriesOf = ({ lenders, own }: NonNullable<ReturnType<typeof panelFile.safeParse>["data"]>) => ({
  panel: lenders,
  ...own,
  at: { panel: ["lenders"], brokerage: ["own", "brokerage"], fees: ["own", "fees"], contacts: [] },
});

/** All issues, also those that are not in force. */
const allSheets = () => applicationTypes.flatMap((type) => rulebook.inForce(type, "9999-12-31").issues);
