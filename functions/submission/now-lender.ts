import * as z from "zod/mini";
import { jsonOf } from "../adapters/http/json.ts";
import { ExternalService, type ServiceAccess } from "../adapters/http/external-service.ts";
import { callLender, isAccepted } from "./call-lender.ts";
import type { Credentials, Lender, OutgoingApplication, SubmissionStatusReport } from "./lender-port.ts";

// The specification does not show NOW's protocol: its paths and names are assumed.

const states = { received: "received", manual_review: "referred", approved: "accepted", declined: "declined" } as const;
const session = z.object({ token: z.string().check(z.regex(/^[\w.~+/=-]{1,4000}$/)) });
const application = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  state: z.enum(["received", "manual_review", "approved", "declined"]),
  message: z.nullable(z.string().check(z.maxLength(500))),
  version: z.int().check(z.gte(1)),
});

export function nowLender(access: Pick<ServiceAccess, "url">): Lender {
  const service = new ExternalService({ name: "now", timeoutMs: 5000, ...access });
  const signIn = async ({ username = "", password = "" }: Credentials) => {
    const body = JSON.stringify({ username, password });
    const { token } = await callLender(service, { method: "POST", path: "/v1/sessions", headers: json, body }, jsonOf(session));
    return { authorization: `Bearer ${token}` };
  };
  return {
    submit: async (outgoing, credentials) => {
      const headers = { ...json, ...(await signIn(credentials)), "idempotency-key": outgoing.clientReference };
      const body = JSON.stringify(nowApplication(outgoing));
      return statusIn(await callLender(service, { method: "POST", path: "/v1/applications", headers, body }, jsonOf(application)));
    },
    upload: async (reference, { documentId, kind, fileName, contentType, content: body }, credentials) => {
      const named = { "file-name": encodeURIComponent(fileName), "document-kind": kind };
      const headers = { ...(await signIn(credentials)), "content-type": contentType, ...named };
      const path = `/v1/applications/${reference}/documents/${documentId}`;
      await callLender(service, { method: "PUT", path, headers, body }, isAccepted);
    },
    status: async (reference, credentials) => {
      const headers = await signIn(credentials);
      return statusIn(await callLender(service, { path: `/v1/applications/${reference}`, headers }, jsonOf(application)));
    },
  };
}

/** NOW's shape: the groups of its sheet, the price as part of the loan. */
export function nowApplication({ clientReference, application: sent }: OutgoingApplication) {
  const { version, applicationId: _id, loanDetails, product, ...groups } = sent;
  return { clientReference, formatVersion: version, ...groups, loanDetails: { ...loanDetails, ...product } };
}

const json = { "content-type": "application/json" };

const statusIn = ({ id, state, message, version }: z.output<typeof application>): SubmissionStatusReport => ({
  reference: id,
  status: states[state],
  text: message,
  sequence: version,
});
