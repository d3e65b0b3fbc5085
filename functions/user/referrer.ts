import { Refusal } from "../http/refusal.ts";
import { all, differs, exists } from "../store/expression.ts";
import { userKey } from "../store/keys.ts";
import { type Alongside, updateStep } from "../store/transaction.ts";
import { findUser } from "./store.ts";

/** Who signs the referrer agreement, and on behalf of which business. */
export interface Referring {
  readonly name: string;
  readonly business: { readonly EntityName: string; readonly Abn: string };
}

/** Throws a Refusal (conflict) where the business is still to be entered. */
export async function referringBy(userId: string): Promise<Referring> {
  const { firstName, lastName, businessDetails } = await findUser({ userId });
  if (!businessDetails) throw noBusiness();
  return { name: `${firstName} ${lastName}`.trim(), business: businessDetails };
}

/** Makes a user a referrer: business details and agreement are both there. */
export const becomeReferrer = (userId: string, agreementSignedAt: string): Alongside => ({
  step: updateStep(
    "referrer",
    userKey(userId),
    { set: { referrer: { agreementSignedAt } } },
    all(exists, differs("businessDetails", null)),
  ),
  refusal: noBusiness,
});

const noBusiness = () =>
  new Refusal(
    "conflict",
    "NO_BUSINESS_DETAILS",
    "Please enter your business details first: the agreement is signed on behalf of your business.",
  );
