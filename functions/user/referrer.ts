import { fullName } from "../../shared/format.ts";
import { ApiError } from "../call/api-error.ts";
import { all, differs, exists } from "../store/dynamo/expression.ts";
import { userKey } from "../store/dynamo/keys.ts";
import { type ExtraItem, updateItem } from "../store/dynamo/transaction.ts";
import { findUser } from "../identity/user-records.ts";

export interface ReferrerSignatory {
  readonly name: string;
  readonly business: { readonly EntityName: string; readonly Abn: string };
}

/** Throws ApiError (conflict) without business details. */
export async function signatoryOf(userId: string): Promise<ReferrerSignatory> {
  const { firstName, lastName, businessDetails } = await findUser({ userId });
  if (!businessDetails) throw noBusiness();
  return { name: fullName({ firstName, lastName }), business: businessDetails };
}

/** Requires the business details; called once the agreement is signed. */
export const becomeReferrer = (userId: string, agreementSignedAt: string): ExtraItem => ({
  item: updateItem(
    "referrer",
    userKey(userId),
    { set: { referrer: { agreementSignedAt } } },
    all(exists, differs("businessDetails", null)),
  ),
  error: noBusiness,
});

const noBusiness = () =>
  new ApiError(
    "conflict",
    "NO_BUSINESS_DETAILS",
    "Please enter your business details first: the agreement is signed on behalf of your business.",
  );
