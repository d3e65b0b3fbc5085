import type { OpenedLink } from "../../api/opened-link.ts";
import type { Upload, Uploads } from "../../api/use-uploads.ts";

export type WantedKind = "identity" | "bankStatement" | "invoice";

/** What a customer is asked for. */
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

type HandedIn = OpenedLink["documents"][number];

/** The kinds of which at least one file is there and good. */
export function kindsReceived({ documents }: OpenedLink): readonly WantedKind[] {
  const isReceived = (kind: WantedKind) => documents.some((document) => document.kind === kind && document.status === "ready");
  return wantedDocuments.map(({ kind }) => kind).filter(isReceived);
}

const documentOf = ({ documentId }: Upload, { documents }: OpenedLink): HandedIn | undefined =>
  documents.find(({ _id }) => _id === documentId);

/** Sent, and not yet found to be good or not. */
const isBeingChecked = (upload: Upload, link: OpenedLink): boolean =>
  upload.status === "sent" && (documentOf(upload, link)?.status ?? "pending") === "pending";

export const isOnItsWay = (upload: Upload, link: OpenedLink): boolean => upload.status === "sending" || isBeingChecked(upload, link);

/** Whether the server is still to say what it thinks of a file. */
export const isChecking = (link: OpenedLink, { uploads }: Uploads): boolean => uploads.some((upload) => isBeingChecked(upload, link));

/** The files of a kind: those on their way from this page, and those that have arrived or were refused. */
export function filesOf(kind: WantedKind, link: OpenedLink, { uploads }: Uploads) {
  const mine = uploads.filter((upload) => upload.kind === kind);
  const shownAsUpload = mine.filter((upload) => upload.status === "failed" || isOnItsWay(upload, link));
  const ids = new Set(shownAsUpload.map(({ documentId }) => documentId));
  const arrived = link.documents.filter((document) => document.kind === kind && !ids.has(document._id));
  return { arrived, underWay: shownAsUpload };
}
