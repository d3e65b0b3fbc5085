import { setting } from "../configuration.ts";
import { buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailText } from "../adapters/email/email-text.ts";
import { licenceText } from "../../shared/domain/credit-licence.ts";
import { dayText, fullName } from "../../shared/format.ts";
import { emailHandler } from "../job-handler.ts";
import { contactOf } from "../identity/identity.ts";
import { findWebhook } from "../store/services/webhooks.ts";
import { invitationToSend, issueSecret } from "./invitation-store.ts";
import * as jobs from "./jobs.ts";
import { letterheadOf } from "./letterhead.ts";
import { recordOf } from "./store.ts";

/** An invitation's secret is created when the email is sent, so that none is stored in the outbox. */
export const organisationEmails = [
  emailHandler(jobs.invitationEmail, async (payload) => {
    const invitation = await invitationToSend(payload);
    if (!invitation) return undefined;
    const [organisation, inviter] = await Promise.all([recordOf(payload.organisationId), contactOf(invitation.invitedBy)]);
    const letterhead = await letterheadOf(organisation, fullName(inviter));
    const named = letterhead.isVerified ? organisation.name : `${organisation.name} (not verified by Kelpie)`;
    const secret = await issueSecret(invitation);
    return buildEmail(invitation.email, {
      subject: emailText`You are invited to Kelpie`,
      before: [
        emailText`Hello ${invitation.firstName},`,
        emailText`${fullName(inviter)} invites you to join ${named} on Kelpie, where brokers compare asset finance quotes.`,
        whatTheAdministratorReads,
      ],
      action: { label: emailText`Join your colleagues`, url: `${setting("SITE_URL")}/register#invite=${secret}` },
      after: [
        emailText`The invitation is for this email address only and is valid for 7 days.`,
        emailText`If you do not know the sender, please ignore this email.`,
      ],
      letterhead,
    });
  }),

  emailHandler(jobs.joinRequestEmail, async ({ organisationId, userId }) => {
    const [{ name, administratorId }, sender] = await Promise.all([recordOf(organisationId), contactOf(userId)]);
    const { address } = await contactOf(administratorId);
    return buildEmail(address, {
      subject: emailText`A person has asked to join your organisation`,
      before: [
        emailText`${fullName(sender)} (${sender.address}) has asked to join ${name} on Kelpie.`,
        emailText`They get access only if you approve the request. Please do so only if you know them.`,
      ],
      action: { label: emailText`See the request`, url: `${setting("SITE_URL")}/organisation/requests` },
    });
  }),

  emailHandler(jobs.welcomeEmail, async ({ organisationId, userId }) => {
    const [{ name }, { address, firstName }] = await Promise.all([recordOf(organisationId), contactOf(userId)]);
    return buildEmail(address, {
      subject: emailText`You have joined an organisation`,
      before: [
        emailText`Hello ${firstName},`,
        emailText`Your request was approved: you are now a member of ${name} on Kelpie.`,
        whatTheAdministratorReads,
      ],
      action: { label: emailText`Start quoting`, url: `${setting("SITE_URL")}/login` },
    });
  }),

  emailHandler(jobs.joinFailedEmail, async ({ organisationId, userId }) => {
    const [{ name }, { address, firstName }] = await Promise.all([recordOf(organisationId), contactOf(userId)]);
    return buildEmail(address, {
      subject: emailText`Your request to join an organisation has failed`,
      before: [
        emailText`Hello ${firstName},`,
        emailText`Your request to join ${name} on Kelpie could not be approved, because you now belong to another organisation.`,
        emailText`To join ${name}, please leave the other organisation first. Then try again: you can ask to join with the organisation's ABN.`,
      ],
    });
  }),

  emailHandler(jobs.newAdministratorEmail, async ({ organisationId, userId }) => {
    const [{ name }, { address, firstName }] = await Promise.all([recordOf(organisationId), contactOf(userId)]);
    return buildEmail(address, {
      subject: emailText`You are now the administrator of your organisation`,
      before: [
        emailText`Hello ${firstName},`,
        emailText`You are now the administrator of ${name} on Kelpie: you can invite colleagues and approve requests to join.`,
      ],
      action: { label: emailText`Open the organisation`, url: `${setting("SITE_URL")}/account/organisation` },
    });
  }),

  emailHandler(jobs.leftEmail, async ({ organisationId, userId }) => {
    const [{ name }, { address, firstName }] = await Promise.all([recordOf(organisationId), contactOf(userId)]);
    return buildEmail(address, {
      subject: emailText`You have left an organisation`,
      before: [
        emailText`Hello ${firstName},`,
        emailText`The administrator of ${name} has ended your membership on Kelpie. Your quotes were transferred to a colleague.`,
        emailText`You still have your own account: you can create an organisation or join another.`,
      ],
    });
  }),

  emailHandler(jobs.coverGrantedEmail, async ({ from, until, grantedBy, startsAt, ...cover }) => {
    const { owner, colleague, reader, isOwner } = await coverIn(cover);
    const rights = emailText`A cover can do everything with the quotes except transfer them, archive them and remove customers.`;
    const decided = startsAt !== undefined ? await noticeOf({ grantedBy, startsAt, isOwner, owner }) : [];
    return buildEmail(reader.address, {
      subject: isOwner ? emailText`A colleague covers for you` : emailText`You cover for a colleague`,
      before: [
        emailText`Hello ${reader.firstName},`,
        isOwner
          ? emailText`${fullName(colleague)} covers for you on Kelpie from ${dayText(from)} to ${dayText(until)}.`
          : emailText`You cover for ${fullName(owner)} on Kelpie from ${dayText(from)} to ${dayText(until)}.`,
        ...decided,
        rights,
      ],
      action: isOwner
        ? {
            label: startsAt === undefined ? emailText`See or end the cover` : emailText`Allow or end the cover`,
            url: `${setting("SITE_URL")}/account/organisation`,
          }
        : { label: emailText`Open the quotes`, url: `${setting("SITE_URL")}/quotes` },
    });
  }),

  emailHandler(jobs.coverEndedEmail, async ({ endedBy, ...cover }) => {
    const { owner, colleague, reader, isOwner } = await coverIn(cover);
    const isOther = endedBy !== undefined && endedBy !== cover.to;
    const ended = isOther ? [emailText`${fullName(await contactOf(endedBy))} has ended it.`] : [];
    return buildEmail(reader.address, {
      subject: isOwner ? emailText`A colleague no longer covers for you` : emailText`You no longer cover for a colleague`,
      before: [
        emailText`Hello ${reader.firstName},`,
        isOwner
          ? emailText`${fullName(colleague)} no longer covers for you on Kelpie.`
          : emailText`You no longer cover for ${fullName(owner)} on Kelpie.`,
        ...ended,
      ],
    });
  }),

  emailHandler(jobs.toDecideEmail, async ({ organisationId }) => {
    const { name, abn, licence, confirmation, administratorId } = await recordOf(organisationId);
    const { status } = confirmation ?? {};
    if (status !== "waiting" && status !== "disputed") return undefined;
    const administrator = await contactOf(administratorId);
    return buildEmail(setting("REFERRALS_TO"), {
      subject: status === "waiting" ? emailText`An organisation waits to be confirmed` : emailText`An organisation's ABN is disputed`,
      before: [
        status === "waiting"
          ? emailText`${name} (ABN ${abn ?? "-"}) waits to be confirmed. Until then it sends at most 20 emails a week, in its members' own names.`
          : emailText`Another organisation says that the ABN of ${name} (${abn ?? "-"}) is theirs. ${name} sends nothing until you have decided.`,
        emailText`Administrator: ${fullName(administrator)}, ${administrator.address}.`,
        licence ? emailText`Credit licence: ${licenceText(licence)}.` : emailText`It has entered no credit licence.`,
      ],
      action: { label: emailText`See the organisations`, url: `${setting("SITE_URL")}/organisations?status=${status}` },
    });
  }),

  emailHandler(jobs.decidedEmail, async ({ organisationId, status }) => {
    const { name, administratorId, confirmation } = await recordOf(organisationId);
    const text = decisions[status];
    // Decided again meanwhile, which has an email of its own.
    if (!confirmation || confirmation.status !== status) return undefined;
    const { address, firstName } = await contactOf(administratorId);
    return buildEmail(address, {
      subject: text.subject,
      before: [emailText`Hello ${firstName},`, ...text.before(name, confirmation.refusal ?? "")],
      action: { label: emailText`Open the organisation`, url: `${setting("SITE_URL")}/account/organisation` },
    });
  }),

  emailHandler(jobs.disputeDecidedEmail, async ({ organisationId, isFree }) => {
    const { name, abn, administratorId } = await recordOf(organisationId);
    const { address, firstName } = await contactOf(administratorId);
    return buildEmail(address, {
      subject: emailText`Your organisation's ABN: we have decided`,
      before: [
        emailText`Hello ${firstName},`,
        isFree
          ? emailText`The other organisation no longer has the ABN ${abn ?? ""}. We check it for ${name} by ourselves and then confirm your organisation.`
          : emailText`We have decided that the ABN ${abn ?? ""} belongs to the other organisation on Kelpie. If you work for it, ask its administrator to invite you. If we are wrong, please reply to this email.`,
      ],
    });
  }),

  emailHandler(jobs.addressChangedEmail, async ({ organisationId, to }) => {
    const { name } = await recordOf(organisationId);
    return buildEmail(to, {
      subject: emailText`Your organisation's email address has changed`,
      before: [
        emailText`${name} now has a different email address on Kelpie.`,
        emailText`If this change is unexpected, please contact your organisation's administrator.`,
      ],
    });
  }),

  emailHandler(jobs.webhookPausedEmail, async ({ organisationId, webhookId }) => {
    const webhook = await findWebhook(organisationId, webhookId);
    // Deleted, or resumed by the administrator meanwhile.
    if (!webhook?.pausedFor) return undefined;
    const { address, firstName } = await contactOf((await recordOf(organisationId)).administratorId);
    const { host } = new URL(webhook.url);
    return buildEmail(address, {
      subject: emailText`A webhook of your organisation is paused`,
      before: [
        emailText`Hello ${firstName},`,
        webhook.pausedFor === "gone"
          ? emailText`${host} has answered that it no longer takes what Kelpie sends. We have paused the webhook.`
          : emailText`${host} has not taken what Kelpie sends, 20 times in a row. We have paused the webhook.`,
        emailText`What happens while it is paused is not sent later.`,
      ],
      action: { label: emailText`See the webhook`, url: `${setting("SITE_URL")}/account/organisation` },
    });
  }),
];

