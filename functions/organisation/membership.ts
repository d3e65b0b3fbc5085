import { Refusal } from "../http/refusal.ts";
import { all, differs, exists, isAbsent, lacks } from "../store/expression.ts";
import { memberKey, userKey } from "../store/keys.ts";
import { type Item, type Step, putStep, updateStep } from "../store/transaction.ts";

/** The steps by which a user who is in no organisation becomes a member of one, and what else they set of the user. */
export const memberSteps = (organisationId: string, userId: string, also: Item = {}): Step[] => [
  updateStep("user", userKey(userId), { set: { organisationId, ...also } }, mayJoin),
  memberStep(organisationId, userId),
];

const mayJoin = all(exists, lacks("organisationId"), lacks("leaving"), differs("status", "disabled"));

/** The organisation's own mark of a member. */
export const memberStep = (organisationId: string, userId: string): Step =>
  putStep("member", memberKey(organisationId, userId), { userId, joinedAt: new Date().toISOString() }, isAbsent);

export const alreadyInOne = () => new Refusal("conflict", "HAS_ORGANISATION", "You already belong to an organisation.");

/** Why this user could not become a member. */
export const joinRefusal = (user: Item | undefined): Refusal =>
  user?.["leaving"] === undefined
    ? alreadyInOne()
    : new Refusal("conflict", "LEAVING", "Your former organisation is still taking over your quotes. Please try again in a minute.");
