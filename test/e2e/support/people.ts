import { randomUUID } from "node:crypto";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import type { User } from "../../../shared/domain/user.ts";
import { type Client, createClient } from "../../../shared/wire/client.ts";
import { aBrokersAbn, aLicence, brokersName } from "../../support/fixtures/organisations.ts";
import { tokenEmailedTo } from "./mailbox.ts";
import { masterToken, runningSite } from "./site.ts";

/** A user's account for the browser tests. */
export interface Account {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: User;
  readonly api: Client;
}

interface AccountOptions {
  /** Has not seen the welcome yet. */
  readonly isNew?: boolean;
  readonly hasOrganisation?: boolean;
  readonly isVerified?: boolean;
  readonly hasVerifiedAbn?: boolean;
  /** As an administrator needs it for the organisation. */
  readonly hasSecondFactor?: boolean;
}

export const password = "Quote2day!";

/** A broker registered over the API, by default with a verified organisation, a verified address and past the welcome. */
export async function aBroker({
  isNew = false,
  hasOrganisation = true,
  isVerified = true,
  hasVerifiedAbn = true,
  hasSecondFactor = false,
}: AccountOptions = {}): Promise<Account> {
  const name = { firstName: "Priya", lastName: "Raman" };
  const email = `priya.${randomUUID().slice(0, 8)}@example.com`;
  const { token } = await clientOf().register({ body: { ...name, email, password, phoneNumber: "0412345678" } });
  const api = clientOf(token);
  if (isVerified) await api.verifyEmail({ body: { key: await tokenEmailedTo(email, "/verify-email#") } });
  if (hasOrganisation) {
    const abn = hasVerifiedAbn ? aBrokersAbn() : undefined;
    const { _id: id } = await api.createOrganisation({ body: { name: brokersName, status: "active", ...(abn !== undefined && { abn }) } });
    if (abn !== undefined) await masterUser().api.confirmOrganisation({ params: { id }, body: { name: brokersName, abn, licence: null } });
  }
  if (!isNew) await api.updateUser({ body: { status: "active" } });
  if (hasSecondFactor) await turnOnTwoFactor({ api });
  return { ...name, email, password, token, user: await api.readUser(), api };
}

/** Another member of the administrator's organisation. */
export async function aMemberOf(admin: Account, firstName: string): Promise<Account> {
  const member = await aBroker({ hasOrganisation: false });
  await admin.api.inviteUsers({ body: [{ firstName, email: member.email }] });
  await member.api.acceptInvitation({ body: { invite: await tokenEmailedTo(member.email, "/register#invite=") } });
  await member.api.updateUser({ body: { firstName } });
  return member;
}

/** With a licence, by which staff have confirmed the organisation again. */
export async function licensed({ api, user }: Account): Promise<void> {
  const { _id: id } = user.organisation!;
  const { name, abn } = await api.saveLicence({ body: { organisationId: id, licence: aLicence } });
  if (abn !== null) await masterUser().api.confirmOrganisation({ params: { id }, body: { name, abn, licence: aLicence } });
}

const stepMs = 30_000;

/** Turns on two-factor authentication; returns the secret, whose present code is unused. */
export async function turnOnTwoFactor({ api }: Pick<Account, "api">): Promise<string> {
  const { secret } = await api.startSecondFactor({ body: { currentPassword: password } });
  const confirm = () => api.confirmSecondFactor({ body: { currentPassword: password, code: totpCode(secret, Date.now() - stepMs) } });
  // The code before the present one is too old as soon as the next one begins.
  await confirm().catch(confirm);
  return secret;
}

export function masterUser(): { readonly token: string; readonly api: Client } {
  const token = masterToken();
  return { token, api: clientOf(token) };
}

export const clientOf = (token?: string): Client =>
  createClient({ baseUrl: runningSite(), fetch: (url, init) => fetch(url, init), ...(token !== undefined && { token: () => token }) });
