import type { OpenedLink } from "../opened-link.ts";
import type { Upload, Uploads } from "../../client/document/use-uploads.ts";

/** A document that is wanted of the customer. */
export type Wanted = OpenedLink["wanted"][number];

type WantedKind = Wanted["kind"];

type UploadedDocument = OpenedLink["documents"][number];

/** The kinds with at least one accepted file. */
export function kindsReceived({ wanted, documents }: OpenedLink): readonly WantedKind[] {
  const isReceived = (kind: WantedKind) => documents.some((document) => document.kind === kind && document.status === "ready");
  return wanted.map(({ kind }) => kind).filter(isReceived);
}

const documentOf = ({ documentId }: Upload, { documents }: OpenedLink): UploadedDocument | undefined =>
  documents.find(({ _id }) => _id === documentId);

/** Uploaded, and neither accepted nor rejected yet. */
const isBeingChecked = (upload: Upload, link: OpenedLink): boolean =>
  upload.status === "sent" && (documentOf(upload, link)?.status ?? "pending") === "pending";

export const isInProgress = (upload: Upload, link: OpenedLink): boolean => upload.status === "sending" || isBeingChecked(upload, link);

export const isChecking = (link: OpenedLink, { uploads }: Uploads): boolean => uploads.some((upload) => isBeingChecked(upload, link));

/** The files of a kind: uploads from this page, and files that were accepted or rejected. */
export function filesOf(kind: WantedKind, link: OpenedLink, { uploads }: Uploads) {
  const pageUploads = uploads.filter((upload) => upload.kind === kind);
  const asUpload = pageUploads.filter((upload) => upload.status === "failed" || isInProgress(upload, link));
  const ids = new Set(asUpload.map(({ documentId }) => documentId));
  const received = link.documents.filter((document) => document.kind === kind && !ids.has(document._id));
  return { received, inProgress: asUpload };
}
