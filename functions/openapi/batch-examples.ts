import { comparisonRateWarning } from "../../shared/notices/comparison-rate-warning.ts";
import { id } from "./ids.ts";

const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const time = "2026-06-15T01:30:00.000Z";

const batch = {
  _id: id,
  fileName: "back-book.csv",
  status: "done",
  rows: 10_000,
  done: 10_000,
  problems: 1,
  reason: "back-book.csv: found 10,001 rows, expected at most 10,000. Please split the file.",
  startedAt: time,
  finishedAt: time,
};

const named = (component: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${component}.${field}`, value]));

/** For files of scenarios and their results. */
export const batchExamples: Readonly<Record<string, unknown>> = {
  "startBatch._id": id,
  "startBatch.fileName": "back-book.csv",
  ...named("Batch", { ...batch, secondsLeft: 90, levels: 2_500, withoutProduct: 0, rulebook: hash, today: "2026-06-15" }),
  ...named("BatchSummary", batch),
  ...named("BatchRow", {
    row: 2,
    problem: "loanDetails.term: found 13.5, expected one of 12, 24, 36, 48, 60, 72, 84",
    lender: "Pepper",
    product: "Score 660 to 800",
    level: "Meets criteria",
    criteria: "7 of 7",
    rate: 12.49,
    comparison: 15.03,
    monthly: 585.39,
    finance: 29_464,
    total: 41_523.4,
    fees: 1_464,
    firstReason: "Not met: Credit score at least 600",
    brokerage: 0,
    today: "2026-06-15",
    rulebook: hash,
    assumed: "rate and fees",
    comparisonWarning: comparisonRateWarning.text,
  }),
  "firstProblems.row": 3,
  "firstProblems.problem": "loanDetails.term: found 13.5, expected one of 12, 24, 36, 48, 60, 72, 84",
};
