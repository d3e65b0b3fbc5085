import { isVerified } from "../../shared/domain/organisation.ts";
import type { Letterhead } from "../adapters/email/build-email.ts";
import { emailParagraphs } from "../adapters/email/email-text.ts";
import { logoOf } from "./logo.ts";
import { type OrganisationRecord, recordOf } from "./store.ts";

/** The head of what goes to others: the organisation's once it is verified, until then the person's own name. */
export async function letterheadOf(organisation: OrganisationRecord, personName: string): Promise<Letterhead> {
  if (!isVerified(organisation)) return { name: personName, signature: [], logo: null, isVerified: false };
  const { _id, name, emailSignature } = organisation;
  return { name, signature: emailParagraphs(emailSignature ?? ""), logo: await logoOf(_id), isVerified: true };
}

/** The sender of an email or a page for a customer, who may have left every organisation. */
export const letterheadFor = async (organisationId: string | undefined, personName: string): Promise<Letterhead> =>
  organisationId === undefined
    ? { name: personName, signature: [], logo: null, isVerified: false }
    : letterheadOf(await recordOf(organisationId), personName);
