import { errorMarks } from "../http/call-log.ts";
import { countMetric } from "../metric.ts";
import { type Errand, dueErrands, errandDone, errandFailed, isSpent, takeErrand } from "../store/outbox.ts";
import { doErrand, giveUp } from "./errands.ts";

const atOnce = 10;

/** Takes these errands on, side by side; one that fails is no other's concern. Rejects where the table cannot be reached. */
export async function work(errands: readonly Errand[]): Promise<void> {
  const outcomes = await Promise.allSettled(errands.map(attempt));
  const failure = outcomes.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

/** Takes on whatever is due, as long as there is something new and time to do it. */
export async function workOffDue(hasTime: () => boolean): Promise<void> {
  const seen = new Set<string>();
  while (hasTime()) {
    const fresh = (await dueErrands(atOnce)).filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) seen.add(id);
    await work(fresh);
  }
}

async function attempt(errand: Errand): Promise<void> {
  const startedAt = performance.now();
  if (isSpent(errand)) return laterOrNever(errand, new Unfinished(), startedAt);
  const taken = await takeErrand(errand);
  if (!taken) return;
  const failed = await doErrand(taken).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (failed) return laterOrNever(taken, failed.error, startedAt);
  await errandDone(taken);
  log(taken, "done", startedAt);
}

/** Whoever took the errand on the last time has never said how it went. */
class Unfinished extends Error {
  override readonly name = "Unfinished";
}

/** Only the error's name is kept: its words may name an address. */
async function laterOrNever(errand: Errand, error: unknown, startedAt: number): Promise<void> {
  if (isSpent(errand)) await giveUp(errand);
  const outcome = await errandFailed(errand, error instanceof Error ? error.name : "Error");
  if (outcome === "dead") countMetric("DeadLetters", { kind: errand.kind });
  log(errand, outcome ?? "overtaken", startedAt, errorMarks(error, 500));
}

function log({ id, kind, attempts }: Errand, outcome: string, startedAt: number, marks: object = {}): void {
  const line = { event: "errand", kind, id, outcome, attempts, ms: Math.round(performance.now() - startedAt), ...marks };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
