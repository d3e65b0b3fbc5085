import { kelpieProtocol } from "../../functions/customer-checks/check-providers.ts";
import { linkValidForMs, newLinkSecret } from "../../functions/link/secret.ts";
import { type NewLink, issueSecret, createLink } from "../../functions/link/store.ts";
import { type InvitationRecord, issueSecret as issueInvitation } from "../../functions/organisation/invitation-store.ts";
import { currentVersions } from "../../functions/agreements/agreement-texts.ts";
import { childIdOf, newId, splitChildId } from "../../functions/store/dynamo/ids.ts";
import { applicationRootKey, invitationKey, mailboxHash, childKey } from "../../functions/store/dynamo/keys.ts";
import { findItem } from "../../functions/store/dynamo/read.ts";
import { commit } from "../../functions/store/dynamo/commit.ts";
import { putItem, updateItem } from "../../functions/store/dynamo/transaction.ts";
import type { RunningApi } from "../support/api/api.ts";
import { aCall } from "../support/fixtures/brokers.ts";
import type { Ids } from "../support/call-scenarios/named-requests.ts";
import { keyOfCompanies } from "../support/fixtures/hosted-pages.ts";
import type { Person } from "../support/fixtures/people.ts";

export interface Secrets {
  readonly upload: string;
  readonly privacy: string;
  readonly copy: string;
  readonly answers: string;
  readonly invitation: string;
  readonly check: string;
}

interface Made {
  readonly linkId: string;
  readonly secret: string;
}

const askedOfCustomer = [
  { field: "employmentType", asks: 3 },
  { field: "dateOfBirth", asks: 2 },
] as const;

/** A link for this customer, created without sending an email. */
export async function aLink({ userId, organisationId }: Person, ids: Ids, purpose: NewLink["purpose"]): Promise<Made> {
  const actor = { userId, organisationId, isMaster: false };
  const agreements = purpose === "privacy" ? currentVersions("commercial") : {};
  const asked = purpose === "answers" ? { questions: askedOfCustomer } : {};
  const link = { purpose, customerId: ids.customer, applicationType: "commercial", agreements, ...asked, isEmailed: false } as const;
  const { _id: linkId, expiresAt } = await createLink(actor, link, aCall());
  return { linkId, secret: await issueSecret({ linkId, expiresAt: Date.parse(expiresAt) }) };
}

/** A secret of a credit file's check whose page the company has prepared. */
async function aCheck({ userId }: Person, ids: Ids, { environment }: RunningApi, set: object = {}): Promise<string> {
  const checkId = childIdOf(ids.application, newId());
  const [url, pages] = [environment["CREDIT_FILE_URL"]!, environment["CREDIT_FILE_PAGES"]!];
  const company = kelpieProtocol({ name: "credit-file", url, pages, key: async () => keyOfCompanies });
  const customer = { firstName: "Kim", lastName: "Wattle", email: "kim@example.com" };
  const pageId = await company.prepare({ reference: checkId, customer, returnUrl: "https://kelpie.example/thank-you" });
  const [requestedAt, expiresAt] = [new Date().toISOString(), Date.now() + linkValidForMs("check")];
  const item = { service: "creditFile", customerId: splitChildId(ids.customer).ownId, requestedAt, sentAt: requestedAt, pageId, expiresAt };
  await commit([
    putItem("check", childKey(userId, "check", checkId), { ...item, ...set }),
    updateItem("root", applicationRootKey(userId, ids.application), { add: { childCount: 1 } }),
  ]);
  return newLinkSecret({ checkId }, expiresAt);
}

/** Invites the address and returns a secret as the email would contain it. */
export async function anInvitation({ api, organisationId = "" }: Person, email: string, set: object = {}): Promise<string> {
  await api.inviteUsers({ body: [{ firstName: "Kim", email }] });
  const key = invitationKey(organisationId, mailboxHash(email));
  const record = (await findItem(key)) as unknown as InvitationRecord;
  const secret = await issueInvitation(record);
  if (Object.keys(set).length > 0) await commit([updateItem("invitation", key, { set: { ...set } })]);
  return secret;
}

let invited = 0;
const newAddress = () => `invited-${(invited += 1)}@e.example`;

/** Valid links for this person's customer and organisation. */
export async function validLinks(person: Person, ids: Ids, running: RunningApi): Promise<Secrets> {
  const [upload, privacy] = [await aLink(person, ids, "upload"), await aLink(person, ids, "privacy")];
  const [copy, answers] = [await aLink(person, ids, "copy"), await aLink(person, ids, "answers")];
  const [invitation, check] = [await anInvitation(person, newAddress()), await aCheck(person, ids, running)];
  return { upload: upload.secret, privacy: privacy.secret, copy: copy.secret, answers: answers.secret, invitation, check };
}

interface Change {
  readonly link: object;
  readonly invitation: object;
  readonly check: object;
}

/** The same links after a change to their items. */
async function changedLinks(person: Person, ids: Ids, running: RunningApi, change: Change): Promise<Secrets> {
  const ended = async (purpose: NewLink["purpose"]) => {
    const { linkId, secret } = await aLink(person, ids, purpose);
    await commit([updateItem("link", childKey(person.userId, "link", linkId), { set: { ...change.link } })]);
    return secret;
  };
  return {
    upload: await ended("upload"),
    privacy: await ended("privacy"),
    copy: await ended("copy"),
    answers: await ended("answers"),
    invitation: await anInvitation(person, newAddress(), change.invitation),
    check: await aCheck(person, ids, running, change.check),
  };
}

export const expiredLinks = (person: Person, ids: Ids, running: RunningApi): Promise<Secrets> => {
  const expired = { expiresAt: Date.now() - 1 };
  return changedLinks(person, ids, running, { link: expired, invitation: expired, check: expired });
};

export const revokedLinks = (person: Person, ids: Ids, running: RunningApi): Promise<Secrets> =>
  changedLinks(person, ids, running, {
    link: { revokedAt: new Date().toISOString() },
    invitation: { status: "accepted", acceptedBy: ids.user },
    check: { outcome: "failed", completedAt: new Date().toISOString() },
  });
