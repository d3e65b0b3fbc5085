import type { Letterhead } from "../adapters/email/build-email.ts";
import { emailParagraphs } from "../adapters/email/email-text.ts";
import { logoOf } from "./logo.ts";
import { type OrganisationRecord, recordOf } from "./store.ts";

/** Undefined without a verified ABN: then nothing goes to others under the organisation's name. */
export async function letterheadOf({
  _id,
  name,
  abnCheck,
  emailSignature,
}: Pick<OrganisationRecord, "_id" | "name" | "abnCheck" | "emailSignature">): Promise<Letterhead | undefined> {
  if (abnCheck?.status !== "verified") return undefined;
  return { name, signature: emailParagraphs(emailSignature ?? ""), logo: await logoOf(_id) };
}

/** Undefined without an organisation, too. */
export const letterheadFor = async (organisationId: string | undefined): Promise<Letterhead | undefined> =>
  organisationId === undefined ? undefined : letterheadOf(await recordOf(organisationId));

/** Verified or not. */
export const nameOfOrganisation = async (organisationId: string): Promise<string> => (await recordOf(organisationId)).name;
