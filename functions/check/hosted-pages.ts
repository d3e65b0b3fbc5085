import * as z from "zod/mini";
import { creditScore } from "../../shared/wire/amount.ts";
import { jsonOf } from "../outside/json.ts";
import { OutsideService } from "../outside/service.ts";
import { linkBelow } from "./hosted-link.ts";

/** Another company's pages, on which a customer does something for an application. */
export interface HostedPages {
  /** Whose they are, for the customer and for what is kept of an outcome: the pages' host. */
  readonly source: string;
  /** Has a page made for a customer; the same reference always gives the same page. */
  pageFor(asked: AskedPage): Promise<HostedPage>;
  /** What came of a page; undefined where nothing is known of it there (any more). */
  stateOf(pageId: string): Promise<HostedState | undefined>;
}

export interface AskedPage {
  /** Our own id of it. */
  readonly reference: string;
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  /** Where the customer's browser goes afterwards. */
  readonly returnUrl: string;
}

export interface HostedPage {
  readonly id: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly goodUntil: number;
}

/** A score is a credit file's alone. */
export interface HostedState {
  readonly status: "pending" | "completed" | "failed" | "expired";
  readonly score?: number | undefined;
}

export interface HostedAccess {
  /** For logs, metrics and alarms: "identity-verification". */
  readonly name: string;
  /** The company's API. */
  readonly url: string;
  /** Where its pages stand: https://host, from which alone a customer is sent a link. */
  readonly pages: string;
  readonly key: () => Promise<string>;
  readonly timeoutMs?: number;
}

const created = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  url: z.string().check(z.maxLength(2000)),
  expiresAt: z.iso.datetime(),
});

// What else such a company tells of a customer is not read at all.
const state = z.object({
  id: z.string(),
  status: z.enum(["pending", "completed", "failed", "expired"]),
  result: z.optional(z.nullable(z.object({ score: z.optional(z.nullable(creditScore)) }))),
});

const readState = jsonOf(state);

/** The real adapter, one for each service; its methods throw an OutsideFailure, or what is wrong with the key. */
export function hostedPages({ key, pages, ...access }: HostedAccess): HostedPages {
  const service = new OutsideService(access);
  const { host: source } = linkBelow(pages, pages);
  const headers = async () => ({ authorization: `Bearer ${await key()}`, "content-type": "application/json" });
  return {
    source,
    pageFor: async (asked) =>
      service.ask(
        {
          method: "POST",
          path: "/requests",
          headers: { ...(await headers()), "idempotency-key": asked.reference },
          body: JSON.stringify(asked),
        },
        (answer) => {
          const { id, url, expiresAt } = jsonOf(created)(answer);
          return { id, url: linkBelow(pages, url).href, goodUntil: Date.parse(expiresAt) };
        },
      ),
    stateOf: async (pageId) =>
      service.ask({ path: `/requests/${encodeURIComponent(pageId)}`, headers: await headers() }, (answer) => {
        if (answer.status === 404) return undefined;
        const { id, status, result } = readState(answer);
        if (id !== pageId) throw new Error("answered for another page than the one asked for");
        return { status, score: status === "completed" ? (result?.score ?? undefined) : undefined };
      }),
  };
}
