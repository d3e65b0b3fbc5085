import { type CreditProfile, creditProfileFields, customerProfileFields } from "../../../shared/domain/customer.ts";
import type { Fields, Values } from "../../../shared/domain/field.ts";
import { ApiError } from "../../call/api-error.ts";
import { type Condition, all, differs, either, equals, lacks } from "../dynamo/expression.ts";
import type { ItemKey } from "../dynamo/keys.ts";
import { isActive } from "./child-owner.ts";
import type { ChildChange } from "./children.ts";
import { type Item, type TransactionItem, updateItem } from "../dynamo/transaction.ts";

export interface ChangedProfiles {
  readonly customerProfile?: Values<typeof customerProfileFields> | undefined;
  readonly creditProfile?: Values<typeof creditProfileFields> | undefined;
}

/** A broker cannot overwrite what a credit bureau has said. */
export function profileChanges(
  customerId: string,
  { customerProfile, creditProfile }: ChangedProfiles,
): ChildChange & { readonly kind: "customer" } {
  const fields = {
    ...fieldsByPath("customerProfile", customerProfileFields, customerProfile),
    ...fieldsByPath("creditProfile", creditProfileFields, creditProfile),
    "creditProfile.source": creditProfile?.score === undefined ? undefined : "broker",
  };
  const change = { kind: "customer", _id: customerId, fields } as const;
  const changed = (["score", "hasAdverseCredit"] as const).filter((field) => creditProfile?.[field] !== undefined);
  return changed.length === 0 ? change : { ...change, precondition: unlessBureaus(changed) };
}

const fieldsByPath = <F extends Fields>(profile: string, fields: F, values: Values<F> | undefined): Item =>
  Object.fromEntries(Object.keys(fields).map((name) => [`${profile}.${name}`, values?.[name as keyof Values<F>]]));

const sources = { score: "source", hasAdverseCredit: "adverseSource", defaultValue: "defaultSource" } as const;

type BureauField = keyof typeof sources;

/** Rejects a change of these fields if a bureau has said one of them. */
export function unlessBureaus(fields: readonly BureauField[]): NonNullable<ChildChange["precondition"]> {
  const isBrokers = (field: BureauField) => {
    const source = `creditProfile.${sources[field]}`;
    return either(lacks(source), differs(source, "bureau"));
  };
  const [first, ...others] = fields.map(isBrokers) as [Condition, ...Condition[]];
  // DynamoDB rejects redundant parentheses.
  const when = others.length === 0 ? first : all(first, ...others);
  return { when, error: () => saidByBureau(fields[0]!) };
}

/** Replaces score, adverse flag and defaults with the bureau's; the previous score moves to the history. */
export function bureauScoreItem(customerKey: ItemKey, before: CreditProfile, bureau: BureauResult): TransactionItem {
  const { score, source, scoredAt, history = [] } = before;
  const previous = typeof score === "number" ? [{ score, source, scoredAt }] : [];
  const set = {
    "creditProfile.score": bureau.score,
    "creditProfile.source": "bureau",
    "creditProfile.scoredAt": bureau.scoredAt,
    "creditProfile.hasAdverseCredit": bureau.hasAdverseCredit,
    ...(bureau.hasAdverseCredit !== undefined && { "creditProfile.adverseSource": "bureau" }),
    defaultValue: bureau.defaultValue,
    ...(bureau.defaultValue !== undefined && { "creditProfile.defaultSource": "bureau" }),
    "creditProfile.history": [...history, ...previous].slice(-maxFormerScores),
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

const bureauNouns = { score: "score", hasAdverseCredit: "answer", defaultValue: "amount" } as const;

function saidByBureau(field: BureauField): ApiError {
  const noun = bureauNouns[field];
  return new ApiError(
    "conflict",
    "BUREAU_SCORE",
    `${field}: found a credit bureau's ${noun}, which a broker's ${noun} cannot replace.`,
    field,
  );
}
