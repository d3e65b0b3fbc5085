/** The engine's own steps, as far as a goal asks for them. */
import { dealOf } from "../../shared/quote/deal.ts";
import { quote } from "../../shared/quote/quote.ts";
import { quoteJson } from "../../shared/quote/quote-json.ts";
import { rank } from "../../shared/quote/rank.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { rulebook } from "./workload.ts";

/** Stands for the hash of the rulebook, which the quote's caller has at hand. */
export const anyHash = "0".repeat(64);

/** Everything but the response: criteria, prices and ranking. */
export function quoteCore(scenario: Scenario): ReturnType<typeof rank> {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  return rank(sheets, sheets.predicates.answers(scenario), dealOf(scenario), {});
}

const encoder = new TextEncoder();
/** One for all answers, as a server that sends one after the other keeps one. */
const sent = new Uint8Array(1024 * 1024);

/** The whole answer's bytes, which stand until the next one is written. */
export function quoteBytes(scenario: Scenario): Uint8Array {
  const text = quoteJson(quote(scenario, rulebook), anyHash);
  const { read, written } = encoder.encodeInto(text, sent);
  if (read < text.length) throw new Error(`an answer of ${text.length} characters is longer than ${sent.length} bytes`);
  return sent.subarray(0, written);
}
