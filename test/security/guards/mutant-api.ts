import { access, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiProcess, RunningApi } from "../../support/api/api.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { type Mutant, type Numbered, canBeSwitched, applyMutant, withSwitches } from "./mutant.ts";

const sourceOf = (file: string): Promise<string> => readFile(join(root, file), "utf8");

/** Environment variables that make a program use these sources. */
async function environmentFor(sources: Readonly<Record<string, string>>, addressFile?: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "kelpie-mutants-"));
  const plan = join(folder, "plan.json");
  await writeFile(plan, JSON.stringify({ sources, addressFile }));
  return { MUTANTS: plan, NODE_OPTIONS: `--import=${join(root, "test/security/guards/mutant-process.ts")}` };
}

/** Environment variables that make a program run without one guard. */
export const environmentOfMutant = async (mutant: Mutant): Promise<Record<string, string>> =>
  environmentFor({ [mutant.file]: applyMutant(await sourceOf(mutant.file), mutant) });

/** An API process in which one guard at a time can be switched off. */
export interface MutantApi {
  readonly process: ApiProcess;
  /** Undefined for a guard that cannot be switched. */
  readonly numberOf: (mutant: Mutant) => number | undefined;
  /** Switches this guard off, and all others on; 0 switches all on. */
  readonly switchTo: (number: number) => Promise<void>;
}

/** Starts an API in which every switchable guard has a switch. */
export async function startMutantApi(
  running: RunningApi,
  mutants: readonly Mutant[],
  way: Record<string, string> = {},
): Promise<MutantApi> {
  const sources = new Map(
    await Promise.all([...new Set(mutants.map(({ file }) => file))].map(async (file) => [file, await sourceOf(file)] as const)),
  );
  const numbered: readonly Numbered[] = mutants
    .map((mutant, at) => ({ ...mutant, number: at + 1 }))
    .filter((mutant) => canBeSwitched(mutant, sources.get(mutant.file)!));
  const switching = [...Map.groupBy(numbered, ({ file }) => file)].map(([file, inFile]) => [
    file,
    withSwitches(sources.get(file)!, inFile),
  ]);
  const addressFile = join(await mkdtemp(join(tmpdir(), "kelpie-switch-")), "address");
  const process = await running.beside({ ...(await environmentFor(Object.fromEntries(switching), addressFile)), ...way });
  await access(addressFile);
  const address = await readFile(addressFile, "utf8");
  return {
    process,
    numberOf: ({ title }) => numbered.find((each) => each.title === title)?.number,
    switchTo: async (number) => void (await fetch(`${address}/${number}`)),
  };
}
