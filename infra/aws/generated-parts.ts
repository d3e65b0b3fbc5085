import { costTable } from "../ops/costs.ts";
import { runbooks } from "./runbooks.ts";

/** The pages below infra/ of which `npm run generate` writes the part between two comments; the comments have the part's name. */
export const generatedParts: readonly { readonly page: string; readonly name: string; readonly lines: () => Iterable<string> }[] = [
  {
    page: "alarms.md",
    name: "alarms",
    // Of each what is wrong, with which its runbook begins.
    lines: () => Object.entries(runbooks).map(([name, runbook]) => `- \`${name}\`: ${runbook.split(/[.:;] /)[0]}`),
  },
  { page: "README.md", name: "costs", lines: costTable },
];

/** Returns a page's text with the part replaced; throws where its two comments are missing. */
export function withGeneratedPart({ page, name, lines }: (typeof generatedParts)[number], text: string): string {
  const [start, end] = [`<!-- ${name}: written by npm run generate -->`, `<!-- end of the ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`infra/${page}: found no place for the ${name}, expected ${start} and ${end}`);
  return `${text.slice(0, from)}${start}\n\n${[...lines()].join("\n")}\n\n${text.slice(to)}`;
}
