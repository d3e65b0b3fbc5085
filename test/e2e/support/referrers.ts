import type { Locator } from "playwright";
import { businesses } from "../../../infra/local/fakes/business-register/businesses.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import { referralOf } from "../../support/fixtures/referrals.ts";
import { type Account, aBroker } from "./people.ts";

/** A broker with business details and a signed agreement. */
export async function aReferrer(): Promise<Account & { readonly refer: (application: Application) => Promise<unknown> }> {
  const broker = await aBroker();
  const { api, user } = broker;
  const [business] = businesses;
  await api.saveBusinessDetails({
    body: {
      businessDetails: { EntityName: business!.name, Abn: business!.abn },
      businessAddress: { description: "1 Harbour Street, Sydney NSW 2000" },
    },
  });
  await api.signReferralAgreement({ body: { userId: user._id, ...signatureFields } });
  const refer = async ({ _id, customers }: Application) => api.sendReferral({ body: await referralOf(broker, _id, customers[0]!._id) });
  return { ...broker, refer };
}

/** The one of these rows or cards that links to this referral: a master's list has the referrals of other tests, too. */
export const ofReferral = (rows: Locator, { _id }: Application): Locator =>
  rows.filter({ has: rows.page().locator(`a[href="/referral/${_id}"]`) });
