import { businessDate } from "../business-date.ts";
import type { IsoDate } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import type { Document, DocumentKind } from "../domain/document.ts";

/** What the customer is given before a product is suggested. */
export const requiredDisclosures = (applicationType: ApplicationType): readonly DocumentKind[] =>
  applicationType === "consumer" ? ["creditGuide", "privacy"] : ["privacy"];

/** The day (Sydney) on which a customer first signed it; undefined before. */
export function firstSignedOn(documents: readonly Document[], kind: DocumentKind): IsoDate | undefined {
  const signed = documents.filter((document) => document.kind === kind && document.version !== undefined && document.status === "ready");
  const [first] = signed.map(({ createdAt }) => createdAt).toSorted();
  return first === undefined ? undefined : businessDate(new Date(first));
}
