import { hasRenewingPlan } from "../billing/open-plan.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { findUser } from "../identity/user-records.ts";
import { coversByAndFor } from "../organisation/cover.ts";
import { departureOf } from "../organisation/leaving.ts";
import { endApplications } from "../retention/jobs.ts";
import { recordRead } from "../store/services/audit.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { userPool } from "./cognito-user-pool.ts";
import { clearPasswordAttempts } from "./password-attempts.ts";
import { proveUser } from "./second-factor.ts";
import { closeUser } from "./store.ts";
import { toResponse } from "./to-response.ts";
import { accountClosedEmail } from "./jobs.ts";

/** The user's own data. The browser adds the quotes, which it can read. */
export const exportAccount: Operation<"exportAccount"> = async (caller, _input, call) => {
  const user = await toResponse(await findUser(caller));
  await recordRead(caller, call, { action: "user.exported", subject: { userId: caller.userId } });
  const covers = caller.organisationId === undefined ? [] : await coversByAndFor(caller.userId, caller.organisationId);
  return { exportedAt: new Date().toISOString(), user, covers };
};

/**
 * Cognito's user goes first: a call that fails after that can be repeated. A member's quotes pass to the administrator; other quotes end:
 * what was never sent after 30 days, the rest with its retention.
 */
export const closeAccount: Operation<"closeAccount"> = async (caller, { body: { email, ...proof } }, call) => {
  const user = await findUser(caller);
  const { _id: userId, organisationId, subject } = user;
  if (email.toLowerCase() !== user.email.address.toLowerCase())
    throw new InvalidInput([{ path: ["email"], found: "another address", expected: "the email address of your account" }]);
  if (await hasRenewingPlan(userId)) throw subscribed();
  await proveUser(user, proof, call);
  const departure = organisationId === undefined ? undefined : await departureOf({ userId, organisationId }, call);
  await userPool.signOutEverywhere(subject);
  await userPool.remove(subject);
  const { leaving, additionalEvents = [], items = [] } = departure ?? {};
  const jobs = [
    ...(leaving === undefined ? [outboxItem(endApplications, { userId })] : []),
    outboxItem(accountClosedEmail, { to: user.email.address }),
  ];
  if (!(await closeUser(user, { leaving, additionalEvents, items: [...items, ...jobs, clearPasswordAttempts(userId)] }, call)))
    throw changed();
  return null;
};

const subscribed = () =>
  new ApiError("conflict", "SUBSCRIBED", "Please cancel your plan under Subscription before you close your account.", "email");

const changed = () => new ApiError("conflict", "CHANGED", "Your organisation has changed meanwhile. Please try again.");
