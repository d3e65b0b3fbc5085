/** The engine's steps that the goals measure. */
import { dealOf } from "../../shared/quote/deal.ts";
import { evaluate } from "../../shared/quote/evaluate.ts";
import { quote } from "../../shared/quote/quote.ts";
import { rank } from "../../shared/quote/rank.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { rulebook } from "./workload.ts";

/** A placeholder for the hash of the rulebook, which callers compute once. */
export const anyHash = "0".repeat(64);

/** Criteria, prices and ranking without the response. */
export function quoteCore(scenario: Scenario): ReturnType<typeof rank> {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  return rank(sheets, evaluate(sheets.criteria, scenario), dealOf(scenario), {});
}

const encoder = new TextEncoder();
/** Reused for all answers, as a server would. */
const buffer = new Uint8Array(1024 * 1024);

/** The answer's bytes, valid until the next call. Throws for an answer longer than the buffer. */
export function quoteBytes(scenario: Scenario): Uint8Array {
  const text = JSON.stringify({ rulebook: anyHash, ...quote(scenario, rulebook) });
  const { read, written } = encoder.encodeInto(text, buffer);
  if (read < text.length) throw new Error(`an answer of ${text.length} characters is longer than ${buffer.length} bytes`);
  return buffer.subarray(0, written);
}
