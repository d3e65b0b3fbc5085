import { fullName } from "../../shared/format.ts";
import { logoOf } from "../organisation/logo.ts";
import { verifiedOrganisation } from "../organisation/verified-abn.ts";
import { findUser } from "../identity/user-records.ts";

/** What the pages of a link show of its sender. */
export async function shownSenderOf(link: Parameters<typeof senderOf>[0], isLogoWanted = true) {
  const { brokerName, organisationId, organisationName } = await senderOf(link);
  const logo = !isLogoWanted || organisationId === undefined || organisationName === null ? null : await logoOf(organisationId);
  return { brokerName, organisationName, logo };
}

export interface LinkSender {
  /** Set if a colleague has sent it who covers for the broker. */
  readonly coverName?: string;
  readonly brokerName: string;
  readonly organisationId: string | undefined;
  /** null unless the organisation is verified. */
  readonly organisationName: string | null;
}

export async function senderOf({
  ownerId,
  sentBy,
}: {
  readonly ownerId: string;
  readonly sentBy?: string | undefined;
}): Promise<LinkSender> {
  const { firstName, lastName, organisationId } = await findUser({ userId: ownerId });
  const cover = sentBy === undefined ? undefined : await findUser({ userId: sentBy });
  return {
    brokerName: fullName({ firstName, lastName }),
    organisationId,
    organisationName: (await verifiedOrganisation(organisationId))?.name ?? null,
    ...(cover && { coverName: fullName(cover) }),
  };
}

/** The broker's own text for the email with the privacy link; empty without one. */
export async function templateOf(ownerId: string): Promise<string> {
  const { settings } = await findUser({ userId: ownerId });
  return settings.privacyStatementTemplate ?? "";
}

/** Returns, for example, "Priya Raman of Harbour Asset Finance", or of a cover "Kim Lee, covering for Priya Raman of Harbour Asset Finance,". */
export function senderName({ brokerName, organisationName, coverName }: Omit<LinkSender, "organisationId">): string {
  const broker = organisationName === null ? brokerName : `${brokerName} of ${organisationName}`;
  return coverName === undefined ? broker : `${coverName}, covering for ${broker},`;
}
