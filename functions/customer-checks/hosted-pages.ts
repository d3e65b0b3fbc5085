import * as z from "zod/mini";
import { creditProfileFields, customerFields } from "../../shared/domain/customer.ts";
import { known } from "../../shared/wire/amount.ts";
import { entrySchema } from "../../shared/wire/field-schema.ts";
import { jsonOf } from "../adapters/http/json.ts";
import { ExternalService } from "../adapters/http/external-service.ts";

export interface HostedPages {
  /** The pages' host, shown to the customer and stored with the outcome. */
  readonly source: string;
  /** Creates a page for a customer; the same reference always returns the same page. */
  pageFor(page: HostedPageRequest): Promise<HostedPage>;
  /** Returns undefined if the company does not know the page (any more). */
  stateOf(pageId: string): Promise<HostedState | undefined>;
  /** Returns the PDF of a completed page; undefined if the company has none. */
  reportOf(pageId: string): Promise<Uint8Array | undefined>;
}

export interface HostedPageRequest {
  readonly reference: string;
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly returnUrl: string;
}

export interface HostedPage {
  readonly id: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface HostedState extends HostedResult {
  readonly status: "pending" | "completed" | "failed" | "expired";
}

/** Only of a completed credit file. */
export interface HostedResult {
  readonly score?: number | undefined;
  readonly hasAdverseCredit?: boolean | undefined;
  /** Dollars in default. */
  readonly defaultValue?: number | undefined;
}

export interface HostedAccess {
  readonly name: string;
  readonly url: string;
  /** The only origin to which customers are sent: https://host. */
  readonly pages: string;
  readonly key: () => Promise<string>;
  readonly timeoutMs?: number;
}

const created = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  url: z.string().check(z.maxLength(2000)),
  expiresAt: z.iso.datetime(),
});

// Other personal data in the response is dropped.
const state = z.object({
  id: z.string(),
  status: z.enum(["pending", "completed", "failed", "expired"]),
  result: z.optional(
    z.nullable(
      z.object({
        score: known(entrySchema(creditProfileFields.score)),
        hasAdverseCredit: known(entrySchema(creditProfileFields.hasAdverseCredit)),
        defaultValue: known(entrySchema(customerFields.defaultValue)),
      }),
    ),
  ),
});

const report = z.object({ content: z.base64() });

const readState = jsonOf(state);

/** The adapter for one service. Its methods throw an ExternalServiceError, or the error of reading the key. */
export function hostedPages({ key, pages, ...access }: HostedAccess): HostedPages {
  const service = new ExternalService(access);
  const { host: source } = hostedLinkBelow(pages, pages);
  const headers = async () => ({ authorization: `Bearer ${await key()}`, "content-type": "application/json" });
  return {
    source,
    pageFor: async (page) =>
      service.call(
        {
          method: "POST",
          path: "/requests",
          headers: { ...(await headers()), "idempotency-key": page.reference },
          body: JSON.stringify(page),
        },
        (answer) => {
          const { id, url, expiresAt } = jsonOf(created)(answer);
          return { id, url: hostedLinkBelow(pages, url).href, expiresAt: Date.parse(expiresAt) };
        },
      ),
    stateOf: async (pageId) =>
      service.call({ path: `/requests/${encodeURIComponent(pageId)}`, headers: await headers() }, (answer) => {
        if (answer.status === 404) return undefined;
        const { id, status, result } = readState(answer);
        if (id !== pageId) throw new Error("answered with another page than the requested one");
        return { status, ...(status === "completed" ? resultIn(result) : {}) };
      }),
    reportOf: async (pageId) =>
      service.call({ path: `/requests/${encodeURIComponent(pageId)}/report`, headers: await headers() }, (answer) =>
        answer.status === 404 ? undefined : new Uint8Array(Buffer.from(jsonOf(report)(answer).content, "base64")),
      ),
  };
}

const resultIn = (result: z.output<typeof state>["result"]): HostedResult => ({
  score: result?.score ?? undefined,
  hasAdverseCredit: result?.hasAdverseCredit ?? undefined,
  defaultValue: result?.defaultValue ?? undefined,
});

/** Returns the link if e-mails may carry it: https at the agreed origin (http only on this machine). Throws otherwise. */
function hostedLinkBelow(pages: string, link: string): URL {
  const [agreed, url] = [new URL(pages), new URL(link)];
  if (url.protocol !== "https:" && !isThisMachine(url)) throw new Error(`found a link by ${url.protocol}, expected https:`);
  if (url.origin !== agreed.origin) throw new Error(`found a link to ${url.host}, expected one to ${agreed.host}`);
  if (url.username !== "" || url.password !== "") throw new Error("found a link with a user in it, expected none");
  return url;
}

const isThisMachine = ({ protocol, hostname }: URL): boolean => protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
