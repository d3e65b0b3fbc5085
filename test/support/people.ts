import { randomUUID } from "node:crypto";
import { createOrganisation } from "../../functions/organisation/store.ts";
import { exists, isAbsent } from "../../functions/store/expression.ts";
import { memberKey, userKey } from "../../functions/store/keys.ts";
import { type Step, commit, putStep, updateStep } from "../../functions/store/transaction.ts";
import { changeUser, createUser, verifyEmail } from "../../functions/user/store.ts";
import type { UserType } from "../../shared/entities/user.ts";
import { ApiError } from "../../shared/wire/api-error.ts";
import { addressOf } from "../../shared/wire/call.ts";
import { type Client, createClient } from "../../shared/wire/client.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { RunningApi } from "./api.ts";
import { aCall, aNewUser } from "./brokers.ts";

/** What one must know of an API to call it. */
type Reached = Pick<RunningApi, "tokens" | "url">;

/** Somebody who is signed in to the API, as the table and the token know them. */
export interface Person {
  readonly userId: string;
  readonly organisationId: string | undefined;
  readonly email: string;
  /** What the identity provider calls this person. */
  readonly subject: string;
  readonly token: string;
  /** The product's own typed client, as this person. */
  readonly api: Client;
  /** Sends anything at all to a route, and gives the answer as it came. */
  send(name: RouteName, request?: AnyRequest): Promise<Answer>;
}

export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface Known {
  /** "own" makes one that this person administers; an id makes a colleague of its administrator. */
  readonly organisation?: string | undefined;
  readonly firstName?: string;
  readonly email?: string;
  readonly isNew?: boolean;
  readonly isVerified?: boolean;
}

/** A broker of an organisation of the broker's own, past the welcome, unless told otherwise. */
export async function aPerson(running: Reached, known: Known = {}): Promise<Person> {
  const { organisation = "own", firstName = "Ann", email = `${randomUUID()}@example.com`, isNew = false, isVerified = false } = known;
  const { userId, subject } = await registered(firstName, email);
  if (!isNew) await changeUser({ userId, organisationId: undefined, isMaster: false }, { status: "active" }, aCall());
  if (isVerified) await verifyEmail({ userId }, email, aCall());
  const organisationId = "organisation" in known && known.organisation === undefined ? undefined : await joined(userId, organisation);
  return signedIn(running, { userId, subject, email, organisationId, token: await running.tokens.tokenOf(subject) });
}

/** One of the provider's own staff, by group and by row unless told otherwise. */
export async function aMaster(running: Reached, { userType = "master" }: { userType?: UserType } = {}): Promise<Person> {
  const { userId, subject, email } = await registered("Mia");
  await commit([updateStep("user", userKey(userId), { set: { userType } }, exists)]);
  return signedIn(running, {
    userId,
    organisationId: undefined,
    subject,
    email,
    token: await running.tokens.tokenOf(subject, { "cognito:groups": ["master"] }),
  });
}

async function registered(firstName: string, email = `${randomUUID()}@example.com`) {
  const newUser = aNewUser({ firstName, email });
  const { _id: userId } = await createUser(newUser, aCall());
  return { userId, ...newUser };
}

async function joined(userId: string, organisation: string): Promise<string> {
  if (organisation === "own") {
    const actor = { userId, organisationId: undefined, isMaster: false };
    return (await createOrganisation(actor, "Ann's Finance", aCall()))._id;
  }
  const steps: Step[] = [
    updateStep("user", userKey(userId), { set: { organisationId: organisation } }, exists),
    putStep("member", memberKey(organisation, userId), { userId, joinedAt: new Date().toISOString() }, isAbsent),
  ];
  await commit(steps);
  return organisation;
}

/** The same person in another browser, with a token of its own. */
export const elsewhere = async (running: Reached, person: Person): Promise<Person> =>
  signedIn(running, { ...person, token: await running.tokens.tokenOf(person.subject) });

function signedIn(running: Reached, who: Pick<Person, "userId" | "organisationId" | "subject" | "email" | "token">): Person {
  const api = createClient({
    // The address at the time of the call: the process that answers may be another by then.
    baseUrl: "",
    fetch: (address, init) => fetch(running.url + address, init),
    token: () => who.token,
  });
  return { ...who, api, send: (name, request) => send(running, name, { ...request, token: who.token }) };
}

/** Sends anything at all to a route, with or without a token. */
export async function send(running: Reached, name: RouteName, request: AnyRequest & { readonly token?: string } = {}): Promise<Answer> {
  const { body, headers, token } = request;
  const response = await fetch(running.url + addressOf(routes[name], request), {
    method: routes[name].method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** What a call was refused with; a call that is not refused fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Pick<ApiError, "status" | "code" | "field" | "message">> {
  const outcome = await call.then(
    (data) => new Error(`was not refused, but answered ${JSON.stringify(data)}`),
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw outcome;
  const { status, code, field, message } = outcome;
  return { status, code, field, message };
}