interface DecisionText {
  readonly subject: SafeEmailText;
  readonly before: (name: string, refusal: string) => readonly SafeEmailText[];
}

const decisions: Readonly<Record<"confirmed" | "refused" | "disputed", DecisionText>> = {
  confirmed: {
    subject: emailText`Kelpie has confirmed your organisation`,
    before: (name) => [
      emailText`We have confirmed ${name}. From now on, what you send to customers carries its name and logo.`,
      emailText`A change of its name, ABN or credit licence has to be confirmed again.`,
    ],
  },
  refused: {
    subject: emailText`Kelpie has not confirmed your organisation`,
    before: (name, refusal) => [
      emailText`We could not confirm ${name}, so it sends nothing to others. You can keep quoting.`,
      emailText`The reason: ${refusal}`,
      emailText`Correct its name, ABN or credit licence and check the ABN again, or reply to this email.`,
    ],
  },
  disputed: {
    subject: emailText`Your organisation's ABN is disputed`,
    before: (name) => [
      emailText`Somebody else on Kelpie says that the ABN of ${name} is theirs. We look into it now.`,
      emailText`Until we have decided, ${name} sends nothing to others. You can keep quoting.`,
      emailText`Please reply to this email with your licence or representative number and a phone number, so that we can tell quickly.`,
    ],
  },
};

