import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { LenderApplication } from "../../shared/wire/lender-application.ts";
import { jsonOf } from "../adapters/http/json.ts";
import { type ExternalRequest, ExternalService, type ServiceAccess } from "../adapters/http/external-service.ts";
import { callLender, isAccepted } from "./call-lender.ts";
import type { Credentials, Lender, SubmissionStatusReport } from "./lender-port.ts";
import { signatureHeader } from "./hmac-signature.ts";

// The protocol is assumed: the specification does not show it. A Merchant ID is no secret, so a shared key signs each request.

const decisions = { PENDING: "received", REFERRED: "referred", APPROVED: "accepted", DECLINED: "declined" } as const;
const submission = z.object({
  submissionId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  decision: z.enum(["PENDING", "REFERRED", "APPROVED", "DECLINED"]),
  reason: z.string().check(z.maxLength(500)),
  revision: z.int().check(z.gte(1)),
});

export interface LenderAAccess extends Pick<ServiceAccess, "url"> {
  /** The slug of the lender, several of which speak the protocol. */
  readonly name: string;
  readonly key: () => Promise<string>;
}

export function lenderA({ key, ...access }: LenderAAccess): Lender {
  const service = new ExternalService({ timeoutMs: 5000, ...access });
  const signRequest = async ({ organisationId = "" }: Credentials, request: ExternalRequest): Promise<ExternalRequest> => {
    const signature = signatureHeader(signedText(request), await key(), new Date());
    return { ...request, headers: { ...request.headers, "merchant-id": organisationId, signature } };
  };
  return {
    submit: async (outgoing, credentials) => {
      const body = JSON.stringify({ clientReference: outgoing.clientReference, submission: lenderASubmission(outgoing.application) });
      const request = { method: "POST", path: "/api/submissions", headers: { "content-type": "application/json" }, body } as const;
      return statusIn(await callLender(service, await signRequest(credentials, request), jsonOf(submission)));
    },
    upload: async (reference, { documentId, kind, fileName, contentType, content: body }, credentials) => {
      const headers = { "content-type": contentType, "file-name": encodeURIComponent(fileName), "document-kind": kind };
      const request = { method: "PUT", path: `/api/submissions/${reference}/files/${documentId}`, headers, body } as const;
      await callLender(service, await signRequest(credentials, request), isAccepted);
    },
    status: async (reference, credentials) => {
      const request = { path: `/api/submissions/${reference}` };
      return statusIn(await callLender(service, await signRequest(credentials, request), jsonOf(submission)));
    },
  };
}

/** Lender A's shape: one phone number, email and address of each person and business, as its sheet asks for them. */
export function lenderASubmission({ customers, entities, loanDetails, product, ...groups }: LenderApplication) {
  return {
    ...groups,
    loanDetails: { ...loanDetails, rate: product?.rate },
    product,
    customers: customers.map(({ phoneNumbers, emails, addresses, ...customer }) => ({
      ...customer,
      phoneNumbers: phoneNumbers.at(-1),
      emails: emails.at(-1),
      addresses: addresses[0],
    })),
    entities: entities.map(({ addresses, ...entity }) => ({ ...entity, addresses: addresses[0] })),
  };
}

/** The signed text of a request: "POST /api/submissions " and the SHA-256 of the body in hexadecimal. */
export const signedText = ({ method = "GET", path, body = "" }: Pick<ExternalRequest, "method" | "path" | "body">): string =>
  `${method} ${path} ${createHash("sha256").update(body).digest("hex")}`;

const statusIn = ({ submissionId, decision, reason, revision }: z.output<typeof submission>): SubmissionStatusReport => ({
  reference: submissionId,
  status: decisions[decision],
  text: reason === "" ? null : reason,
  sequence: revision,
});
