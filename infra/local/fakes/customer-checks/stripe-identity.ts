import type { IncomingMessage } from "node:http";
import { stripeVersion } from "../../../../functions/customer-checks/stripe-identity.ts";
import { bodyWithin } from "../../loopback.ts";
import { newId } from "../stripe/account.ts";
import { formOf, textIn, textsIn } from "../stripe/form.ts";
import { StripeError } from "../stripe/stripe-error.ts";
import { type Company, type CompanyApi, json } from "./company.ts";
import type { CheckRequest } from "./requests.ts";

const sessions = "/v1/identity/verification_sessions";
const largestRequest = 64 * 1024;
const urlLifetimeMs = 48 * 60 * 60_000;

/** Stripe's parameters of a new VerificationSession. */
const known =
  /^(type|client_reference_id|return_url|verification_flow|related_customer|provided_details\[(email|phone)\]|metadata\[[^\]]+\]|expand\[\d*\]|options\[document\]\[(require_matching_selfie|require_live_capture|require_id_number|allowed_types\]\[\d*)\])$/;

/** A fake Stripe Identity: verification sessions, as strict as Stripe about parameters, keys and versions. */
export const answerStripeIdentity: CompanyApi = async (company, path, request, response) => {
  const headers = { "request-id": newId("req") };
  try {
    json(response, 200, await answerOf(company, path, request), headers);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    json(response, error.status, { error: error.error }, headers);
  }
};

async function answerOf(company: Company, path: string, request: IncomingMessage): Promise<object> {
  if (request.headers.authorization !== `Bearer ${company.key}`) throw StripeError.unknownKey();
  const version = request.headers["stripe-version"];
  if (version !== undefined && version !== stripeVersion)
    throw new StripeError(400, { type: "invalid_request_error", message: `Invalid Stripe API version: ${String(version)}` });
  if (request.method === "POST" && path === sessions) return create(company, request);
  if (request.method === "GET" && path.startsWith(`${sessions}/`))
    return sessionJson(company, found(company, path.slice(sessions.length + 1)));
  throw new StripeError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${request.method}: ${path})` });
}

async function create(company: Company, request: IncomingMessage): Promise<object> {
  const { service, requests } = company;
  const originalBody = (await bodyWithin(largestRequest, request))?.toString() ?? "";
  const unknown = [...new URLSearchParams(originalBody).keys()].find((name) => !known.test(name));
  if (unknown !== undefined)
    throw new StripeError(400, {
      type: "invalid_request_error",
      code: "parameter_unknown",
      param: unknown,
      message: `Received unknown parameter: ${unknown}`,
    });
  const form = formOf(originalBody);
  if (!["document", "id_number"].includes(textIn(form, "type") ?? "")) throw StripeError.invalid("type", "Invalid type");
  const returnUrl = textIn(form, "return_url") ?? "";
  if (!URL.canParse(returnUrl)) throw StripeError.invalid("return_url", "Not a valid URL");
  const key = request.headers["idempotency-key"]?.toString() ?? newId("key");
  const before = requests.byKey(service, key);
  if (before && before.originalBody !== originalBody) throw StripeError.keyReused();
  const newRequest = { id: newId("vs"), service, key, originalBody, name: "", returnUrl, expiresAt: null };
  return sessionJson(company, before ?? (await requests.add(newRequest)));
}

function found({ service, requests }: Company, id: string): CheckRequest {
  const request = requests.find(service, id);
  if (!request) throw StripeError.missing("session", id);
  return request;
}

/** A session that needs input has a new url each time; it also needs input after a failed check. */
async function sessionJson({ requests, pageAt }: Company, request: CheckRequest): Promise<object> {
  const { id, originalBody, outcome } = request;
  const form = formOf(originalBody);
  const isVerified = outcome?.status === "completed";
  return {
    id,
    object: "identity.verification_session",
    client_reference_id: textIn(form, "client_reference_id") ?? null,
    last_error: outcome?.status === "failed" ? { code: "document_unverified_other", reason: "The document could not be verified." } : null,
    last_verification_report: outcome ? newId("vr") : null,
    livemode: false,
    metadata: textsIn(form, "metadata"),
    options: { document: { require_matching_selfie: textIn(form, "options", "document", "require_matching_selfie") === "true" } },
    redaction: null,
    status: isVerified ? "verified" : "requires_input",
    type: textIn(form, "type"),
    url: isVerified ? null : pageAt((await requests.addPageAddress(request, urlLifetimeMs)).secret),
  };
}
