import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { jsonOf } from "../outside/json.ts";
import { type OutsideRequest, OutsideService, type ServiceAccess } from "../outside/service.ts";
import { askLender, hasTaken } from "./ask-lender.ts";
import type { Credentials, Lender, Standing } from "./port.ts";
import { signed } from "./signature.ts";

// Lender A's own call is not shown: the paths and names of this protocol are assumed. A Merchant ID is no secret, so that each request
// is signed with the key that the product shares with the lender.

const decisions = { PENDING: "received", REFERRED: "referred", APPROVED: "accepted", DECLINED: "refused" } as const;
const submission = z.object({
  submissionId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  decision: z.enum(["PENDING", "REFERRED", "APPROVED", "DECLINED"]),
  reason: z.string().check(z.maxLength(500)),
  revision: z.int().check(z.gte(1)),
});

export interface LenderAAccess extends Pick<ServiceAccess, "url"> {
  readonly key: () => Promise<string>;
}

/** Lender A's API, which knows an organisation by its Merchant ID. */
export function lenderA({ key, ...access }: LenderAAccess): Lender {
  const service = new OutsideService({ name: "lender-a", timeoutMs: 5000, ...access });
  const from = async ({ organisationId = "" }: Credentials, request: OutsideRequest): Promise<OutsideRequest> => {
    const signature = signed(signedText(request), await key(), new Date());
    return { ...request, headers: { ...request.headers, "merchant-id": organisationId, signature } };
  };
  return {
    submit: async ({ applicationId, payload }, credentials) => {
      const body = JSON.stringify({ clientReference: applicationId, submission: payload });
      const request = { method: "POST", path: "/api/submissions", headers: { "content-type": "application/json" }, body } as const;
      return standingIn(await askLender(service, await from(credentials, request), jsonOf(submission)));
    },
    upload: async (reference, { documentId, fileName, contentType, content: body }, credentials) => {
      const headers = { "content-type": contentType, "file-name": encodeURIComponent(fileName) };
      const request = { method: "PUT", path: `/api/submissions/${reference}/files/${documentId}`, headers, body } as const;
      await askLender(service, await from(credentials, request), hasTaken);
    },
    standing: async (reference, credentials) => {
      const request = { path: `/api/submissions/${reference}` };
      return standingIn(await askLender(service, await from(credentials, request), jsonOf(submission)));
    },
  };
}

/** What of a request is signed: "POST /api/submissions " and its body's SHA-256 in hexadecimal. */
export const signedText = ({ method = "GET", path, body = "" }: Pick<OutsideRequest, "method" | "path" | "body">): string =>
  `${method} ${path} ${createHash("sha256").update(body).digest("hex")}`;

const standingIn = ({ submissionId, decision, reason, revision }: z.output<typeof submission>): Standing => ({
  reference: submissionId,
  status: decisions[decision],
  text: reason === "" ? null : reason,
  sequence: revision,
});
