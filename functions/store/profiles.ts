import type { CreditProfile, CustomerProfile } from "../../shared/entities/customer.ts";
import { Refusal } from "../http/refusal.ts";
import { differs, either, lacks } from "./expression.ts";
import type { PartChange } from "./parts.ts";

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

const bureauScore = () =>
  new Refusal("conflict", "BUREAU_SCORE", "score: found a credit bureau's score, which a broker's does not replace.", "score");
