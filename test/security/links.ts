import { type NewLink, issueSecret, createLink } from "../../functions/link/store.ts";
import { type InvitationRecord, issueSecret as issueInvitation } from "../../functions/organisation/invitation-store.ts";
import { currentVersions } from "../../functions/agreements/agreement-texts.ts";
import { invitationKey, mailboxHash, childKey } from "../../functions/store/dynamo/keys.ts";
import { findItem } from "../../functions/store/dynamo/read.ts";
import { commit } from "../../functions/store/dynamo/commit.ts";
import { updateItem } from "../../functions/store/dynamo/transaction.ts";
import { aCall } from "../support/fixtures/brokers.ts";
import type { Ids } from "../support/call-scenarios/named-requests.ts";
import type { Person } from "../support/fixtures/people.ts";

export interface Secrets {
  readonly upload: string;
  readonly privacy: string;
  readonly invitation: string;
}

interface Made {
  readonly linkId: string;
  readonly secret: string;
}

/** A link for this customer, created without sending an email. */
async function aLink({ userId, organisationId }: Person, ids: Ids, purpose: NewLink["purpose"]): Promise<Made> {
  const actor = { userId, organisationId, isMaster: false };
  const agreements = purpose === "privacy" ? currentVersions("commercial") : {};
  const link = { purpose, customerId: ids.customer, applicationType: "commercial", agreements, isEmailed: false } as const;
  const { _id: linkId, expiresAt } = await createLink(actor, link, aCall());
  return { linkId, secret: await issueSecret({ linkId, expiresAt: Date.parse(expiresAt) }) };
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
export async function validLinks(person: Person, ids: Ids): Promise<Secrets> {
  const [upload, privacy] = [await aLink(person, ids, "upload"), await aLink(person, ids, "privacy")];
  return { upload: upload.secret, privacy: privacy.secret, invitation: await anInvitation(person, newAddress()) };
}

/** The same links after a change to their items. */
async function changedLinks(person: Person, ids: Ids, change: { readonly link: object; readonly invitation: object }): Promise<Secrets> {
  const ended = async (purpose: NewLink["purpose"]) => {
    const { linkId, secret } = await aLink(person, ids, purpose);
    await commit([updateItem("link", childKey(person.userId, "link", linkId), { set: { ...change.link } })]);
    return secret;
  };
  return {
    upload: await ended("upload"),
    privacy: await ended("privacy"),
    invitation: await anInvitation(person, newAddress(), change.invitation),
  };
}

export const expiredLinks = (person: Person, ids: Ids): Promise<Secrets> =>
  changedLinks(person, ids, { link: { expiresAt: Date.now() - 1 }, invitation: { expiresAt: Date.now() - 1 } });

export const revokedLinks = (person: Person, ids: Ids): Promise<Secrets> =>
  changedLinks(person, ids, {
    link: { revokedAt: new Date().toISOString() },
    invitation: { status: "accepted", acceptedBy: ids.user },
  });
