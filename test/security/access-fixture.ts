import { endBatch, findBatch } from "../../functions/batch/store.ts";
import { userKey } from "../../functions/store/dynamo/keys.ts";
import { batchRequests } from "../support/call-scenarios/batch-requests.ts";
import { commit } from "../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../functions/store/dynamo/transaction.ts";
import { verifyEmail, revokeTokensBefore } from "../../functions/user/store.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import type { RunningApi } from "../support/api/api.ts";
import { aCall } from "../support/fixtures/brokers.ts";
import type { Ids } from "../support/call-scenarios/named-requests.ts";
import { type AnyRequest, type Person, aMaster, aPerson, aRatesEditor } from "../support/fixtures/people.ts";
import { anApiKey, expiredSince } from "../support/fixtures/api-keys.ts";
import { aCover } from "../support/fixtures/covers.ts";
import { withVerifiedAbn } from "../support/fixtures/organisations.ts";
import { aQuoteToRefer, aReferrer } from "../support/fixtures/referrals.ts";
import { aWholeQuote } from "../support/fixtures/whole-quote.ts";
import { badAuthorizations } from "./bad-tokens.ts";
import { canaries } from "./canaries.ts";
import { type Secrets, anInvitation, expiredLinks, validLinks, revokedLinks } from "./links.ts";
import type { Actor } from "./policy-rows.ts";

/** Two organisations with complete applications, and every kind of caller who may try to read the first one's. */
export interface AccessFixture {
  readonly running: RunningApi;
  /** Administrator of the first organisation and referrer, with a verified email address. */
  readonly owner: Person;
  readonly stranger: Person;
  /** Of an organisation of its own. */
  readonly administrator: Person;
  readonly ownerIds: Ids;
  readonly strangerIds: Ids;
  readonly colleagueIds: Ids;
  /** Of a member of an organisation that another one administers. */
  readonly memberIds: Ids;
  /** Of the owner, for the cover to change. */
  readonly coveredIds: Ids;
  /** A second application of the owner. */
  readonly second: Ids;
  /** The same, with an application that has been referred. */
  readonly referred: Ids;
  readonly secrets: Secrets;
  /** The secret of the invitation that the former member had accepted. */
  readonly acceptedInvitation: string;
  /** A verified organisation, as Kelpie's staff have read it. */
  readonly judged: AnyRequest & { readonly body: object };
  /** The verified ABN of the stranger's organisation. */
  readonly strangersAbn: string;
  /** The credentials of each actor, by variant; the variant of an actor with only one is "". */
  readonly credentialsOf: Readonly<Record<Actor, ReadonlyMap<string, Credentials>>>;
}

/** Headers that identify a caller; a link's depend on the route. */
export type Credentials = (name: RouteName) => Readonly<Record<string, string>>;

const one = (credentials: Credentials): ReadonlyMap<string, Credentials> => new Map([["", credentials]]);
const withHeader =
  (authorization: string): Credentials =>
  () => ({ authorization });
const withSecret =
  (secret: string): Credentials =>
  () => ({ "link-secret": encodeURIComponent(secret) });
const by = ({ token }: Pick<Person, "token">): Credentials => withHeader(`Bearer ${token}`);

/** The kind of link that a route needs, where it is not an upload link. */
const purposes: Readonly<Partial<Record<RouteName, keyof Secrets>>> = {
  signPrivacy: "privacy",
  fetchByLink: "copy",
  answerByLink: "answers",
  openInvitation: "invitation",
  openCheck: "check",
  visitCheckPage: "check",
};

/** Sends the link that the route needs, or one for another purpose. */
const linkCredentials =
  (secrets: Secrets, isRightPurpose = true): Credentials =>
  (name) => {
    const right = purposes[name] ?? "upload";
    const wrong = right === "upload" ? "privacy" : "upload";
    return { "link-secret": secrets[isRightPurpose ? right : wrong] };
  };

