import { isAbsent } from "../../functions/store/expression.ts";
import { signatureKey } from "../../functions/store/keys.ts";
import { commit, putStep } from "../../functions/store/transaction.ts";
import { currentPaper } from "../../functions/papers/wordings.ts";
import type { RunningApi } from "./api.ts";
import { type Known, type Person, aPerson } from "./people.ts";
import { aCompany } from "./whole-quote.ts";

/** A broker whose organisation both lenders know. */
export async function aSubmitter(running: RunningApi, known: Known = {}): Promise<Person> {
  const person = await aPerson(running, { isVerified: true, ...known });
  await person.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "ann-finance", password: "hunter2" } } });
  await person.api.saveLenderCredentials({ body: { lender: "Lender A", credentials: { organisationId: "M-1001" } } });
  return person;
}

/** The mark that a customer's signature under the privacy disclosure leaves. */
export async function consented(customerId: string): Promise<void> {
  const signedAt = new Date().toISOString();
  const key = signatureKey({ customerId }, "privacy", currentPaper("privacy").version);
  await commit([putStep("signature", key, { documentId: customerId, signedAt }, isAbsent)]);
}

const asset = { assetValue: 30_000, typeOfSale: "DEALER_SALE", ageOfAsset: 2025 } as const;
const personal = { firstName: "Maya", lastName: "Thornton", dateOfBirth: "1988-04-12" } as const;
const place = { fullAddress: "1 Ann Street, Dubbo NSW 2830", city: "Dubbo", state: "NSW", postcode: "2830" } as const;

/** A consumer quote with all that NOW asks for; its id and its customer's. */
export async function aQuoteForNow({ api }: Person) {
  const { _id, asset: part, customers } = await api.startQuote({ params: { type: "consumer" } });
  const customerId = customers[0]!._id;
  await api.updateAsset({ body: { _id: part._id, assetType: "MOTOR_VEHICLE", ...asset } });
  await api.updateCustomer({ body: { customerId, ...personal } });
  await api.savePhoneNumber({ body: { customerId, number: "0421 778 304" } });
  await api.saveEmail({ body: { customerId, address: "maya@example.com" } });
  await api.saveAddress({ body: { customerId, ...place } });
  await api.declare({ body: { applicationId: _id, isAccepted: true } });
  await consented(customerId);
  return { applicationId: _id, customerId, assetId: part._id };
}

/** A commercial quote with all that Lender A asks for. */
export async function aQuoteForLenderA({ api }: Person) {
  const { _id, asset: part, customers } = await api.startQuote({ params: { type: "commercial" } });
  const customerId = customers[0]!._id;
  const glasses = { glassesMake: "Toyota", glassesModel: "HiLux", glassesVariant: "SR5" };
  await api.updateAsset({ body: { _id: part._id, assetType: "MOTOR_VEHICLE", ...asset, ...glasses } });
  const { _id: entityId } = await api.createEntity({ body: { applicationId: _id, abrData: { Abn: aCompany.abn } } });
  await api.saveAddress({ body: { entityId, ...place } });
  await api.updateCustomer({ body: { customerId, ...personal, IDNumber: "12345678", IDCardNumber: "2 987 654 321" } });
  await api.savePhoneNumber({ body: { customerId, number: "0421 778 304" } });
  await api.saveEmail({ body: { customerId, address: "maya@example.com" } });
  await api.saveAddress({ body: { customerId, ...place, yearsAtAddress: 0, monthsAtAddress: 7 } });
  await consented(customerId);
  return { applicationId: _id, customerId, assetId: part._id };
}
