import * as z from "zod/mini";
import { ExternalService } from "../adapters/http/external-service.ts";
import { jsonOf } from "../adapters/http/json.ts";
import { type HostedAccess, type HostedPages, type HostedState, hostedLinkBelow } from "./hosted-pages.ts";

/** The version of Stripe's API that its SDK uses, too. */
export const stripeVersion = "2026-10-28.endive";

/** What was verified stays at Stripe: verified_outputs is not asked for, and everything else is dropped. */
const session = z.object({
  id: z.string().check(z.regex(/^vs_\w{1,250}$/)),
  object: z.literal("identity.verification_session"),
  status: z.enum(["requires_input", "processing", "verified", "canceled"]),
  last_error: z.nullable(z.object({ code: z.nullable(z.string()) })),
  url: z.nullable(z.string().check(z.maxLength(5000))),
});

const readSession = jsonOf(session);

/**
 * Stripe Identity, https://docs.stripe.com/api/identity/verification_sessions: a document and a selfie. Stripe gets no data of the customer
 * from us, only the reference. The session's url works once, for 48 hours, and must not be e-mailed; each retrieval returns a new one.
 */
export function stripeIdentity({ key, pages, ...access }: HostedAccess): HostedPages {
  const service = new ExternalService(access);
  const { host: source } = hostedLinkBelow(pages, pages);
  const headers = async () => ({ authorization: `Bearer ${await key()}`, "stripe-version": stripeVersion });
  const find = async (pageId: string) =>
    service.call({ path: `${sessions}/${encodeURIComponent(pageId)}`, headers: await headers() }, (answer) => {
      if (answer.status === 404) return undefined;
      const found = readSession(answer);
      if (found.id !== pageId) throw new Error("returned a different session from the one requested");
      return { ...found, url: found.url === null ? undefined : hostedLinkBelow(pages, found.url).href };
    });
  return {
    source,
    prepare: async ({ reference, returnUrl }) => {
      const body = new URLSearchParams({
        type: "document",
        "options[document][require_matching_selfie]": "true",
        client_reference_id: reference,
        return_url: returnUrl,
      });
      const type = "application/x-www-form-urlencoded";
      const request = { ...(await headers()), "content-type": type, "idempotency-key": `identity-${reference}` };
      return service.call({ method: "POST", path: sessions, headers: request, body: body.toString() }, (answer) => readSession(answer).id);
    },
    addressOf: async (pageId) => {
      const found = await find(pageId);
      return found?.status === "requires_input" ? found.url : undefined;
    },
    stateOf: async (pageId) => {
      const found = await find(pageId);
      return found && { status: statusOf(found) };
    },
    // Stripe has the images in its Dashboard, and no PDF.
    reportsOf: async () => [],
  };
}

const sessions = "/v1/identity/verification_sessions";

/** Errors after which nothing has been checked, so that the customer can try again. */
const unchecked: readonly unknown[] = ["abandoned", "device_not_supported"];

function statusOf({ status, last_error }: Pick<z.output<typeof session>, "status" | "last_error">): HostedState["status"] {
  switch (status) {
    case "requires_input":
      return last_error === null || unchecked.includes(last_error.code) ? "pending" : "failed";
    case "processing":
      return "processing";
    case "verified":
      return "completed";
    case "canceled":
      return "failed";
  }
}
