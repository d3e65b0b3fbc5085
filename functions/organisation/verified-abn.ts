import { dayMs } from "../../shared/dates.ts";
import { type AbnProblem, isVerified } from "../../shared/domain/organisation.ts";
import type { Caller } from "../call/caller.ts";
import { ApiError } from "../call/api-error.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { type RateLimit, consume, consumeOrThrow } from "../store/services/rate-limit.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { type OrganisationRecord, isUnavailable, recordOf } from "./store.ts";
import { repeatAbnCheck } from "./jobs.ts";

const checkedEveryMs = 7 * dayMs;
const recheckLimit: RateLimit = { what: "ABN checks of an organisation", max: 2, spanMs: dayMs };
/** What an organisation may send before Kelpie's staff have confirmed it. */
const unconfirmedLimit: RateLimit = { what: "emails of an unconfirmed organisation", max: 20, spanMs: 7 * dayMs };

/** The organisation if it is verified: what goes to others, and what only known brokerages get, asks this. Undefined without an organisation, too. */
export async function verifiedOrganisation(organisationId: string | undefined): Promise<OrganisationRecord | undefined> {
  const organisation = organisationId === undefined ? undefined : await recordOf(organisationId);
  return organisation && isVerified(organisation) ? organisation : undefined;
}

/** Rejects a call for what only known brokerages get. Staff have no organisation. */
export async function requireVerifiedOrganisation({
  organisationId,
  isMaster,
}: Pick<Caller, "organisationId" | "isMaster">): Promise<void> {
  if (isMaster || (await verifiedOrganisation(organisationId))) return;
  throw new ApiError(
    "forbidden",
    "NOT_CONFIRMED",
    "This needs an organisation that Kelpie has confirmed. We usually do so within one business day.",
  );
}

/**
 * Rejects a call that sends something to others, unless the business register has the organisation's name and ABN and nobody disputes it.
 * Until staff have confirmed the organisation, it sends in its members' own names, and little. A user without an organisation is rejected
 * by the access rules of these routes.
 */
export async function requireVerifiedAbn({ organisationId }: Pick<Caller, "organisationId">): Promise<void> {
  if (organisationId === undefined) return;
  const organisation = await recordOf(organisationId);
  await checkAgainIfDue(organisation);
  const { abnCheck, confirmation } = organisation;
  if (confirmation?.status === "disputed") throw disputed();
  if (abnCheck?.status !== "verified") throw notVerified(organisation);
  if (confirmation?.status === "confirmed") return;
  if (confirmation?.refusal !== undefined) throw refused();
  await consumeOrThrow(unconfirmedLimit, organisationId, 1, notConfirmed);
}

/** Whether Kelpie's staff let it send: false while its ABN is disputed, and once they have refused it. */
export async function maySend(organisationId: string | undefined): Promise<boolean> {
  const { confirmation } = organisationId === undefined ? {} : await recordOf(organisationId);
  return confirmation?.status !== "disputed" && confirmation?.refusal === undefined;
}

/** Uses up part of what an organisation may send before it is confirmed, for calls that send several emails. */
export async function consumeEmails(organisation: OrganisationRecord, emails: number): Promise<void> {
  if (emails > 0 && !isVerified(organisation)) await consumeOrThrow(unconfirmedLimit, organisation._id, emails, notConfirmed);
}

async function checkAgainIfDue(organisation: OrganisationRecord): Promise<void> {
  const { _id: organisationId, abnCheck, confirmation } = organisation;
  if (!abnCheck) return;
  const { checkedAt } = abnCheck;
  // Organisations of earlier versions are not on the list of Kelpie's staff yet.
  const isUnlisted = confirmation === null || Date.parse(checkedAt) < Date.now() - checkedEveryMs;
  if (isUnavailable(abnCheck) || (abnCheck.status === "verified" && isUnlisted))
    await writeSystemItems([consume(recheckLimit, organisationId), outboxItem(repeatAbnCheck, { organisationId, checkedAt })]);
}

const problemTexts: Readonly<Record<AbnProblem, string>> = {
  notRegistered: "The business register does not know your organisation's ABN. Its administrator can correct it at Organisation settings.",
  cancelled: "The business register has your organisation's ABN as cancelled. Its administrator can correct it at Organisation settings.",
  otherName:
    "The business register has your organisation's ABN under another name. Its administrator can correct name or ABN at Organisation settings.",
  taken:
    "Another organisation on Kelpie has entered your organisation's ABN first. Your administrator can tell us at Organisation settings that it is yours.",
  unavailable:
    "The business register has not answered yet, so your organisation's ABN is not checked. There is nothing to enter again: we keep asking the register. Please try again in a few minutes.",
  refused: "Kelpie has not confirmed your organisation. Organisation settings say why.",
};

const notVerified = ({ abn, abnCheck }: OrganisationRecord) =>
  new ApiError(
    "forbidden",
    "ABN_NOT_VERIFIED",
    abn === null || abnCheck?.status !== "unverified"
      ? "Your organisation has no ABN on Kelpie yet. Its administrator can enter it at Organisation settings."
      : problemTexts[abnCheck.problem],
  );

const disputed = () =>
  new ApiError(
    "forbidden",
    "ABN_DISPUTED",
    "Somebody else says that your organisation's ABN is theirs. Nothing can be sent until Kelpie has decided; you can keep quoting.",
  );

const refused = () => new ApiError("forbidden", "ORGANISATION_REFUSED", problemTexts.refused);

const notConfirmed = ({ max }: RateLimit) =>
  new ApiError(
    "forbidden",
    "NOT_CONFIRMED",
    `Until Kelpie has confirmed your organisation, it can send ${max} emails a week, and it has sent them. We usually confirm an organisation within one business day.`,
  );
