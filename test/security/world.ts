import { userKey } from "../../functions/store/keys.ts";
import { commit, updateStep } from "../../functions/store/transaction.ts";
import { verifyEmail, voidTokens } from "../../functions/user/store.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import type { RunningApi } from "../support/api.ts";
import { aCall } from "../support/brokers.ts";
import type { Ids } from "../support/named-requests.ts";
import { type Person, aMaster, aPerson } from "../support/people.ts";
import { aQuoteToRefer, aReferrer } from "../support/referrals.ts";
import { aWholeQuote } from "../support/whole-quote.ts";
import { badAuthorizations } from "./bad-tokens.ts";
import { canaries } from "./canaries.ts";
import { type Secrets, expiredLinks, goodLinks, revokedLinks } from "./links.ts";
import type { Actor } from "./policy.ts";

/** Two organisations with all that a broker can have, and everybody who might look at the first one's. */
export interface World {
  readonly running: RunningApi;
  /** Of a verified address, a referrer, and the administrator of the organisation. */
  readonly owner: Person;
  readonly stranger: Person;
  readonly hers: Ids;
  /** The same of the stranger. */
  readonly theirs: Ids;
  /** The same of a colleague. */
  readonly mates: Ids;
  /** Another application of the owner's. */
  readonly second: Ids;
  /** An application that has been referred. */
  readonly referred: Ids;
  readonly secrets: Secrets;
  /** What each actor shows at the door, by a name for each kind. */
  readonly shows: Readonly<Record<Actor, ReadonlyMap<string, Shown>>>;
}

/** The headers by which somebody is known, or claims to be; a link's by the route. */
export type Shown = (name: RouteName) => Readonly<Record<string, string>>;

const one = (shown: Shown): ReadonlyMap<string, Shown> => new Map([["", shown]]);
const withHeader =
  (authorization: string): Shown =>
  () => ({ authorization });
const withSecret =
  (secret: string): Shown =>
  () => ({ "link-secret": encodeURIComponent(secret) });
const by = ({ token }: Pick<Person, "token">): Shown => withHeader(`Bearer ${token}`);

/** Which of somebody's links a route is about. */
const purposes: Readonly<Partial<Record<RouteName, keyof Secrets>>> = { signPrivacy: "privacy", openInvitation: "invitation" };

/** Shows a link: the right one for the route, or one for something else. */
const holding =
  (secrets: Secrets, isOfPurpose = true): Shown =>
  (name) => {
    const right = purposes[name] ?? "upload";
    const wrong = right === "upload" ? "privacy" : "upload";
    return { "link-secret": secrets[isOfPurpose ? right : wrong] };
  };

/** A whole quote whose customer has a name that nobody else should ever read. */
async function aMarkedQuote(broker: Person): Promise<Ids> {
  const ids = await aWholeQuote(broker);
  const { firstName, lastName, dateOfBirth } = canaries;
  await broker.api.updateCustomer({ body: { customerId: ids.customer, firstName, lastName, dateOfBirth } });
  return ids;
}

export async function aWorld(running: RunningApi): Promise<World> {
  const owner = await aReferrer(running);
  const known = { isVerified: true, organisation: owner.organisationId };
  const [stranger, colleague, referring] = [await aReferrer(running), await aPerson(running, known), await aReferrer(running)];
  const hers = await aMarkedQuote(owner);
  const [theirs, mates, second] = [await aWholeQuote(stranger), await aWholeQuote(colleague), await aWholeQuote(owner)];
  const payload = await aQuoteToRefer(referring);
  await referring.api.sendReferral({ body: payload });
  const referred = { ...hers, application: payload.applicationId };
  const [secrets, others] = [await goodLinks(owner, hers), await goodLinks(stranger, theirs)];
  const shows = {
    ...(await tokens(running, owner)),
    ...(await brokers(running)),
    "the owner": one(by(owner)),
    "a colleague": one(by(colleague)),
    "a stranger": one(by(stranger)),
    "a master of the organisation": one(by(await verifiedMaster(running, owner.organisationId))),
    "a master": one(by(await verifiedMaster(running))),
    "the right link": one(holding(secrets)),
    "another's link": one(holding(others)),
    "another purpose's link": one(holding(secrets, false)),
    "an unknown secret": one(() => ({ "link-secret": "x".repeat(43) })),
    "no secret": new Map(["", "short", "x".repeat(44), "ä".repeat(43)].map((secret) => [secret, withSecret(secret)])),
    "an ended link": new Map([
      ["expired", holding(await expiredLinks(owner, hers))],
      ["revoked", holding(await revokedLinks(owner, hers))],
    ]),
  } satisfies World["shows"];
  return { running, owner, stranger, hers, theirs, mates, second, referred, secrets, shows };
}

/** What must let nobody in. */
async function tokens({ tokens: issuer }: RunningApi, { subject }: Person) {
  const authorizations = await badAuthorizations(issuer, subject);
  return {
    nobody: one(() => ({})),
    "a bad token": new Map([...authorizations].map(([title, authorization]) => [title, withHeader(authorization)])),
    "an expired token": one(by({ token: await issuer.tokenOf(subject, { iat: 1_600_000_000, exp: 1_700_000_000 }) })),
    "an id token": one(by({ token: await issuer.tokenOf(subject, { token_use: "id" }) })),
  };
}

async function brokers(running: RunningApi) {
  const single = await aPerson(running, { isVerified: true, organisation: undefined });
  const [disabled, voided] = [await aPerson(running), await aPerson(running)];
  await commit([updateStep("user", userKey(disabled.userId), { set: { status: "disabled" } })]);
  await voidTokens(voided, Math.ceil(Date.now() / 1000) + 1, aCall());
  return {
    "a revoked user": new Map([
      ["disabled", by(disabled)],
      ["whose tokens are void", by(voided)],
      ["whom the table does not know", by({ token: await running.tokens.tokenOf("nobody") })],
    ]),
    "no organisation": one(by(single)),
    unverified: one(by(await aPerson(running))),
  };
}

async function verifiedMaster(running: RunningApi, organisationId?: string): Promise<Person> {
  const master = await aMaster(running);
  await verifyEmail(master, master.email, aCall());
  if (organisationId !== undefined) await commit([updateStep("user", userKey(master.userId), { set: { organisationId } })]);
  return master;
}
