import type { AskedField } from "../../shared/domain/customer-answers.ts";
import type { UploadableKind } from "../../shared/domain/document.ts";
import { documentRoutes } from "../../shared/wire/document-routes.ts";
import { linkRoutes } from "../../shared/wire/link-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import type { Signature } from "../../shared/wire/signature.ts";
import { call } from "../client/call.ts";
import { type LinkContent, useLinkContent } from "./use-link-content.ts";
import type { RequestUploadForm } from "../client/document/use-uploads.ts";

export type OpenedLink = DataOf<typeof linkRoutes.openLink>;

/** Also tells the broker when the link's page is first opened. */
export const useOpenedLink = (linkSecret: string): LinkContent<OpenedLink> =>
  useLinkContent(async (shown) => {
    const opened = await call(linkRoutes.openLink, { query: shown ? { without: "logo" } : {} }, { linkSecret });
    if (!opened.isOpened) void recordOpening(linkSecret);
    return { ...opened, logo: shown ? shown.logo : opened.logo };
  });

/** The customer need not know if it fails: the page's next load tries again. */
const recordOpening = (linkSecret: string) => call(linkRoutes.recordOpening, undefined, { linkSecret }).catch(() => undefined);

export async function signAgreements(link: OpenedLink, linkSecret: string, signature: Signature): Promise<void> {
  const { customerId, applicationId, applicationType } = link;
  await call(documentRoutes.signPrivacy, { body: { customerId, applicationId, applicationType, ...signature } }, { linkSecret });
}

/** Downloads a signed document, or the Finance options; the URL is valid for one minute and sends the file as an attachment. */
export async function downloadByLink(documentId: string, linkSecret: string): Promise<void> {
  const { url } = await call(linkRoutes.fetchByLink, { body: { documentId } }, { linkSecret });
  location.assign(url);
}

/** Proposes an answer to one of the link's questions. Throws ApiError. */
export async function answerQuestion(field: AskedField, value: string | number, linkSecret: string): Promise<void> {
  await call(linkRoutes.answerByLink, { body: { [field]: value } }, { linkSecret });
}

/** Requests an upload form for a file from the holder of a link. */
export const linkUploadForm =
  (linkSecret: string): RequestUploadForm =>
  (kind, file, { replaces, idempotencyKey }) => {
    const body = { kind: kind as UploadableKind, ...file, ...(replaces !== undefined && { replaces }) };
    return call(linkRoutes.uploadByLink, { body }, { linkSecret, idempotencyKey });
  };
