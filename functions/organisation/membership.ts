import { ApiError } from "../call/api-error.ts";
import { all, differs, exists, isAbsent, lacks } from "../store/dynamo/expression.ts";
import { memberKey, userKey } from "../store/dynamo/keys.ts";
import { type Item, type TransactionItem, putItem, updateItem } from "../store/dynamo/transaction.ts";

/** Transaction items that make a user without an organisation a member and set further fields of the user. */
export const memberItems = (organisationId: string, userId: string, userFields: Item = {}): TransactionItem[] => [
  updateItem("user", userKey(userId), { set: { organisationId, ...userFields } }, mayJoin),
  memberItem(organisationId, userId),
];

const mayJoin = all(exists, lacks("organisationId"), lacks("leaving"), differs("status", "disabled"));

/** The same of an item that was read. */
export const canJoin = (user: Item | undefined): boolean =>
  user !== undefined && user["organisationId"] === undefined && user["leaving"] === undefined && user["status"] !== "disabled";

export const memberItem = (organisationId: string, userId: string): TransactionItem =>
  putItem("member", memberKey(organisationId, userId), { userId, joinedAt: new Date().toISOString() }, isAbsent);

export const alreadyMember = () => new ApiError("conflict", "HAS_ORGANISATION", "You already belong to an organisation.");

export const joinError = (user: Item | undefined): ApiError =>
  user?.["leaving"] === undefined
    ? alreadyMember()
    : new ApiError("conflict", "LEAVING", "Your former organisation is still taking over your quotes. Please try again in a minute.");
