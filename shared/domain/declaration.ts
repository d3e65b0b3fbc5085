import type { Application } from "./application.ts";
import { assetFields } from "./asset.ts";
import type { Fields, Values } from "./field.ts";
import { changedFields } from "./field-text.ts";
import type { IsoTime, Nullish } from "./value-types.ts";
import { loanFields } from "./loan-details.ts";

/** The figures of the deal that a declaration is about. */
export const declaredFields = {
  assetType: assetFields.assetType,
  assetValue: assetFields.assetValue,
  deposit: loanFields.deposit,
  term: loanFields.term,
  balloon: loanFields.balloon,
} satisfies Fields;

/** The broker's declaration that the customer agreed to the application and that it is true. */
export interface Declaration {
  readonly _id: string;
  readonly isAccepted: boolean;
  readonly acceptedAt: IsoTime;
  /** The deal as it was declared. */
  readonly deal?: Nullish<Values<typeof declaredFields>>;
}

type Deal = Pick<Application, "asset" | "loanDetails">;

export const declaredDealOf = ({ asset: { assetType, assetValue }, loanDetails: { deposit, term, balloon } }: Deal) => ({
  assetType: assetType ?? null,
  assetValue: assetValue ?? null,
  deposit: deposit ?? null,
  term: term ?? null,
  balloon: balloon ?? null,
});

/** What has changed in the deal since it was declared: "Deposit: $4,000.00, now $5,000.00". */
export const changesSinceDeclared = ({ deal }: Pick<Declaration, "deal">, application: Deal): string[] =>
  deal ? changedFields(declaredFields, [deal, declaredDealOf(application)], true) : [];
