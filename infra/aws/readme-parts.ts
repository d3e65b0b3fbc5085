import { costTable } from "../ops/costs.ts";
import { runbooks } from "./runbooks.ts";

/** What `npm run generate` writes between two comments of infra/README.md, by the name in them. */
const parts: Readonly<Record<string, () => Iterable<string>>> = {
  // Of each what is wrong, with which its runbook begins.
  alarms: () => Object.entries(runbooks).map(([name, runbook]) => `- \`${name}\`: ${runbook.split(/[.:;] /)[0]}`),
  costs: costTable,
};

/** Returns infra/README.md with its generated parts. */
export function withGeneratedParts(readme: string): string {
  return Object.entries(parts).reduce((text, [name, lines]) => {
    const [start, end] = [`<!-- ${name}: written by npm run generate -->`, `<!-- end of the ${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`infra/README.md: found no place for the ${name}, expected ${start} and ${end}`);
    return `${text.slice(0, from)}${start}\n\n${[...lines()].join("\n")}\n\n${text.slice(to)}`;
  }, readme);
}
