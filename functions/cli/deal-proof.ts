/** `deal proof -`: what the decisions of all organisations show of tiers and lenders. */
import * as z from "zod/mini";
import {
  type Decision,
  type LenderTurnaround,
  type TierProof,
  businessDaysUntil,
  isCounted,
  proofsOf,
  turnaroundsOf,
} from "../../shared/proof/proof.ts";
import { day } from "../../shared/wire/amount.ts";
import { InvalidInput, type Problem, problemsOf } from "../../shared/wire/problem.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import { filledLine } from "../../shared/wire/text.ts";
import { knownBusinessDay } from "../referral/business-days.ts";

const event = strictObject({
  slug: filledLine(200),
  tier: filledLine(200),
  day,
  organisation: filledLine(200),
  /** Null: not verified. */
  abnVerifiedOn: z.nullable(day),
  /** Null: nothing to compare, such as a decline. */
  matched: z.nullable(z.boolean()),
  rate: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  lodgedOn: z.nullable(day),
  decidedOn: z.nullable(day),
}).check(
  z.refine(({ lodgedOn, decidedOn }) => !lodgedOn || !decidedOn || lodgedOn <= decidedOn, {
    error: "a day that is not before lodgedOn",
    path: ["decidedOn"],
  }),
);

const decided = strictObject({ today: day, events: z.array(event).check(z.maxLength(100_000)) });

/** Throws InvalidInput that names the part. */
export function proof(input: unknown): { readonly tiers: readonly TierProof[]; readonly lenders: readonly LenderTurnaround[] } {
  const { success, data, error } = decided.safeParse(input);
  const [first, ...more] = success ? daysToCome(data) : problemsOf(error.issues, input);
  if (first) throw new InvalidInput([first, ...more]);
  const { today, events } = data!;
  const decisions = events.flatMap(({ abnVerifiedOn, lodgedOn, decidedOn, ...each }): Decision[] => {
    const days = lodgedOn && decidedOn ? businessDaysUntil(lodgedOn, decidedOn, knownBusinessDay) : null;
    return isCounted(abnVerifiedOn, each.day) ? [{ ...each, days }] : [];
  });
  return { tiers: proofsOf(decisions, today), lenders: turnaroundsOf(decisions, today) };
}

const daysToCome = ({ today, events }: z.output<typeof decided>): Problem[] =>
  events.flatMap(({ day: on }, at) =>
    on > today ? [{ path: ["events", at, "day"], found: on, expected: `${today} or an earlier day` }] : [],
  );
