import type { CreditProfile, CustomerProfile } from "../../shared/entities/customer.ts";
import { Refusal } from "../http/refusal.ts";
import { type Condition, all, differs, either, equals, lacks } from "./expression.ts";
import type { ItemKey } from "./keys.ts";
import { stands } from "./part-owner.ts";
import type { PartChange } from "./parts.ts";
import { type Step, updateStep } from "./transaction.ts";

export interface ChangedProfiles {
  readonly customerProfile?: CustomerProfile | undefined;
  readonly creditProfile?: Pick<CreditProfile, "score" | "hasAdverseCredit"> | undefined;
}

/** A customer's profiles as the broker knows them. A credit bureau's score is never overwritten by a broker's. */
export function profileChanges(customerId: string, { customerProfile, creditProfile }: ChangedProfiles): PartChange {
  const fields = {
    "customerProfile.livingArrangements": customerProfile?.livingArrangements,
    "creditProfile.score": creditProfile?.score,
    "creditProfile.hasAdverseCredit": creditProfile?.hasAdverseCredit,
    "creditProfile.source": creditProfile?.score === undefined ? undefined : "broker",
  };
  const isBrokers = either(lacks("creditProfile.source"), differs("creditProfile.source", "bureau"));
  const change: PartChange = { kind: "customer", _id: customerId, fields };
  return creditProfile?.score === undefined ? change : { ...change, only: { when: isBrokers, otherwise: bureauScore } };
}

/** A credit bureau's score takes a customer's place; what stood there before is kept beside it. */
export function bureauScoreStep(
  customerKey: ItemKey,
  before: CreditProfile,
  given: { readonly score: number; readonly scoredAt: string },
): Step {
  const { score, source, scoredAt, history = [] } = before;
  const former = typeof score === "number" ? [{ score, source, scoredAt }] : [];
  const set = {
    "creditProfile.score": given.score,
    "creditProfile.source": "bureau",
    "creditProfile.scoredAt": given.scoredAt,
    "creditProfile.history": [...history, ...former].slice(-mostFormer),
  };
  return updateStep("score", customerKey, { set }, all(stands, isStill("score", score), isStill("scoredAt", scoredAt)));
}

const mostFormer = 20;

const isStill = (field: string, value: unknown): Condition =>
  value === undefined ? lacks(`creditProfile.${field}`) : equals(`creditProfile.${field}`, value);

const bureauScore = () =>
  new Refusal("conflict", "BUREAU_SCORE", "score: found a credit bureau's score, which a broker's does not replace.", "score");
