import * as z from "zod/mini";
import type { ExternalResponse, ExternalRequest, ExternalService } from "../adapters/http/external-service.ts";
import { LenderRejected, LenderSignInRejected } from "./lender-port.ts";

/** 4xx statuses that a retry may fix. */
const transientStatuses: readonly number[] = [408, 409, 425, 429];
const isRejection = ({ status }: ExternalResponse): boolean => status >= 400 && status < 500 && !transientStatuses.includes(status);

/** Throws LenderSignInRejected for 401 and 403, LenderRejected for other permanent 4xx statuses, and ExternalServiceError otherwise. */
export async function callLender<T>(service: ExternalService, request: ExternalRequest, read: (answer: ExternalResponse) => T): Promise<T> {
  const outcome = await service.call(request, (answer) => (isRejection(answer) ? { rejected: answer } : { read: read(answer) }));
  if ("read" in outcome) return outcome.read;
  const { status, text } = outcome.rejected;
  throw status === 401 || status === 403 ? new LenderSignInRejected() : new LenderRejected(status, messageIn(text));
}

export function isAccepted({ status }: ExternalResponse): true {
  if (status < 200 || status > 299) throw new Error(`answered with status ${status}`);
  return true;
}

const withMessage = z.object({ message: z.string() });
const maxTextLength = 500;

function messageIn(text: string): string {
  try {
    return withMessage.parse(JSON.parse(text)).message.slice(0, maxTextLength);
  } catch {
    return "";
  }
}
