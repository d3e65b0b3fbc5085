import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";
import { documentRoutes } from "../../shared/wire/document-routes.ts";
import { linkRoutes } from "../../shared/wire/link-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { call } from "./call.ts";
import type { Announce } from "./use-uploads.ts";

export type OpenedLink = DataOf<typeof linkRoutes.openLink>;

interface Opened {
  readonly data: OpenedLink | undefined;
  /** Why it could not be opened; undefined once it is. */
  readonly error: ApiError | undefined;
  readonly isValidating: boolean;
  readonly mutate: () => Promise<void>;
}

/** What a link's holder may know of it. Opening a link changes nothing. */
export function useOpenedLink(secret: string): Opened {
  const [answer, setAnswer] = useState<{ data?: OpenedLink; error?: ApiError }>({});
  const [isValidating, setIsValidating] = useState(true);
  const asked = useRef(false);
  const mutate = async () => {
    setIsValidating(true);
    try {
      const data = await call(linkRoutes.openLink, undefined, { linkSecret: secret });
      setAnswer({ data });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer((now) => ({ ...now, error }));
    } finally {
      setIsValidating(false);
    }
  };
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void mutate();
  });
  return { data: answer.data, error: answer.error, isValidating, mutate };
}

/** Signs what the link shows, once. */
export async function signPrivacy(link: OpenedLink, linkSecret: string, buffer: string): Promise<void> {
  const { customerId, applicationId, applicationType } = link;
  await call(documentRoutes.signPrivacy, { body: { customerId, applicationId, applicationType, buffer } }, { linkSecret });
}

/** Announces a file by a link. */
export const announceByLink =
  (linkSecret: string): Announce =>
  (kind, file, replaces) => {
    const body = { kind: kind as "identity" | "bankStatement" | "invoice", ...file, ...(replaces !== undefined && { replaces }) };
    return call(linkRoutes.uploadByLink, { body }, { linkSecret });
  };
