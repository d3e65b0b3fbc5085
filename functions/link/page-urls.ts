import type { ApplicationType } from "../../shared/domain/application-type.ts";

/** URL of the page to upload documents. Browsers do not send the fragment, so the secret is in no log. */
export const uploadPageUrl = (site: string, secret: string): string => `${site}/upload#${secret}`;

/** URL of the page with a customer's questions. */
export const answersPageUrl = (site: string, secret: string): string => `${site}/answers#${secret}`;

/** URL of the page from which a customer goes on to another company's page. */
export const checkPageUrl = (site: string, secret: string): string => `${site}/check#${secret}`;

/** URL of the page with copies of what was signed. */
export const signedCopiesPageUrl = (site: string, secret: string): string => `${site}/signed#${secret}`;

/** URL of the page with Finance options. */
export const optionsPageUrl = (site: string, secret: string): string => `${site}/options#${secret}`;

interface Signing {
  readonly customerId: string;
  readonly applicationId: string;
  readonly applicationType: ApplicationType;
}

export function signingPageUrl(site: string, { customerId, applicationId, applicationType }: Signing, secret: string): string {
  const query = new URLSearchParams({ cid: customerId, aid: applicationId, type: applicationType });
  return `${site}/privacy?${query.toString()}#${secret}`;
}

/** URL of the page where a customer stops the reminders. */
export const unsubscribePageUrl = (site: string, token: string): string => `${site}/unsubscribe#${token}`;

/** URL to which a mail program posts to stop them. The token does nothing else. */
export const oneClickUnsubscribeUrl = (site: string, token: string): string => `${site}/api/unsubscribe/${token}`;
