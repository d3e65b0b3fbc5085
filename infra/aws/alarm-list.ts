import { runbooks } from "./runbooks.ts";

const start = "<!-- alarms: written by npm run generate -->";
const end = "<!-- end of the alarms -->";

/** Returns infra/README.md with its generated list of alarms: of each what is wrong, with which its runbook begins. */
export function readmeWithAlarms(readme: string): string {
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`infra/README.md: found no place for the alarms, expected ${start} and ${end}`);
  const lines = Object.entries(runbooks).map(([name, runbook]) => `- \`${name}\`: ${runbook.split(/[.:;] /)[0]}`);
  return `${readme.slice(0, from)}${start}\n\n${lines.join("\n")}\n\n${readme.slice(to)}`;
}
