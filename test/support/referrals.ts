import { exists } from "../../functions/store/expression.ts";
import { userKey } from "../../functions/store/keys.ts";
import { commit, updateStep } from "../../functions/store/transaction.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { ReferralPayload } from "../../shared/entities/referral.ts";
import type { Client } from "../../shared/wire/client.ts";
import type { RunningApi } from "./api.ts";
import { type Known, type Person, aPerson } from "./people.ts";
import { aCompany } from "./whole-quote.ts";

export const businessOfReferrer = {
  businessDetails: { EntityName: "Ann's Finance Pty Ltd", Abn: aCompany.abn },
  businessAddress: { description: "1 Ann Street, Dubbo NSW 2830" },
};

/** A broker with business details and a signed agreement. */
export async function aReferrer(running: RunningApi, known: Known = {}): Promise<Person> {
  const person = await aPerson(running, { isVerified: true, ...known });
  await person.api.saveBusinessDetails({ body: businessOfReferrer });
  await signedAgreement(person);
  return person;
}

/** The mark that signing leaves on a user. */
export async function signedAgreement({ userId }: Pick<Person, "userId">): Promise<void> {
  const referrer = { agreementSignedAt: new Date().toISOString() };
  await commit([updateStep("user", userKey(userId), { set: { referrer } }, exists)]);
}

/** A consumer quote that has products to refer for. */
export async function aQuoteToRefer({ api }: { readonly api: Client }): Promise<ReferralPayload> {
  const { _id, asset, customers } = await api.startQuote({ params: { type: "consumer" } });
  await api.updateAsset({
    body: { _id: asset._id, assetValue: 42_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2025 },
  });
  return referralOf({ api }, _id, customers[0]!._id);
}

/** What the modal sends for an application, with the figures that stand now. */
export async function referralOf({ api }: { readonly api: Client }, applicationId: string, customerId: string): Promise<ReferralPayload> {
  const { referral: figures } = await api.rankedProducts({ params: { applicationId }, query: {} });
  const { totalLoanAmount, minRepayments, maxRepayments, minRate, maxRate } = figures!;
  return {
    applicationId,
    customerId,
    firstName: "Maya",
    lastName: "Thornton",
    number: "0421 778 304",
    address: "maya@example.com",
    status: "referral",
    totalLoanAmount,
    minRepayments,
    maxRepayments,
    minRate,
    maxRate,
    hasConsent: true,
    informedOn: businessDate(new Date()),
  };
}
