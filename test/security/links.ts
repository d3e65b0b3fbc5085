import { type NewLink, issueSecret, makeLink } from "../../functions/link/store.ts";
import { type InvitationRecord, issueSecret as issueInvitation } from "../../functions/organisation/invitation-store.ts";
import { currentVersions } from "../../functions/papers/wordings.ts";
import { invitationKey, mailboxMark, partKey } from "../../functions/store/keys.ts";
import { findItem } from "../../functions/store/read.ts";
import { commit, updateStep } from "../../functions/store/transaction.ts";
import { aCall } from "../support/brokers.ts";
import type { Ids } from "../support/named-requests.ts";
import type { Person } from "../support/people.ts";

/** Secrets of links of each purpose. */
export interface Secrets {
  readonly upload: string;
  readonly privacy: string;
  readonly invitation: string;
}

interface Made {
  readonly linkId: string;
  readonly secret: string;
}

/** A link to this customer, which no letter has carried. */
async function aLink({ userId, organisationId }: Person, ids: Ids, purpose: NewLink["purpose"]): Promise<Made> {
  const actor = { userId, organisationId, isMaster: false };
  const papers = purpose === "privacy" ? currentVersions("commercial") : {};
  const link = { purpose, customerId: ids.customer, applicationType: "commercial", papers, isMailed: false } as const;
  const { _id: linkId, expiresAt } = await makeLink(actor, link, aCall());
  return { linkId, secret: await issueSecret({ linkId, goodUntil: Date.parse(expiresAt) }) };
}

async function anInvitation({ api, organisationId = "" }: Person, email: string, set: object = {}): Promise<string> {
  await api.inviteUsers({ body: [{ firstName: "Kim", email }] });
  const key = invitationKey(organisationId, mailboxMark(email));
  const record = (await findItem(key)) as unknown as InvitationRecord;
  const secret = await issueInvitation(record);
  if (Object.keys(set).length > 0) await commit([updateStep("invitation", key, { set: { ...set } })]);
  return secret;
}

let invited = 0;
const newAddress = () => `invited-${(invited += 1)}@e.example`;

/** Links that hold, to this person's customer and organisation. */
export async function goodLinks(person: Person, ids: Ids): Promise<Secrets> {
  const [upload, privacy] = [await aLink(person, ids, "upload"), await aLink(person, ids, "privacy")];
  return { upload: upload.secret, privacy: privacy.secret, invitation: await anInvitation(person, newAddress()) };
}

/** The same links once something has become of them. */
async function linksOnce(person: Person, ids: Ids, become: { readonly link: object; readonly invitation: object }): Promise<Secrets> {
  const ended = async (purpose: NewLink["purpose"]) => {
    const { linkId, secret } = await aLink(person, ids, purpose);
    await commit([updateStep("link", partKey(person.userId, "link", linkId), { set: { ...become.link } })]);
    return secret;
  };
  return {
    upload: await ended("upload"),
    privacy: await ended("privacy"),
    invitation: await anInvitation(person, newAddress(), become.invitation),
  };
}

export const expiredLinks = (person: Person, ids: Ids): Promise<Secrets> =>
  linksOnce(person, ids, { link: { goodUntil: Date.now() - 1 }, invitation: { goodUntil: Date.now() - 1 } });

export const revokedLinks = (person: Person, ids: Ids): Promise<Secrets> =>
  linksOnce(person, ids, {
    link: { revokedAt: new Date().toISOString() },
    invitation: { status: "accepted", acceptedBy: ids.user },
  });
