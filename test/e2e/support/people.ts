import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { User } from "../../../shared/domain/user.ts";
import { type Client, createClient } from "../../../shared/wire/client.ts";
import { aBrokersAbn, brokersName } from "../../support/fixtures/organisations.ts";
import { tokenEmailedTo } from "./mailbox.ts";
import { runningSite } from "./site.ts";

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

interface Known {
  /** Has not seen the welcome yet. */
  readonly isNew?: boolean;
  readonly hasOrganisation?: boolean;
  readonly isVerified?: boolean;
  readonly hasVerifiedAbn?: boolean;
}

export const password = "Quote2day!";

/** A broker registered over the API, by default with an organisation of verified ABN, a verified address and past the welcome. */
export async function aBroker({
  isNew = false,
  hasOrganisation = true,
  isVerified = true,
  hasVerifiedAbn = true,
}: Known = {}): Promise<Account> {
  const name = { firstName: "Priya", lastName: "Raman" };
  const email = `priya.${randomUUID().slice(0, 8)}@example.com`;
  const { token } = await clientOf().register({ body: { ...name, email, password, phoneNumber: "0412345678" } });
  const api = clientOf(token);
  if (isVerified) await api.verifyEmail({ body: { key: await tokenEmailedTo(email, "/verify-email#") } });
  if (hasOrganisation) {
    const { _id: organisationId } = await api.createOrganisation({ body: { name: brokersName, status: "active" } });
    if (hasVerifiedAbn) await api.updateOrganisation({ body: { organisationId, abn: aBrokersAbn() } });
  }
  if (!isNew) await api.updateUser({ body: { status: "active" } });
  return { ...name, email, password, token, user: await api.readUser(), api };
}

export async function masterUser(): Promise<{ readonly token: string; readonly api: Client }> {
  const { token } = await clientOf().login({ body: inject("master") });
  return { token, api: clientOf(token) };
}

export const clientOf = (token?: string): Client =>
  createClient({ baseUrl: runningSite(), fetch: (url, init) => fetch(url, init), ...(token !== undefined && { token: () => token }) });
