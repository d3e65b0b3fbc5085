import type { AgreementKind } from "../../../../../shared/domain/agreement.ts";
import type { Application } from "../../../../../shared/domain/application.ts";
import type { ApplicationType } from "../../../../../shared/domain/application-type.ts";
import type { Customer } from "../../../../../shared/domain/customer.ts";
import { type Document, type DocumentKind, documentTitles } from "../../../../../shared/domain/document.ts";

/** A document that an application needs. */
export interface Wanted {
  readonly kind: DocumentKind;
  readonly title: string;
  /** Signed by the customer, never uploaded. */
  readonly isSigned?: true;
  /** Belongs to the asset: one for all customers. */
  readonly isOfAsset?: true;
}

const wanted: readonly Wanted[] = [
  { kind: "privacy", title: documentTitles.privacy, isSigned: true },
  { kind: "creditGuide", title: documentTitles.creditGuide, isSigned: true },
  { kind: "identity", title: documentTitles.identity },
  { kind: "bankStatement", title: documentTitles.bankStatement },
  { kind: "invoice", title: documentTitles.invoice, isOfAsset: true },
  { kind: "creditProfile", title: documentTitles.creditProfile },
];

/** Only consumers get a credit guide. */
export const wantedFor = (applicationType: ApplicationType): readonly Wanted[] =>
  wanted.filter(({ kind }) => applicationType === "consumer" || kind !== "creditGuide");

type Held = Pick<Application, "applicationType" | "documents"> & { readonly customers: readonly Pick<Customer, "_id">[] };

/** A customer's files for a required document: the current ones, and those that were replaced. */
export function documentsOf({ documents }: Pick<Held, "documents">, { kind, isOfAsset }: Wanted, customerId: string | undefined) {
  const all = documents.filter((one) => one.kind === kind && (isOfAsset || (one.customerId ?? customerId) === customerId));
  const isReplaced = ({ replacedBy }: Document) => (replacedBy ?? null) !== null;
  return { existing: all.filter((one) => !isReplaced(one)), replaced: all.filter(isReplaced) };
}

/** A document that is there; one whose text has changed must be signed again. */
const isAccepted = ({ status, isOutdated }: Document): boolean => status === "ready" && isOutdated !== true;

/** Whether a customer has signed the current text of an agreement. */
export const hasSigned = (application: Pick<Held, "documents">, kind: AgreementKind, customerId: string): boolean =>
  documentsOf(application, { kind, title: "" }, customerId).existing.some(isAccepted);

/** The documents of which a customer has no accepted file. */
export function missingIn(application: Held): readonly Wanted[] {
  const customers = application.customers.map(({ _id }) => _id);
  const isThere = (one: Wanted, customerId: string | undefined) => documentsOf(application, one, customerId).existing.some(isAccepted);
  const isMissing = (one: Wanted) =>
    one.isOfAsset || customers.length === 0 ? !isThere(one, undefined) : !customers.every((customer) => isThere(one, customer));
  return wantedFor(application.applicationType).filter(isMissing);
}
