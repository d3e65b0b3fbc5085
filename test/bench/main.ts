/** npm run bench: measures the engine and its peers, and compares the figures with the performance goals. */
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
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

const { only, scenarios } = command();
// A killed npm does not take this process with it.
whenParentEnds(() => process.exit(1));
if (only.has("cards") || only.has("hostile")) await requireJava();
if (only.has("cards")) await requireChromium();
const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]!.toFixed(1)} before the run`;
const findings = await measure();
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

/** Timed parts run one by one; correctness uses both cores and comes last. */
async function measure(): Promise<Finding[]> {
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

function command(): { only: ReadonlySet<Part>; scenarios: number } {
  const { values } = parseArgs({ options: { only: { type: "string" }, scenarios: { type: "string", default: "10000" } } });
  const requested = values.only?.split(",") ?? parts;
  const unknown = requested.find((part) => !parts.includes(part as Part));
  const count = Number(values.scenarios);
  if (unknown !== undefined) throw new Error(`--only: found ${unknown}, expected some of ${parts.join()}`);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--scenarios: found ${values.scenarios}, expected a whole number from 1`);
  return { only: new Set(requested as readonly Part[]), scenarios: count };
}
