import type { Letterhead } from "../adapters/email/build-email.ts";
import { emailParagraphs } from "../adapters/email/email-text.ts";
import { type OrganisationRecord, recordOf } from "./store.ts";

/** Undefined without a verified ABN: then nothing goes to others under the organisation's name. */
export const letterheadOf = ({
  name,
  abnCheck,
  emailSignature,
}: Pick<OrganisationRecord, "name" | "abnCheck" | "emailSignature">): Letterhead | undefined =>
  abnCheck?.status === "verified" ? { name, signature: emailParagraphs(emailSignature ?? "") } : undefined;

interface SendingOrganisation {
  readonly name: string;
  readonly letterhead: Letterhead | undefined;
}

export async function sendingOrganisation(organisationId: string): Promise<SendingOrganisation> {
  const organisation = await recordOf(organisationId);
  return { name: organisation.name, letterhead: letterheadOf(organisation) };
}