const whatTheAdministratorReads = emailText`The organisation's administrator can read the quotes of its members, without their documents, checks and driver licence numbers. Each quote's history shows it.`;

interface CoverNotice {
  readonly grantedBy: string;
  readonly startsAt: string;
  readonly isOwner: boolean;
  readonly owner: Awaited<ReturnType<typeof contactOf>>;
}

/** Of a cover that the administrator has given. */
async function noticeOf({ grantedBy, startsAt, isOwner, owner }: CoverNotice) {
  const start = `${new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeStyle: "short", timeZone: "Australia/Sydney" }).format(new Date(startsAt))}, Sydney time`;
  return [
    emailText`${fullName(await contactOf(grantedBy))}, your administrator, has set this up.`,
    isOwner
      ? emailText`It begins on ${start}. Until then you can end it before your colleague sees anything, or allow it at once.`
      : emailText`It begins on ${start}, or as soon as ${fullName(owner)} allows it.`,
  ];
}

async function coverIn({ ownerId, colleagueId, to }: { readonly ownerId: string; readonly colleagueId: string; readonly to: string }) {
  const [owner, colleague] = await Promise.all([contactOf(ownerId), contactOf(colleagueId)]);
  const isOwner = to === ownerId;
  return { owner, colleague, reader: isOwner ? owner : colleague, isOwner };
}
