import { businesses } from "../../../infra/local/business-register/businesses.ts";
import type { Application } from "../../../shared/entities/application.ts";
import { aSignature, dataUrl } from "../../support/signatures.ts";
import { referralOf } from "../../support/referrals.ts";
import { type Account, aBroker } from "./people.ts";

/** A broker whose business is known and who has signed the agreement. */
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
  await api.signReferralAgreement({ body: { userId: user._id, buffer: dataUrl(aSignature()) } });
  const refer = async ({ _id, customers }: Application) => api.sendReferral({ body: await referralOf(broker, _id, customers[0]!._id) });
  return { ...broker, refer };
}