/** A complete quote whose customer has a name that no other caller may read. */
async function aMarkedQuote(broker: Person): Promise<Ids> {
  const ids = await aWholeQuote(broker);
  const { firstName, lastName, dateOfBirth, licenceNumber: IDNumber } = canaries;
  await broker.api.updateCustomer({ body: { customerId: ids.customer, firstName, lastName, dateOfBirth, IDNumber } });
  return ids;
}

/** A file of scenarios without a result, which does not hold back its user's next one. */
async function anEndedBatch(broker: Person): Promise<string> {
  const { _id: batchId } = await broker.api.startBatch(batchRequests({ batch: "" }).startBatch);
  const name = { userId: broker.userId, batchId };
  await endBatch(name, (await findBatch(name))!, { status: "failed", reason: "The file did not arrive. Please upload it again." });
  return batchId;
}

export async function anAccessFixture(running: RunningApi): Promise<AccessFixture> {
  const owner = await aReferrer(running);
  const known = { isVerified: true, organisation: owner.organisationId };
  const [stranger, colleague, referring] = [await aReferrer(running), await aPerson(running, known), await aReferrer(running)];
  const ownerIds = await aMarkedQuote(owner);
  const [strangerIds, colleagueIds, second] = [await aWholeQuote(stranger), await aWholeQuote(colleague), await aWholeQuote(owner)];
  const administrator = await aPerson(running, { isVerified: true });
  const memberIds = await aMarkedQuote(await aPerson(running, { organisation: administrator.organisationId }));
  const payload = await aQuoteToRefer(referring);
  await referring.api.sendReferral({ body: payload });
  const referred = { ...ownerIds, application: payload.applicationId };
  const [secrets, others] = [await validLinks(owner, ownerIds, running), await validLinks(stranger, strangerIds, running)];
  const { former, invitation: acceptedInvitation } = await aFormerMember(running, owner);
  const strangersAbn = await withVerifiedAbn(stranger.organisationId!);
  const { api, organisationId: id = "" } = await aPerson(running);
  const { name, abn, licence } = await api.readOrganisation({ params: { id } });
  const judged = { params: { id }, body: { name, abn, licence } };
  const editor = await aRatesEditor(running);
  const { _id: issue } = await editor.api.createDraft({ body: { slug: null, text: "" } });
  const batch = await anEndedBatch(owner);
  const credentialsOf = {
    ...(await tokens(running, owner)),
    ...(await brokers(running)),
    "a former member": one(by(former)),
    "the owner": one(by(owner)),
    "a colleague": one(by(colleague)),
    ...(await covers(running, owner)),
    "the administrator": one(by(administrator)),
    "a stranger": one(by(stranger)),
    "a master of the organisation": one(by(await verifiedMaster(running, owner.organisationId))),
    "a master": one(by(await verifiedMaster(running))),
    "a rates editor": one(by(editor)),
    "a rates editor without a second factor": one(by(await aRatesEditor(running, { hasSecondFactor: false }))),
    "an administrator without a second factor": one(by(await aPerson(running, { isVerified: true, hasSecondFactor: false }))),
    "a master without a second factor": one(by(await aMaster(running, { hasSecondFactor: false }))),
    "the right link": one(linkCredentials(secrets)),
    "another's link": one(linkCredentials(others)),
    "another purpose's link": one(linkCredentials(secrets, false)),
    "an unknown secret": one(() => ({ "link-secret": "x".repeat(43) })),
    "no secret": new Map(["", "short", "x".repeat(44), "ä".repeat(43)].map((secret) => [secret, withSecret(secret)])),
    "an ended link": new Map([
      ["expired", linkCredentials(await expiredLinks(owner, ownerIds, running))],
      ["revoked", linkCredentials(await revokedLinks(owner, ownerIds, running))],
    ]),
    ...(await keys(owner)),
  } satisfies AccessFixture["credentialsOf"];
  return {
    running,
    owner,
    stranger,
    administrator,
    ownerIds: { ...ownerIds, issue, batch },
    strangerIds,
    colleagueIds,
    coveredIds: { ...(await aMarkedQuote(owner)), issue, batch },
    memberIds: { ...memberIds, issue, batch },
    second,
    referred,
    secrets,
    acceptedInvitation,
    judged,
    strangersAbn,
    credentialsOf,
  };
}

