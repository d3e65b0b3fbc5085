import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import {
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, inject, vi } from "vitest";
import type { Handler } from "../../../functions/http/serve.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { type Cognito, startCognito } from "../../../infra/local/cognito/cognito.ts";
import { withFunctionRole } from "../../../infra/local/iam/function-role.ts";
import type { Message } from "../../../infra/local/mail/message.ts";
import type { RequestOf } from "../../../shared/wire/route.ts";
import { type Routes, routes } from "../../../shared/wire/routes.ts";
import type { RouteNameOf } from "../../../functions/routes.ts";
import { type EndpointResponse, type EndpointRequest, eventOf, invokeHandler } from "../../support/api/endpoint.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { type FakeMailbox, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
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

let services: { readonly cognito: Cognito; readonly client: CognitoIdentityProviderClient } | undefined;
let mailbox: FakeMailbox;
let handler: Handler;
const lines: string[] = [];

/** Configures this process for emulators of Cognito, DynamoDB and SES, and loads the identity function as it is deployed. */
export function withIdentity(): void {
  withTable();
  mailbox = withFakeMailbox();
  beforeAll(async () => {
    vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    // The function's clients keep their addresses.
    const { cognito } = (services ??= await startServices());
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
      USER_POOL_ID: cognito.poolId,
      USER_POOL_CLIENT_ID: cognito.clientId,
      SECOND_FACTOR_CLIENT_ID: cognito.secondFactorClientId,
      TOKEN_ISSUER: cognito.issuer,
      RATE_LIMIT_FACTOR: "100000",
    });
    const user = await import("../../../functions/user/handler.ts");
    handler = (...event) => withFunctionRole("user", async () => user.handler(...event));
  });
  afterAll(() => void (lines.length = 0));
}

async function startServices() {
  const cognito = await startCognito({ port: 0, folder: await mkdtemp(join(inject("folder"), "cognito-")), now: () => Date.now() });
  const client = new CognitoIdentityProviderClient({ endpoint: cognito.url });
  await client.send(new CreateGroupCommand({ UserPoolId: cognito.poolId, GroupName: "master" }));
  return { cognito, client };
}

const pool = () => ({ UserPoolId: services!.cognito.poolId });

/** Calls the identity function as API Gateway does. */
export function call(name: RouteNameOf<"user">, { token, ...sent }: Request = {}): Promise<EndpointResponse> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return invokeHandler(handler, eventOf(routes[name], { ...sent, headers }));
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
export const emailsTo = (email: string): Promise<Message[]> => mailbox.emailsTo(email);

/** The email token in an email's link. */
export const emailTokenIn = (sentEmail: Message | undefined): string => /[#/]([\w-]{60,})$/m.exec(sentEmail?.text ?? "")?.[1] ?? "";

/** The addresses of the Cognito users that match. */
export async function cognitoUsers(matches: (email: string) => boolean): Promise<string[]> {
  const emails: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await services!.client.send(new ListUsersCommand({ ...pool(), ...(PaginationToken && { PaginationToken }) }));
    emails.push(...page.Users!.map(({ Attributes }) => Attributes!.find(({ Name }) => Name === "email")!.Value!));
    ({ PaginationToken } = page);
  } while (PaginationToken);
  return emails.filter(matches);
}

export const disable = (Username: string) => services!.client.send(new AdminDisableUserCommand({ ...pool(), Username }));

export const logOutput = (): string => lines.join("");
