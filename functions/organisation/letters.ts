import { setting } from "../configuration.ts";
import { type Letter, letterTo } from "../mail/letter.ts";
import { said } from "../mail/said.ts";
import { reachOf } from "../user/identity.ts";
import { invitationToSend, issueSecret } from "./invitation-store.ts";
import { recordOf } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;
type Write = (payload: Payload) => Promise<Letter | undefined>;

export type OrganisationLetterKind =
  | "organisation.invitation"
  | "organisation.joinRequest"
  | "organisation.welcome"
  | "organisation.handedOver"
  | "organisation.left"
  | "organisation.emailChanged";

/** The letters about an organisation. An invitation's secret is made when it is sent, so that none waits in the outbox. */
export const organisationLetters: Readonly<Record<OrganisationLetterKind, Write>> = {
  "organisation.invitation": async (payload) => {
    const invitation = await invitationToSend(payload);
    if (!invitation) return undefined;
    const [{ name }, inviter, secret] = await Promise.all([
      organisationIn(payload),
      reachOf(invitation.invitedBy),
      issueSecret(invitation),
    ]);
    return letterTo(invitation.email, {
      subject: said`You are invited to Kelpie`,
      before: [
        said`Hello ${invitation.firstName},`,
        said`${fullName(inviter)} invites you to join ${name} on Kelpie, where brokers compare asset finance quotes.`,
      ],
      action: { label: said`Join your colleagues`, url: `${setting("SITE_URL")}/register#invite=${secret}` },
      after: [
        said`The invitation is for this email address alone and is good for 7 days.`,
        said`If you do not know who invites you, please ignore this email.`,
      ],
    });
  },

  "organisation.joinRequest": async (payload) => {
    const [{ name, administratorId }, asker] = await Promise.all([organisationIn(payload), personIn(payload)]);
    const { address } = await reachOf(administratorId);
    return letterTo(address, {
      subject: said`Somebody asks to join your organisation`,
      before: [
        said`${fullName(asker)} (${asker.address}) asks to join ${name} on Kelpie.`,
        said`Nothing happens until you approve it. Please do so only if you know them.`,
      ],
      action: { label: said`See the request`, url: `${setting("SITE_URL")}/organisation/requests` },
    });
  },

  "organisation.welcome": async (payload) => {
    const [{ name }, { address, firstName }] = await Promise.all([organisationIn(payload), personIn(payload)]);
    return letterTo(address, {
      subject: said`You have joined an organisation`,
      before: [said`Hello ${firstName},`, said`Your request was approved: you are now a member of ${name} on Kelpie.`],
      action: { label: said`Start quoting`, url: `${setting("SITE_URL")}/login` },
    });
  },

  "organisation.handedOver": async (payload) => {
    const [{ name }, { address, firstName }] = await Promise.all([organisationIn(payload), personIn(payload)]);
    return letterTo(address, {
      subject: said`You administer your organisation now`,
      before: [
        said`Hello ${firstName},`,
        said`You are the administrator of ${name} on Kelpie from now on: you invite colleagues and approve requests.`,
      ],
      action: { label: said`Open the organisation`, url: `${setting("SITE_URL")}/account/organisation` },
    });
  },

  "organisation.left": async (payload) => {
    const [{ name }, { address, firstName }] = await Promise.all([organisationIn(payload), personIn(payload)]);
    return letterTo(address, {
      subject: said`You have left an organisation`,
      before: [
        said`Hello ${firstName},`,
        said`The administrator of ${name} has ended your membership on Kelpie. Your quotes stay with a colleague.`,
        said`Your own account goes on: you can create an organisation or join another.`,
      ],
    });
  },

  "organisation.emailChanged": async (payload) => {
    const { name } = await organisationIn(payload);
    return letterTo(String(payload["to"]), {
      subject: said`Your organisation's email address has changed`,
      before: [
        said`${name} is reached at another email address on Kelpie from now on.`,
        said`If nobody of you has changed it, please tell your organisation's administrator.`,
      ],
    });
  },
};

const organisationIn = ({ organisationId }: Payload) => recordOf(String(organisationId));
const personIn = ({ userId }: Payload) => reachOf(String(userId));
const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => `${firstName} ${lastName}`.trim();
