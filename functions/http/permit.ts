import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Method } from "../../shared/wire/route.ts";
import type { Binding } from "../routes.ts";
import { type Identity, authenticate } from "./authenticate.ts";
import type { Caller } from "./caller.ts";
import { noSuchLink } from "./no-such-link.ts";
import { Refusal } from "./refusal.ts";

const linkSecretPattern = /^[\w-]{43}$/;

/** Holds the route's rule: finds the caller where it asks for one, and refuses who may not call. */
export async function permit(
  event: APIGatewayProxyEventV2,
  { method, rule }: { readonly method: Method; readonly rule: Binding },
  identity: Identity,
): Promise<Caller | undefined> {
  if (method === "GET" && rule.writes) refusePrefetch(event);
  switch (rule.access) {
    case "public":
    case "webhook":
      return undefined;
    case "link":
      if (!linkSecretPattern.test(event.headers["link-secret"] ?? "")) throw noSuchLink();
      return undefined;
    case "signedIn":
    case "organisation":
    case "master": {
      const caller = await authenticate(event, identity);
      refuseByRule(caller, rule);
      return caller;
    }
  }
}

function refuseByRule(caller: Caller, { access, refusesMaster, needsVerifiedEmail }: Binding): void {
  const isMember = caller.organisationId !== undefined || caller.isMaster;
  if (access === "organisation" && !isMember) {
    throw new Refusal("forbidden", "NO_ORGANISATION", "Please set up or join an organisation first.");
  }
  if (access === "master" && !caller.isMaster) throw new Refusal("forbidden", "NOT_MASTER", "This is for the provider's staff.");
  if (refusesMaster && caller.isMaster) throw new Refusal("forbidden", "READ_ONLY", "The provider's staff may read, and change nothing.");
  if (needsVerifiedEmail && !caller.isEmailVerified) {
    throw new Refusal("forbidden", "EMAIL_NOT_VERIFIED", "Please verify your email address first: the link is in your mail.");
  }
}

function refusePrefetch({ headers }: APIGatewayProxyEventV2): void {
  if (/prefetch|prerender/i.test(headers["sec-purpose"] ?? headers["purpose"] ?? "")) {
    throw new Refusal("forbidden", "PREFETCH", "This address changes something, so it is not fetched ahead.");
  }
}
