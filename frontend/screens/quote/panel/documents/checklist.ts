import type { Application } from "../../../../../shared/entities/application.ts";
import type { ApplicationType } from "../../../../../shared/entities/application-type.ts";
import type { Document, DocumentKind } from "../../../../../shared/entities/document.ts";

/** A document that an application needs. */
export interface Wanted {
  readonly kind: DocumentKind;
  readonly title: string;
  /** Signed by the customer, and never uploaded. */
  readonly isSigned?: true;
}

const wanted: readonly Wanted[] = [
  { kind: "privacy", title: "Privacy disclosure", isSigned: true },
  { kind: "creditGuide", title: "Credit guide", isSigned: true },
  { kind: "identity", title: "Identity" },
  { kind: "bankStatement", title: "Bank statements" },
  { kind: "invoice", title: "Invoice" },
  { kind: "creditProfile", title: "Credit profile" },
];

/** Credit guides are for consumers. */
export const wantedFor = (applicationType: ApplicationType): readonly Wanted[] =>
  wanted.filter(({ kind }) => applicationType === "consumer" || kind !== "creditGuide");

/** The documents of a kind that stand, without those that were replaced. */
export const documentsOf = ({ documents }: Pick<Application, "documents">, kind: DocumentKind): readonly Document[] =>
  documents.filter((document) => document.kind === kind && (document.replacedBy ?? null) === null);

/** What an application still needs: everything of which no good file is there. */
export const missingIn = (application: Pick<Application, "applicationType" | "documents">): readonly Wanted[] =>
  wantedFor(application.applicationType).filter(({ kind }) => !documentsOf(application, kind).some(({ status }) => status === "ready"));
