import { availableParallelism, cpus, loadavg } from "node:os";
import { countIn, someOf } from "../../functions/cli/option-values.ts";
import { type CommandHelp, runCommand } from "../../functions/cli/run-command.ts";
import { requireChromium, requireJava } from "../../infra/local/requirements.ts";
import { answerFindings } from "./answer-time.ts";
import { changedDealFindings } from "./changed-deals.ts";
import { coldStartFindings } from "./cold-start.ts";
import { correctnessFindings } from "./correctness.ts";
import { eligibilityFindings } from "./eligibility-peers.ts";
import { firstLoadFindings } from "./first-load.ts";
import { type Finding, isMissed, printTable } from "./goals.ts";
import { heapFindings } from "./heap.ts";
import { hostileCallFindings } from "./hostile-calls.ts";
import { hostileTextFindings } from "./hostile-texts.ts";
import { lambdaFindings } from "./lambda-start.ts";
import { moneyTimeFindings } from "./money-time.ts";
import { tableFindings } from "./rate-tables.ts";
import { reRankingFindings } from "./re-ranking.ts";
import { syntheticWorkload } from "./synthetic-workload.ts";
import { workload } from "./workload.ts";
import { whenParentEnds } from "../../infra/local/parent-watch.ts";

const parts = [
  "diff",
  "G1",
  "G2",
  "G3",
  "G4",
  "G5",
  "G6",
  "G7",
  "G8",
  "G9",
  "G11",
  "G12",
  "G13",
  "changes",
  "tables",
  "cards",
  "hostile",
] as const;
type Part = (typeof parts)[number];

const help: CommandHelp = {
  about: "Measures the engine and its peers, and compares the figures with the performance goals (test/README.md).",
  examples: ["--only G2,G3", "--only diff --scenarios 100"],
  exitCodes: { 1: "a goal is missed, or a fault of Kelpie's" },
};

await runCommand("bench", help, (bench) =>
  bench
    .option("--only <GOALS>", `Measures only these: ${parts.join(", ")}.`, someOf("--only", parts))
    .option("--scenarios <COUNT>", "How many scenarios diff compares.", countIn("--scenarios"), 10_000)
    .action(({ only = parts, scenarios }: { only?: readonly Part[]; scenarios: number }) => measureAndCompare(new Set(only), scenarios)),
);

async function measureAndCompare(only: ReadonlySet<Part>, scenarios: number): Promise<void> {
  // A killed npm does not take this process with it.
  whenParentEnds(() => process.exit(1));
  if (only.has("cards") || only.has("hostile")) await requireJava();
  if (only.has("cards")) await requireChromium();
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]!.toFixed(1)} before the run`;
  const findings = await measure(only, scenarios);
  const selected = findings.filter(({ goal }) => only.has(goal as Part));
  console.log(`\n${new Date().toISOString().slice(0, 10)}: ${machine}\n`);
  printTable(selected);
  const missed = selected.filter(isMissed);
  console.log(
    missed.length === 0
      ? "\nEvery floor is met."
      : `\nFloors missed: ${missed.map(({ goal, quantity }) => `${goal} ${quantity}`).join("; ")}.`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

/** Timed parts run one by one; correctness uses both cores and comes last. */
async function measure(only: ReadonlySet<Part>, scenarios: number): Promise<Finding[]> {
  const wants = (...some: readonly Part[]) => some.some((part) => only.has(part));
  const cases = workload();
  const all = [
    ...(wants("G1") ? await eligibilityFindings(cases, "our rulebook") : []),
    ...(wants("G2", "G3") ? await answerFindings(cases) : []),
    ...(wants("G4") ? heapFindings() : []),
    ...(wants("G5") ? moneyTimeFindings() : []),
    ...(wants("G1") ? await eligibilityFindings(syntheticWorkload(), "synthetic") : []),
    ...(wants("G7", "G8") ? await coldStartFindings() : []),
    ...(wants("G9", "G11") ? await lambdaFindings() : []),
    ...(wants("G12", "G13") ? await firstLoadFindings() : []),
    ...(wants("changes") ? await changedDealFindings(cases) : []),
    ...(wants("tables") ? await tableFindings(cases) : []),
    ...(wants("cards") ? await reRankingFindings() : []),
    ...(wants("hostile") ? [...(await hostileTextFindings()), ...(await hostileCallFindings())] : []),
    ...(await correctnessFindings({ money: wants("G6"), differences: wants("diff") }, scenarios)),
  ];
  return all.toSorted((a, b) => parts.indexOf(a.goal as Part) - parts.indexOf(b.goal as Part));
}
