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
import { withFunctionRole } from "../../../infra/local/iam/function-role.ts";
import type { Message } from "../../../infra/local/mail/message.ts";
import { type Mail, startMail } from "../../../infra/local/mail/server.ts";
import type { RequestOf } from "../../../shared/wire/route.ts";
import { type Routes, routes } from "../../../shared/wire/routes.ts";
import type { RouteNameOf } from "../../../functions/routes.ts";
import { type EndpointResponse, type EndpointRequest, eventOf, invokeHandler } from "../../support/api/endpoint.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
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

interface Request extends Pick<EndpointRequest, "params" | "body" | "ip" | "userAgent"> {
  readonly token?: string;
}

const fixture: { cognito?: Cognito; mail?: Mail; client?: CognitoIdentityProviderClient; folder?: string; handler?: Handler } = {};
const lines: string[] = [];

/** Starts emulators of Cognito, DynamoDB and SES, all empty, and loads the identity function as it is deployed. */
export function withIdentity(): void {
  withTable();
  beforeAll(async () => {
    fixture.folder = await mkdtemp(join(tmpdir(), "kelpie-identity-"));
    fixture.cognito = await startCognito({ port: 0, folder: join(fixture.folder, "cognito"), now: () => Date.now() });
    fixture.mail = await startMail({ folder: join(fixture.folder, "mail") });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: fixture.cognito.url,
      AWS_ENDPOINT_URL_SESV2: fixture.mail.url,
      USER_POOL_ID: fixture.cognito.poolId,
      USER_POOL_CLIENT_ID: fixture.cognito.clientId,
      SECOND_FACTOR_CLIENT_ID: fixture.cognito.secondFactorClientId,
      TOKEN_ISSUER: fixture.cognito.issuer,
      SITE_URL: "https://kelpie.example",
      RATE_LIMIT_FACTOR: "100000",
      MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    });
    fixture.client = new CognitoIdentityProviderClient({});
    await fixture.client.send(new CreateGroupCommand({ ...pool(), GroupName: "master" }));
    vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    const { handler } = await import("../../../functions/user/handler.ts");
    fixture.handler = (...event) => withFunctionRole("user", async () => handler(...event));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    fixture.client?.destroy();
    await Promise.all([fixture.cognito?.close(), fixture.mail?.close()]);
    if (fixture.folder !== undefined) await rm(fixture.folder, { recursive: true });
  });
}

const pool = () => ({ UserPoolId: fixture.cognito!.poolId });

/** Calls the identity function as API Gateway does. */
export function call(name: RouteNameOf<"user">, { token, ...sent }: Request = {}): Promise<EndpointResponse> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return invokeHandler(fixture.handler!, eventOf(routes[name], { ...sent, headers }));
}

/** Registers a user; the verification email has been sent. */
export async function registerUser(change: Partial<Registration> = {}) {
  const registration = aRegistration(change);
  const { data } = await call("register", { body: registration });
  await drainOutbox();
  return { ...registration, ...(data as { readonly token: string; readonly user: { readonly _id: string } }) };
}

export const login = (email: string, candidate = password): Promise<EndpointResponse> =>
  call("login", { body: { email, password: candidate } });

/** The emails to an address after the outbox is drained, newest first. */
export async function emailsTo(email: string): Promise<Message[]> {
  await drainOutbox();
  return (await fixture.mail!.messages()).filter(({ to }) => to.includes(email));
}

/** The email token in an email's link. */
export const emailTokenIn = (sentEmail: Message | undefined): string => /[#/]([\w-]{60,})$/m.exec(sentEmail?.text ?? "")?.[1] ?? "";

/** The addresses of the Cognito users that match. */
export async function cognitoUsers(matches: (email: string) => boolean): Promise<string[]> {
  const emails: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await fixture.client!.send(new ListUsersCommand({ ...pool(), ...(PaginationToken && { PaginationToken }) }));
    emails.push(...page.Users!.map(({ Attributes }) => Attributes!.find(({ Name }) => Name === "email")!.Value!));
    ({ PaginationToken } = page);
  } while (PaginationToken);
  return emails.filter(matches);
}

export const disable = (Username: string) => fixture.client!.send(new AdminDisableUserCommand({ ...pool(), Username }));

export const logOutput = (): string => lines.join("");
