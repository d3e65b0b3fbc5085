import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, vi } from "vitest";
import type { Handler } from "../../../functions/http/serve.ts";
import { newId } from "../../../functions/store/ids.ts";
import { type Cognito, startCognito } from "../../../infra/local/cognito/cognito.ts";
import type { Message } from "../../../infra/local/mail/message.ts";
import { type Mail, startMail } from "../../../infra/local/mail/server.ts";
import type { RequestOf } from "../../../shared/wire/route.ts";
import { type Routes, routes } from "../../../shared/wire/routes.ts";
import type { RouteNameOf } from "../../../functions/routes.ts";
import { type Received, type Sent, eventOf, through } from "../../support/door.ts";
import { workedOff } from "../../support/outbox.ts";
import { withTable } from "../../support/table.ts";

export const password = "Kelpie-2026!".replace("-", "");

type Registration = RequestOf<Routes["register"]>["body"];

export const aRegistration = (change: Partial<Registration> = {}): Registration => ({
  firstName: "Ann",
  lastName: "Broker",
  phoneNumber: "0412345678",
  email: `${newId().toLowerCase()}@example.com`,
  password,
  ...change,
});

interface Request extends Pick<Sent, "params" | "body" | "ip"> {
  readonly token?: string;
}

const parts: { cognito?: Cognito; mail?: Mail; client?: CognitoIdentityProviderClient; folder?: string; handler?: Handler } = {};
const lines: string[] = [];

/** Gives a test file Cognito, the table and the mail, each a stand-in with nothing in it, and the identity function as it is deployed. */
export function withIdentity(): void {
  withTable();
  beforeAll(async () => {
    parts.folder = await mkdtemp(join(tmpdir(), "kelpie-identity-"));
    parts.cognito = await startCognito({ port: 0, folder: join(parts.folder, "cognito"), now: () => Date.now() });
    parts.mail = await startMail({ folder: join(parts.folder, "mail") });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: parts.cognito.url,
      AWS_ENDPOINT_URL_SESV2: parts.mail.url,
      USER_POOL_ID: parts.cognito.poolId,
      USER_POOL_CLIENT_ID: parts.cognito.clientId,
      TOKEN_ISSUER: parts.cognito.issuer,
      SITE_URL: "https://kelpie.example",
      CALLS_PER_NETWORK: "100000",
      MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    });
    parts.client = new CognitoIdentityProviderClient({});
    await parts.client.send(new CreateGroupCommand({ ...pool(), GroupName: "master" }));
    vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    ({ handler: parts.handler } = await import("../../../functions/user/handler.ts"));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    parts.client?.destroy();
    await Promise.all([parts.cognito?.close(), parts.mail?.close()]);
    if (parts.folder !== undefined) await rm(parts.folder, { recursive: true });
  });
}

const pool = () => ({ UserPoolId: parts.cognito!.poolId });

/** Calls the identity function as the gateway does. */
export function call(name: RouteNameOf<"user">, { token, ...sent }: Request = {}): Promise<Received> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return through(parts.handler!, eventOf(routes[name], { ...sent, headers }));
}

/** Somebody who has just registered, and has been sent the first letter. */
export async function registered(change: Partial<Registration> = {}) {
  const registration = aRegistration(change);
  const { data } = await call("register", { body: registration });
  await workedOff();
  return { ...registration, ...(data as { readonly token: string; readonly user: { readonly _id: string } }) };
}

export const login = (email: string, tried = password): Promise<Received> => call("login", { body: { email, password: tried } });

/** What has been sent to an address once the outbox is worked off, the newest first. */
export async function lettersTo(email: string): Promise<Message[]> {
  await workedOff();
  return (await parts.mail!.messages()).filter(({ to }) => to.includes(email));
}

/** The key in a letter's link. */
export const keyIn = (letter: Message | undefined): string => /[#/]([\w-]{60,})$/m.exec(letter?.text ?? "")?.[1] ?? "";

/** The users whom Cognito knows by an address that fits. */
export async function cognitoUsers(fits: (email: string) => boolean): Promise<string[]> {
  const emails: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await parts.client!.send(new ListUsersCommand({ ...pool(), ...(PaginationToken && { PaginationToken }) }));
    emails.push(...page.Users!.map(({ Attributes }) => Attributes!.find(({ Name }) => Name === "email")!.Value!));
    ({ PaginationToken } = page);
  } while (PaginationToken);
  return emails.filter(fits);
}

export const disable = (Username: string) => parts.client!.send(new AdminDisableUserCommand({ ...pool(), Username }));

/** Everything that the function has logged. */
export const logged = (): string => lines.join("");
