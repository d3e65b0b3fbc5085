import type { OpenedLink } from "../../api/document/opened-link.ts";
import type { Upload, Uploads } from "../../api/document/use-uploads.ts";

export type WantedKind = "identity" | "bankStatement" | "invoice";

export interface Wanted {
  readonly kind: WantedKind;
  readonly title: string;
  readonly hint: string;
}

export const wantedDocuments: readonly Wanted[] = [
  { kind: "identity", title: "Identity", hint: "Driver licence or passport" },
  { kind: "bankStatement", title: "Bank statements", hint: "Last 90 days, PDF" },
  { kind: "invoice", title: "Invoice", hint: "From the seller, with price and vehicle" },
];

type UploadedDocument = OpenedLink["documents"][number];

/** The kinds with at least one accepted file. */
export function kindsReceived({ documents }: OpenedLink): readonly WantedKind[] {
  const isReceived = (kind: WantedKind) => documents.some((document) => document.kind === kind && document.status === "ready");
  return wantedDocuments.map(({ kind }) => kind).filter(isReceived);
}

const documentOf = ({ documentId }: Upload, { documents }: OpenedLink): UploadedDocument | undefined =>
  documents.find(({ _id }) => _id === documentId);

/** Uploaded, and neither accepted nor rejected yet. */
const isBeingChecked = (upload: Upload, link: OpenedLink): boolean =>
  upload.status === "sent" && (documentOf(upload, link)?.status ?? "pending") === "pending";

export const isOnItsWay = (upload: Upload, link: OpenedLink): boolean => upload.status === "sending" || isBeingChecked(upload, link);

export const isChecking = (link: OpenedLink, { uploads }: Uploads): boolean => uploads.some((upload) => isBeingChecked(upload, link));

/** The files of a kind: uploads from this page, and files that were accepted or rejected. */
export function filesOf(kind: WantedKind, link: OpenedLink, { uploads }: Uploads) {
  const mine = uploads.filter((upload) => upload.kind === kind);
  const asUpload = mine.filter((upload) => upload.status === "failed" || isOnItsWay(upload, link));
  const ids = new Set(asUpload.map(({ documentId }) => documentId));
  const arrived = link.documents.filter((document) => document.kind === kind && !ids.has(document._id));
  return { arrived, underWay: asUpload };
}
