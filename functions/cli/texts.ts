import { readFile } from "node:fs/promises";
import { text as wholeText } from "node:stream/consumers";
import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { scenarioWith } from "../../shared/intake/field-values.ts";
import { maxTextLength, readText } from "../../shared/intake/read-text.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { scenarioColumn } from "../../shared/wire/scenario-columns.ts";
import { BadInput } from "./bad-input.ts";
import type { QuoteCommand } from "./options.ts";

/** A line of JSON for the text of a file or of standard input ("-"), or for each text of JSON lines: what is read in it, and its scenario. */
export async function readTexts({ file, today: given, type }: QuoteCommand): Promise<string> {
  const today = given ?? businessDate(new Date());
  const content = file === "-" ? await wholeText(process.stdin) : await readFile(file, "utf8");
  const texts = file.endsWith(".jsonl") ? linesOf(content, file) : [content];
  return texts
    .map((text, at) => {
      if (text.length > maxTextLength)
        throw new BadInput(`${file}, text ${at + 1}: found ${text.length} characters, expected at most ${maxTextLength}`);
      const { questions, unread, ...read } = readText(text, { today, ...(type && { type }) });
      const known = read.fields.filter(({ field }) => scenarioColumn(field) !== undefined);
      const { applicationType, ...parts } = scenarioWith(read.type, new Map(known.map(({ field, value }) => [field, value])));
      const asked = questions.map(({ field, choices }) => ({ field, choices }));
      return `${JSON.stringify({ ...read, questions: asked, unread, scenario: { applicationType, today, ...parts } })}\n`;
    })
    .join("");
}

function linesOf(content: string, file: string): string[] {
  return content.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const { data } = z.string().safeParse(parseJson(line, at + 1));
    if (data === undefined) throw new BadInput(`${file}, line ${at + 1}: found no text, expected one JSON string`);
    return [data];
  });
}
