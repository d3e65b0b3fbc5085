import type { Letterhead } from "../adapters/email/build-email.ts";
import { sendingOrganisation } from "../organisation/letterhead.ts";
import { findUser } from "../identity/user-records.ts";

export interface LinkSender {
  readonly brokerName: string;
  readonly organisationName: string | null;
  /** Of emails to the customer; undefined for an organisation without a verified ABN. */
  readonly letterhead: Letterhead | undefined;
}

export async function senderOf(ownerId: string): Promise<LinkSender> {
  const { firstName, lastName, organisationId } = await findUser({ userId: ownerId });
  const organisation = organisationId === undefined ? undefined : await sendingOrganisation(organisationId);
  return {
    brokerName: `${firstName} ${lastName}`.trim(),
    organisationName: organisation?.name ?? null,
    letterhead: organisation?.letterhead,
  };
}

/** The broker's own text for the email with the privacy link; empty without one. */
export async function templateOf(ownerId: string): Promise<string> {
  const { settings } = await findUser({ userId: ownerId });
  return settings.privacyStatementTemplate ?? "";
}

/** Returns, for example, "Priya Raman of Harbour Asset Finance". */
export const senderName = ({ brokerName, organisationName }: Pick<LinkSender, "brokerName" | "organisationName">): string =>
  organisationName === null ? brokerName : `${brokerName} of ${organisationName}`;
