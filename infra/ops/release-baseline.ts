import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BadInput } from "../../functions/cli/bad-input.ts";
import type { Stage } from "../aws/stage.ts";
import { type Templates, guardedPart } from "./upgrade.ts";

const file = fileURLToPath(new URL("../aws/release-baseline.json", import.meta.url));
const synthesized = fileURLToPath(new URL("../../cdk.out/", import.meta.url));

/** What the last release of each stage deployed, as far as the next one must not change it. */
export const releaseBaseline = (): Readonly<Record<string, Templates>> =>
  JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Templates>>;

/** Records the templates in cdk.out as the stage's last release. */
export async function* recordRelease(stage: Stage["name"]): AsyncGenerator<string> {
  const templates = guardedPart(templatesOf(stage));
  const baseline = { ...releaseBaseline(), [stage]: templates };
  writeFileSync(file, `${lines(baseline)}\n`);
  yield `infra/aws/release-baseline.json: ${Object.keys(templates).length} stacks of ${stage}`;
}

function templatesOf(stage: string): Templates {
  const ending = ".template.json";
  const names = existingFiles().filter((name) => name.startsWith(`kelpie-${stage}-`) && name.endsWith(ending));
  if (names.length === 0)
    throw new BadInput(`cdk.out: found no template of ${stage}, expected those of the last deployment or npm run synth`);
  const read = (name: string) => JSON.parse(readFileSync(`${synthesized}${name}`, "utf8")) as Templates[string];
  return Object.fromEntries(names.map((name) => [name.slice(0, -ending.length), read(name)]));
}

function existingFiles(): string[] {
  try {
    return readdirSync(synthesized);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** JSON with a line for each resource, so that a change shows in a diff. */
const lines = (value: unknown, depth = 0): string =>
  depth === 4 || typeof value !== "object" || value === null
    ? JSON.stringify(value)
    : `{\n${Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) => `${" ".repeat(depth + 1)}${JSON.stringify(name)}: ${lines(each, depth + 1)}`)
        .join(",\n")}\n${" ".repeat(depth)}}`;
