import * as z from "zod/mini";
import { jsonOf } from "../outside/json.ts";
import { OutsideService, type ServiceAccess } from "../outside/service.ts";
import { askLender, hasTaken } from "./ask-lender.ts";
import type { Credentials, Lender, Standing } from "./port.ts";

// NOW's own call is not shown: the paths and names of this protocol are assumed.

const states = { received: "received", manual_review: "referred", approved: "accepted", declined: "refused" } as const;
const session = z.object({ token: z.string().check(z.regex(/^[\w.~+/=-]{1,4000}$/)) });
const application = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  state: z.enum(["received", "manual_review", "approved", "declined"]),
  message: z.nullable(z.string().check(z.maxLength(500))),
  version: z.int().check(z.gte(1)),
});

/** NOW's API, to which an organisation signs in by user name and password. */
export function now(access: Pick<ServiceAccess, "url">): Lender {
  const service = new OutsideService({ name: "now", timeoutMs: 5000, ...access });
  const signIn = async ({ username = "", password = "" }: Credentials) => {
    const body = JSON.stringify({ username, password });
    const { token } = await askLender(service, { method: "POST", path: "/v1/sessions", headers: json, body }, jsonOf(session));
    return { authorization: `Bearer ${token}` };
  };
  return {
    submit: async ({ applicationId, payload }, credentials) => {
      const headers = { ...json, ...(await signIn(credentials)), "idempotency-key": applicationId };
      const body = JSON.stringify({ clientReference: applicationId, ...payload });
      return standingIn(await askLender(service, { method: "POST", path: "/v1/applications", headers, body }, jsonOf(application)));
    },
    upload: async (reference, { documentId, fileName, contentType, content: body }, credentials) => {
      const headers = { ...(await signIn(credentials)), "content-type": contentType, "file-name": encodeURIComponent(fileName) };
      const path = `/v1/applications/${reference}/documents/${documentId}`;
      await askLender(service, { method: "PUT", path, headers, body }, hasTaken);
    },
    standing: async (reference, credentials) => {
      const headers = await signIn(credentials);
      return standingIn(await askLender(service, { path: `/v1/applications/${reference}`, headers }, jsonOf(application)));
    },
  };
}

const json = { "content-type": "application/json" };

const standingIn = ({ id, state, message, version }: z.output<typeof application>): Standing => ({
  reference: id,
  status: states[state],
  text: message,
  sequence: version,
});
