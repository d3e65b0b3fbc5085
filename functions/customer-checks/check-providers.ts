import type { CheckService } from "../../shared/domain/customer-check.ts";
import { setting } from "../configuration.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { basiq } from "./basiq.ts";
import { checkProviderNames, keySecret, providerSetting } from "./check-provider-names.ts";
import { type HostedAccess, type HostedPages, type HostedResult, hostedLinkBelow } from "./hosted-pages.ts";
import { stripeIdentity } from "./stripe-identity.ts";
import * as z from "zod/mini";
import { creditProfileFields, customerFields } from "../../shared/domain/customer.ts";
import { nullish } from "../../shared/wire/amount.ts";
import { entrySchema } from "../../shared/wire/field-schema.ts";
import { jsonOf } from "../adapters/http/json.ts";
import { ExternalService } from "../adapters/http/external-service.ts";

const created = z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) });
const address = z.object({ url: z.string().check(z.maxLength(2000)) });

// Other personal data in the response is dropped.
const state = z.object({
  id: z.string(),
  status: z.enum(["pending", "completed", "failed", "expired"]),
  result: z.optional(
    z.nullable(
      z.object({
        score: nullish(entrySchema(creditProfileFields.score)),
        hasAdverseCredit: nullish(entrySchema(creditProfileFields.hasAdverseCredit)),
        defaultValue: nullish(entrySchema(customerFields.defaultValue)),
      }),
    ),
  ),
});

const report = z.object({ content: z.base64() });

const [readCreated, readAddress, readState, readReport] = [jsonOf(created), jsonOf(address), jsonOf(state), jsonOf(report)];

/** Kelpie's own protocol, for services without a company whose documentation is public. Only the fakes speak it. */
export function kelpieProtocol({ key, pages, ...access }: HostedAccess): HostedPages {
  const service = new ExternalService(access);
  const { host: source } = hostedLinkBelow(pages, pages);
  const headers = async () => ({ authorization: `Bearer ${await key()}`, "content-type": "application/json" });
  return {
    source,
    prepare: async ({ reference, customer: { firstName, lastName, email }, returnUrl }) =>
      service.call(
        {
          method: "POST",
          path: "/requests",
          headers: { ...(await headers()), "idempotency-key": reference },
          body: JSON.stringify({ reference, customer: { firstName, lastName, email }, returnUrl }),
        },
        (answer) => readCreated(answer).id,
      ),
    addressOf: async (pageId) =>
      service.call({ path: `/requests/${encodeURIComponent(pageId)}/page`, headers: await headers() }, (answer) =>
        answer.status === 404 ? undefined : hostedLinkBelow(pages, readAddress(answer).url).href,
      ),
    stateOf: async (pageId) =>
      service.call({ path: `/requests/${encodeURIComponent(pageId)}`, headers: await headers() }, (answer) => {
        if (answer.status === 404) return undefined;
        const { id, status, result } = readState(answer);
        if (id !== pageId) throw new Error("returned a different page from the one requested");
        return { status, ...(status === "completed" ? resultIn(result) : {}) };
      }),
    reportsOf: async (pageId) =>
      service.call({ path: `/requests/${encodeURIComponent(pageId)}/report`, headers: await headers() }, (answer) =>
        answer.status === 404 ? [] : [new Uint8Array(Buffer.from(readReport(answer).content, "base64"))],
      ),
  };
}

const resultIn = (result: z.output<typeof state>["result"]): HostedResult => ({
  score: result?.score ?? undefined,
  hasAdverseCredit: result?.hasAdverseCredit ?? undefined,
  defaultValue: result?.defaultValue ?? undefined,
});

const protocols: Readonly<Record<CheckService, (access: HostedAccess) => HostedPages>> = {
  identity: stripeIdentity,
  bankStatements: basiq,
  creditFile: kelpieProtocol,
};

const providers = new Map<CheckService, HostedPages>();

export function checkProviderFor(service: CheckService): HostedPages {
  const name = checkProviderNames[service];
  const [url, pages] = [setting(providerSetting(name, "url")), setting(providerSetting(name, "pages"))];
  const provider = providers.get(service) ?? protocols[service]({ name, url, pages, key: () => readSecret(keySecret(name)) });
  providers.set(service, provider);
  return provider;
}

/** Basiq sends the customer a code by SMS. */
export const needsMobile = (service: CheckService): boolean => service === "bankStatements";
