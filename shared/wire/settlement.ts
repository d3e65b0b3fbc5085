/** A settlement as a broker enters it, and as it is answered. */
import * as z from "zod/mini";
import { identifierFields } from "../domain/asset.ts";
import { checkIds, checkStates } from "../settlement/checks.ts";
import { remedyKinds, remedyNeeds } from "../settlement/remedies.ts";
import { isAccountNumber, isBsb, maxPayees, payeeKinds } from "../settlement/settlement.ts";
import { day, dollars, nullish } from "./amount.ts";
import { entryShape, storedShape } from "./field-schema.ts";
import { id } from "./id.ts";
import { shownName } from "./shown-name.ts";
import { strictObject } from "./strict-object.ts";
import { abn, accountOf, bsbOf, filledLine } from "./text.ts";

const bsb = z.string().check(z.overwrite(bsbOf), z.refine(isBsb, "6 digits"));
const account = z.string().check(z.overwrite(accountOf), z.refine(isAccountNumber, "5 to 9 digits"));
const aboveZero = dollars.check(z.refine((amount) => amount > 0, "an amount above 0"));
const name = shownName(200);
const reference = filledLine(100);
/** Who was called, and under which number. */
export const callShape = { number: filledLine(30), spokeWith: shownName(100) };

const minReason = 10;

const payeeShape = { kind: z.enum(payeeKinds), name, abn: z.optional(abn), amount: aboveZero, reference: z.optional(reference) };

const invoice = strictObject({
  number: filledLine(60),
  date: day,
  supplierAbn: z.nullable(abn),
  total: aboveZero,
  depositPaid: dollars,
}).check(z.refine(({ total, depositPaid }) => depositPaid <= total, { error: "at most the total", path: ["depositPaid"] }));

const payout = strictObject({ lender: name, amount: aboveZero, validUntil: day, reference });
const insurance = strictObject({ insurer: name, policyNumber: reference, from: day, agreedValue: z.optional(aboveZero) });
const agreed = strictObject({ total: aboveZero, deposit: dollars });

/** Why a settlement goes on although a check differs. */
export const acceptedReason = filledLine(300).check(z.refine((text) => text.length >= minReason, `a reason of ${minReason} characters`));

/** The groups without bank details. */
const openGroups = {
  asset: strictObject(entryShape(identifierFields)),
  invoice: nullish(invoice),
  payout: nullish(payout),
  insurance: nullish(insurance),
  bookedOn: nullish(day),
  accepted: z.optional(z.partialRecord(z.enum(checkIds), acceptedReason)),
  agreed: nullish(agreed),
};

const verified = z.nullable(strictObject({ at: z.iso.datetime(), by: filledLine(100), ...callShape }));

/** Everything at once, with all numbers. */
export const settlementGroups = {
  ...openGroups,
  payees: z
    .array(strictObject({ _id: filledLine(60), ...payeeShape, bsb: z.nullable(bsb), account: z.nullable(account), verified }))
    .check(z.maxLength(maxPayees)),
  directDebit: nullish(strictObject({ accountName: name, bsb, account })),
};

/** Groups that are left out stay as they are, as do the numbers of an account. A payee without an id is a new one. */
export const changedGroups = {
  ...openGroups,
  asset: z.optional(openGroups.asset),
  payees: z.optional(
    z
      .array(strictObject({ _id: z.optional(id), ...payeeShape, bsb: nullish(bsb), account: nullish(account) }))
      .check(z.maxLength(maxPayees)),
  ),
  directDebit: nullish(strictObject({ accountName: name, bsb: z.optional(bsb), account: z.optional(account) })),
};

/** With masks in place of numbers. */
export const storedPayee = {
  _id: z.string(),
  kind: z.enum(payeeKinds),
  name: z.string(),
  abn: z.optional(z.string()),
  amount: z.number(),
  bsb: z.nullable(z.string()),
  account: z.nullable(z.string()),
  reference: z.optional(z.string()),
  /** A call to a number known before the invoice has confirmed the account. Null since the account was last typed. */
  verified: z.nullable(strictObject({ at: z.string(), by: z.string(), number: z.string(), spokeWith: z.string() })),
  /** When BSB or account number was last typed. */
  detailsAt: z.nullable(z.string()),
};

export const storedGroups = {
  invoice: z.nullable(
    strictObject({
      number: z.string(),
      date: z.string(),
      supplierAbn: z.nullable(z.string()),
      total: z.number(),
      depositPaid: z.number(),
    }),
  ),
  payees: z.array(strictObject(storedPayee)),
  /** Of the loan that is refinanced, by the letter of its lender. */
  payout: z.nullable(strictObject({ lender: z.string(), amount: z.number(), validUntil: z.string(), reference: z.string() })),
  insurance: z.nullable(
    strictObject({ insurer: z.string(), policyNumber: z.string(), from: z.string(), agreedValue: z.optional(z.number()) }),
  ),
  directDebit: z.nullable(strictObject({ accountName: z.string(), bsb: z.string(), account: z.string() })),
  bookedOn: z.nullable(z.string()),
  /** Why the broker goes on although a check differs, by the check's id. */
  accepted: z.record(z.string(), z.string()),
  /** What a remedy has made of the deal: invoice and deposit are held against it. */
  agreed: z.nullable(strictObject({ total: z.number(), deposit: z.number() })),
};

const remedy = strictObject({
  kind: z.enum(remedyKinds),
  deposit: z.number(),
  financed: z.number(),
  ratio: z.string(),
  repayment: z.number(),
  needs: z.enum(remedyNeeds),
});

export const settlementAnswer = strictObject({
  applicationId: z.string(),
  lender: z.string(),
  /** Of the latest save; 0 before the first. */
  version: z.int(),
  asset: strictObject(storedShape(identifierFields)),
  ...storedGroups,
  checks: z.array(
    strictObject({ id: z.enum(checkIds), state: z.enum(checkStates), text: z.string(), remedies: z.optional(z.array(remedy)) }),
  ),
  isReady: z.boolean(),
});

export type SettlementAnswer = z.output<typeof settlementAnswer>;
