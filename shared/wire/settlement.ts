/** A settlement as a broker enters it. */
import * as z from "zod/mini";
import { identifierFields } from "../domain/asset.ts";
import { checkIds } from "../settlement/checks.ts";
import { isAccountNumber, isBsb, maxPayees, payeeKinds } from "../settlement/settlement.ts";
import { day, dollars, nullish } from "./amount.ts";
import { entryShape } from "./field-schema.ts";
import { strictObject } from "./strict-object.ts";
import { abn, filledLine } from "./text.ts";

const bsb = z.string().check(z.refine(isBsb, "6 digits"));
const account = z.string().check(z.refine(isAccountNumber, "5 to 9 digits"));
const aboveZero = dollars.check(z.refine((amount) => amount > 0, "an amount above 0"));
const name = filledLine(200);
const reference = filledLine(100);

const minReason = 10;

const payee = strictObject({
  _id: filledLine(60),
  kind: z.enum(payeeKinds),
  name,
  abn: z.optional(abn),
  amount: aboveZero,
  bsb: z.nullable(bsb),
  account: z.nullable(account),
  reference: z.optional(reference),
  verified: z.nullable(strictObject({ at: z.iso.datetime(), by: filledLine(100), number: filledLine(30), spokeWith: filledLine(100) })),
});

const invoice = strictObject({
  number: filledLine(60),
  date: day,
  supplierAbn: z.nullable(abn),
  total: aboveZero,
  depositPaid: dollars,
}).check(z.refine(({ total, depositPaid }) => depositPaid <= total, { error: "at most the total", path: ["depositPaid"] }));

export const settlementGroups = {
  asset: strictObject(entryShape(identifierFields)),
  invoice: nullish(invoice),
  payees: z.array(payee).check(z.maxLength(maxPayees)),
  payout: nullish(strictObject({ lender: name, amount: aboveZero, validUntil: day, reference })),
  insurance: nullish(strictObject({ insurer: name, policyNumber: reference, from: day, agreedValue: z.optional(aboveZero) })),
  directDebit: nullish(strictObject({ accountName: name, bsb, account })),
  bookedOn: nullish(day),
  accepted: z.optional(
    z.partialRecord(
      z.enum(checkIds),
      filledLine(300).check(z.refine((text) => text.length >= minReason, `a reason of ${minReason} characters`)),
    ),
  ),
  agreed: nullish(strictObject({ total: aboveZero, deposit: dollars })),
};
