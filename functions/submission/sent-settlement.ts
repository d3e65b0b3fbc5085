/** The settlement in what a lender is sent, when it is sent a deal again that it has approved before. */
import type { Application } from "../../shared/domain/application.ts";
import { directDebitId } from "../../shared/settlement/settlement.ts";
import type { LenderApplication } from "../../shared/wire/lender-application.ts";
import { type PaymentDetails, decryptDetails } from "../payment-details/encryption.ts";
import { findSettlement } from "../store/workspace/settlement.ts";

type SentSettlement = NonNullable<LenderApplication["settlement"]>;

/** With masks. Null for every lender but the one whose approval it was entered for. */
export async function settlementWith(
  lender: string,
  { _id, submissions }: Pick<Application, "_id" | "submissions">,
): Promise<SentSettlement | null> {
  if (!submissions.some((before) => before.lender === lender)) return null;
  const stored = await findSettlement(_id);
  if (!stored || submissions.find(({ number }) => number === stored.number)?.lender !== lender) return null;
  const { invoice, payees, payout, insurance, directDebit } = stored;
  return {
    invoice,
    payees: payees.map(({ verified: _verified, detailsAt: _detailsAt, ...payee }) => payee),
    payout,
    insurance,
    directDebit,
  };
}

/** With the numbers in place of their masks; null in place of those that are no longer kept. */
export async function withAccountNumbers({ applicationId, settlement }: LenderApplication): Promise<LenderApplication["settlement"]> {
  if (!settlement) return settlement;
  const { ciphertexts = {} } = (await findSettlement(applicationId)) ?? {};
  const numbersOf = (payeeId: string): Promise<PaymentDetails> => decryptDetails({ applicationId, payeeId }, ciphertexts[payeeId] ?? {});
  const payees = await Promise.all(settlement.payees.map(async (payee) => ({ ...payee, ...(await numbersOf(payee._id)) })));
  const { bsb, account } = await numbersOf(directDebitId);
  const { directDebit } = settlement;
  return { ...settlement, payees, directDebit: directDebit && bsb !== null && account !== null ? { ...directDebit, bsb, account } : null };
}
