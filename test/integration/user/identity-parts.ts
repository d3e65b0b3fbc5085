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
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { type Cognito, startCognito } from "../../../infra/local/cognito/cognito.ts";
import { asFunction } from "../../../infra/local/iam/function-role.ts";
import type { Message } from "../../../infra/local/mail/message.ts";
import { type Mail, startMail } from "../../../infra/local/mail/server.ts";
import type { RequestOf } from "../../../shared/wire/route.ts";
import { type Routes, routes } from "../../../shared/wire/routes.ts";
import type { RouteNameOf } from "../../../functions/routes.ts";
import { type Received, type Sent, eventOf, callThrough } from "../../support/api/endpoint.ts";
import { drainedOutbox } from "../../support/in-process/drain-outbox.ts";
import { withTable } from "../../support/store/table.ts";

export const password = "Blue2wren-2026!".replace("-", "");

type Registration = RequestOf<Routes["register"]>["body"];

export const aRegistration = (change: Partial<Registration> = {}): Registration => ({
  firstName: "Ann",
  lastName: "Broker",
  phoneNumber: "0412345678",
  email: `${newId().toLowerCase()}@example.com`,
  password,
  ...change,
});

interface Request extends Pick<Sent, "params" | "body" | "ip" | "userAgent"> {
  readonly token?: string;
}

const parts: { cognito?: Cognito; mail?: Mail; client?: CognitoIdentityProviderClient; folder?: string; handler?: Handler } = {};
const lines: string[] = [];

/** Starts emulators of Cognito, DynamoDB and SES, all empty, and loads the identity function as it is deployed. */
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
      FACTOR_CLIENT_ID: parts.cognito.factorClientId,
      TOKEN_ISSUER: parts.cognito.issuer,
      SITE_URL: "https://kelpie.example",
      NETWORK_LIMIT_FACTOR: "100000",
      MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    });
    parts.client = new CognitoIdentityProviderClient({});
    await parts.client.send(new CreateGroupCommand({ ...pool(), GroupName: "master" }));
    vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    const { handler } = await import("../../../functions/user/handler.ts");
    parts.handler = (...event) => asFunction("user", async () => handler(...event));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    parts.client?.destroy();
    await Promise.all([parts.cognito?.close(), parts.mail?.close()]);
    if (parts.folder !== undefined) await rm(parts.folder, { recursive: true });
  });
}

const pool = () => ({ UserPoolId: parts.cognito!.poolId });

/** Calls the identity function as API Gateway does. */
export function call(name: RouteNameOf<"user">, { token, ...sent }: Request = {}): Promise<Received> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return callThrough(parts.handler!, eventOf(routes[name], { ...sent, headers }));
}

/** Registers a user; the verification email has been sent. */
export async function registered(change: Partial<Registration> = {}) {
  const registration = aRegistration(change);
  const { data } = await call("register", { body: registration });
  await drainedOutbox();
  return { ...registration, ...(data as { readonly token: string; readonly user: { readonly _id: string } }) };
}

export const login = (email: string, candidate = password): Promise<Received> => call("login", { body: { email, password: candidate } });

/** The emails to an address after the outbox is drained, newest first. */
export async function emailsTo(email: string): Promise<Message[]> {
  await drainedOutbox();
  return (await parts.mail!.messages()).filter(({ to }) => to.includes(email));
}

/** The key in an email's link. */
export const keyIn = (sentEmail: Message | undefined): string => /[#/]([\w-]{60,})$/m.exec(sentEmail?.text ?? "")?.[1] ?? "";

/** The addresses of the Cognito users that match. */
export async function cognitoUsers(matches: (email: string) => boolean): Promise<string[]> {
  const emails: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await parts.client!.send(new ListUsersCommand({ ...pool(), ...(PaginationToken && { PaginationToken }) }));
    emails.push(...page.Users!.map(({ Attributes }) => Attributes!.find(({ Name }) => Name === "email")!.Value!));
    ({ PaginationToken } = page);
  } while (PaginationToken);
  return emails.filter(matches);
}

export const disable = (Username: string) => parts.client!.send(new AdminDisableUserCommand({ ...pool(), Username }));

export const logged = (): string => lines.join("");
