import type { CreditProfile, CustomerProfile } from "../../../shared/domain/customer.ts";
import { ApiError } from "../../http/api-error.ts";
import { type Condition, all, differs, either, equals, lacks } from "../dynamo/expression.ts";
import type { ItemKey } from "../dynamo/keys.ts";
import { isActive } from "./child-owner.ts";
import type { ChildChange } from "./children.ts";
import { type TransactionItem, updateItem } from "../dynamo/transaction.ts";

export interface ChangedProfiles {
  readonly customerProfile?: CustomerProfile | undefined;
  readonly creditProfile?: Pick<CreditProfile, "score" | "hasAdverseCredit"> | undefined;
}

/** A broker cannot overwrite a credit bureau's score. */
export function profileChanges(
  customerId: string,
  { customerProfile, creditProfile }: ChangedProfiles,
): ChildChange & { readonly kind: "customer" } {
  const fields = {
    "customerProfile.livingArrangements": customerProfile?.livingArrangements,
    "creditProfile.score": creditProfile?.score,
    "creditProfile.hasAdverseCredit": creditProfile?.hasAdverseCredit,
    "creditProfile.source": creditProfile?.score === undefined ? undefined : "broker",
  };
  const isBrokers = either(lacks("creditProfile.source"), differs("creditProfile.source", "bureau"));
  const change = { kind: "customer", _id: customerId, fields } as const;
  return creditProfile?.score === undefined ? change : { ...change, only: { when: isBrokers, otherwise: bureauScore } };
}

/** Replaces score, adverse flag and defaults with the bureau's; the previous score moves to the history. */
export function bureauScoreItem(customerKey: ItemKey, before: CreditProfile, bureau: BureauResult): TransactionItem {
  const { score, source, scoredAt, history = [] } = before;
  const former = typeof score === "number" ? [{ score, source, scoredAt }] : [];
  const set = {
    "creditProfile.score": bureau.score,
    "creditProfile.source": "bureau",
    "creditProfile.scoredAt": bureau.scoredAt,
    "creditProfile.hasAdverseCredit": bureau.hasAdverseCredit,
    defaultValue: bureau.defaultValue,
    "creditProfile.history": [...history, ...former].slice(-maxFormerScores),
  };
  return updateItem("score", customerKey, { set }, all(isActive, isStill("score", score), isStill("scoredAt", scoredAt)));
}

export interface BureauResult {
  readonly score: number;
  readonly scoredAt: string;
  /** Absent: the bureau does not say. */
  readonly hasAdverseCredit?: boolean | undefined;
  readonly defaultValue?: number | undefined;
}

const maxFormerScores = 20;

const isStill = (field: string, value: unknown): Condition =>
  value === undefined ? lacks(`creditProfile.${field}`) : equals(`creditProfile.${field}`, value);

const bureauScore = () =>
  new ApiError("conflict", "BUREAU_SCORE", "score: found a credit bureau's score, which a broker's score cannot replace.", "score");
