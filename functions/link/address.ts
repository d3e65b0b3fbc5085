import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { Customer } from "../../shared/entities/customer.ts";
import { emailAddress, emailMessage } from "../../shared/wire/person.ts";

const deliverable = emailAddress(emailMessage);

/** Where a letter reaches a customer: the first of the stored addresses that is one. */
export const addressIn = ({ emails }: Pick<Customer, "emails">): string | undefined =>
  emails.map(({ address }) => deliverable.safeParse(address).data).find((address) => address !== undefined);

/** The page to hand in documents. A fragment never leaves the browser: the secret stands in no log. */
export const uploadAddress = (site: string, secret: string): string => `${site}/upload#${secret}`;

interface Signing {
  readonly customerId: string;
  readonly applicationId: string;
  readonly applicationType: ApplicationType;
}

/** The page to sign the privacy disclosure. */
export function privacyAddress(site: string, { customerId, applicationId, applicationType }: Signing, secret: string): string {
  const query = new URLSearchParams({ cid: customerId, aid: applicationId, type: applicationType });
  return `${site}/privacy?${query.toString()}#${secret}`;
}