/** Colleagues of the owner: one covers today, the others no longer, not yet or for another broker. */
async function covers(running: RunningApi, owner: Person) {
  const colleague = () => aPerson(running, { isVerified: true, organisation: owner.organisationId });
  const [current, revoked, expired, coming, another, others] = await Promise.all(Array.from({ length: 6 }, colleague));
  await aCover(owner, current!);
  await aCover(owner, revoked!);
  await owner.api.revokeCover({ body: { userId: owner.userId, colleagueId: revoked!.userId } });
  await aCover(owner, expired!, { from: "2020-01-01", until: "2020-01-31" });
  await aCover(owner, coming!, { from: "2999-01-01", until: "2999-01-31" });
  await aCover(others!, another!);
  const former = { revoked: revoked!, expired: expired!, "not yet": coming!, "of another member": another! };
  return {
    "a cover": one(by(current!)),
    "a former cover": new Map(Object.entries(former).map(([kind, person]) => [kind, by(person)])),
  };
}

/** Of the owner's organisation. */
async function keys(owner: Person) {
  const good = await anApiKey(owner);
  const [expired, deleted] = [await anApiKey(owner), await anApiKey(owner)];
  await expiredSince(owner, expired, "2020-01-01");
  await owner.api.deleteApiKey({ params: { id: deleted._id } });
  const bad = { unknown: `kelpie_${"0".repeat(8)}_${"x".repeat(43)}`, expired: expired.key, deleted: deleted.key };
  return {
    "a key": one(by({ token: good.key })),
    "a bad key": new Map(Object.entries(bad).map(([kind, token]) => [kind, by({ token })])),
  };
}

async function aFormerMember(running: RunningApi, administrator: Person) {
  const former = await aPerson(running, { organisation: undefined });
  const invitation = await anInvitation(administrator, former.email);
  await former.api.acceptInvitation({ body: { invite: invitation } });
  await administrator.api.removeMember({ body: { userId: former.userId, quotesTo: administrator.userId } });
  return { former, invitation };
}

/** Callers without a valid token. */
async function tokens({ tokens: issuer }: RunningApi, { subject }: Person) {
  const authorizations = await badAuthorizations(issuer, subject);
  return {
    anonymous: one(() => ({})),
    "a bad token": new Map([...authorizations].map(([title, authorization]) => [title, withHeader(authorization)])),
    "an expired token": one(by({ token: await issuer.tokenOf(subject, { iat: 1_600_000_000, exp: 1_700_000_000 }) })),
    "an id token": one(by({ token: await issuer.tokenOf(subject, { token_use: "id" }) })),
  };
}

async function brokers(running: RunningApi) {
  const single = await aPerson(running, { isVerified: true, organisation: undefined });
  const [disabled, signedOut] = [await aPerson(running), await aPerson(running)];
  await commit([updateItem("user", userKey(disabled.userId), { set: { status: "disabled" } })]);
  await revokeTokensBefore(signedOut, { tokensValidAfter: Math.ceil(Date.now() / 1000) + 1 }, aCall());
  return {
    "a revoked user": new Map([
      ["disabled", by(disabled)],
      ["whose tokens are revoked", by(signedOut)],
      ["unknown to the table", by({ token: await running.tokens.tokenOf("unknown") })],
    ]),
    "no organisation": one(by(single)),
    unverified: one(by(await aPerson(running))),
  };
}

async function verifiedMaster(running: RunningApi, organisationId?: string): Promise<Person> {
  const master = await aMaster(running);
  await verifyEmail({ userId: master.userId, address: master.email }, [], aCall());
  if (organisationId !== undefined) await commit([updateItem("user", userKey(master.userId), { set: { organisationId } })]);
  return master;
}
