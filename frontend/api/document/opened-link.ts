import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { documentRoutes } from "../../../shared/wire/document-routes.ts";
import { linkRoutes } from "../../../shared/wire/link-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import type { Signature } from "../../../shared/wire/signature.ts";
import { call } from "../http/call.ts";
import type { RequestUploadForm } from "./use-uploads.ts";

export type OpenedLink = DataOf<typeof linkRoutes.openLink>;

interface Opened {
  readonly data: OpenedLink | undefined;
  readonly error: ApiError | undefined;
  readonly isValidating: boolean;
  readonly mutate: () => Promise<void>;
}

/** Loads what a customer's link shows, and tells the broker when its page is first opened. */
export function useOpenedLink(secret: string): Opened {
  const [answer, setAnswer] = useState<{ data?: OpenedLink; error?: ApiError }>({});
  const [isValidating, setIsValidating] = useState(true);
  const hasRequested = useRef(false);
  const mutate = async () => {
    setIsValidating(true);
    try {
      const data = await call(linkRoutes.openLink, undefined, { linkSecret: secret });
      setAnswer({ data });
      if (!data.isOpened) void recordOpening(secret);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer((now) => ({ ...now, error }));
    } finally {
      setIsValidating(false);
    }
  };
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    void mutate();
  });
  return { data: answer.data, error: answer.error, isValidating, mutate };
}

/** The customer need not know if it fails: the page's next load tries again. */
const recordOpening = (linkSecret: string) => call(linkRoutes.recordOpening, undefined, { linkSecret }).catch(() => undefined);

export async function signPrivacy(link: OpenedLink, linkSecret: string, signature: Signature): Promise<void> {
  const { customerId, applicationId, applicationType } = link;
  await call(documentRoutes.signPrivacy, { body: { customerId, applicationId, applicationType, ...signature } }, { linkSecret });
}

/** Requests an upload form for a file from the holder of a link. */
export const linkUploadForm =
  (linkSecret: string): RequestUploadForm =>
  (kind, file, replaces) => {
    const body = { kind: kind as "identity" | "bankStatement" | "invoice", ...file, ...(replaces !== undefined && { replaces }) };
    return call(linkRoutes.uploadByLink, { body }, { linkSecret });
  };
