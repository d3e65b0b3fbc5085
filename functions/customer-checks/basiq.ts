import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { AccessToken } from "../adapters/http/access-token.ts";
import { type ExternalRequest, type ExternalResponse, ExternalService } from "../adapters/http/external-service.ts";
import { jsonOf } from "../adapters/http/json.ts";
import { type HostedAccess, type HostedPages, type HostedState, hostedLinkBelow } from "./hosted-pages.ts";

const id = z.string().check(z.regex(/^[\w-]{1,100}$/));
const readToken = jsonOf(z.object({ access_token: z.string().check(z.regex(/^[\w.~+/-]{1,8000}=*$/)) }));
const readId = jsonOf(z.object({ id }));
const readAuthLink = jsonOf(z.object({ expiresAt: z.iso.datetime(), links: z.object({ public: z.string().check(z.maxLength(2000)) }) }));
const step = z.object({ status: z.enum(["pending", "in-progress", "success", "failed"]) });
const readJobs = jsonOf(z.object({ data: z.array(z.object({ steps: z.array(step) })) }));
const readJob = jsonOf(z.object({ steps: z.array(step) }));
/** Balances and account numbers are dropped. */
const readAccounts = jsonOf(z.object({ data: z.array(z.object({ id })) }));

/** Basiq's tokens are valid for an hour. */
const tokenUsedForMs = 50 * 60_000;
/** A statement of 13 months; Kelpie's documents have at most as many bytes. */
const maxBytes = 10 * 1024 * 1024;
const maxAccounts = 20;
const [pollMs, maxPolls] = [1000, 10];
const [unauthorized, notFound, gone] = [401, 404, 410];

/**
 * Basiq, https://api.basiq.io: a user for each check, an auth link to Basiq's consent page, and a statement of each account as PDF. Basiq gets
 * the customer's mobile number, to which it sends a code. The page's id is the user's; an orphan of a repeated call has no data.
 */
export function basiq({ key, pages, ...access }: HostedAccess): HostedPages {
  const service = new ExternalService({ maxBytes, ...access });
  const { host: source } = hostedLinkBelow(pages, pages);
  const token = new AccessToken({
    key,
    usedForMs: tokenUsedForMs,
    issue: (apiKey) => {
      // The key is sent as it was issued, without another Base64 encoding.
      const headers = { authorization: `Basic ${apiKey}`, "basiq-version": "3.0", "content-type": "application/x-www-form-urlencoded" };
      const request = { method: "POST", path: "/token", headers, body: "scope=SERVER_ACCESS" } as const;
      return service.call(request, (answer) => readToken(answer).access_token);
    },
  });
  const call = async <T>({ headers, ...request }: ExternalRequest, read: (answer: ExternalResponse) => T): Promise<T> => {
    const authorized = { accept: "application/json", ...headers, authorization: `Bearer ${await token.read()}` };
    return service.call({ ...request, headers: authorized }, (answer) => {
      if (answer.status === unauthorized) token.invalidate();
      return read(answer);
    });
  };
  const post = <T>(path: string, body: object, read: (answer: ExternalResponse) => T): Promise<T> =>
    call({ method: "POST", path, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }, read);
  const userPath = (userId: string) => `/users/${encodeURIComponent(userId)}`;

  /** Whether the customer can still add banks: Basiq deletes the link when they say that these were all. */
  const hasOpenLink = (userId: string): Promise<boolean> =>
    call({ path: `${userPath(userId)}/auth_link` }, (answer) =>
      answer.status === notFound || answer.status === gone ? false : Date.parse(readAuthLink(answer).expiresAt) > Date.now(),
    );

  const stateOf = async (userId: string): Promise<HostedState | undefined> => {
    if (await hasOpenLink(userId)) return { status: "pending" };
    return call({ path: `${userPath(userId)}/jobs` }, (answer) =>
      answer.status === notFound ? undefined : { status: statusOf(readJobs(answer).data) },
    );
  };

  const statementOf = async (user: string, account: string): Promise<Uint8Array> => {
    const filters = [
      { name: "account", value: account },
      { name: "user", value: user },
    ];
    const job = await post("/reports", { reportType: "STATEMENT_01", title: "Statement", filters }, (answer) => readId(answer).id);
    for (let polls = 1; !(await isDone(job)); polls++) {
      if (polls === maxPolls) throw new Error("the statement is not ready yet");
      await pause(pollMs);
    }
    return call({ path: `/reports/${job}`, headers: { accept: "application/pdf" } }, ({ status, bytes }) => {
      if (status !== 200) throw new Error(`answered with status ${status}`);
      return bytes;
    });
  };

  const isDone = (job: string): Promise<boolean> =>
    call({ path: `/jobs/${job}` }, (answer) => {
      const { steps } = readJob(answer);
      if (steps.some(({ status }) => status === "failed")) throw new Error("the statement could not be made");
      return steps.every(({ status }) => status === "success");
    });

  return {
    source,
    prepare: ({ customer: { mobile } }) => post("/users", { mobile }, (answer) => readId(answer).id),
    addressOf: async (userId) => {
      const state = await stateOf(userId);
      if (state?.status !== "pending" && state?.status !== "failed") return undefined;
      return post(`${userPath(userId)}/auth_link`, {}, (answer) => hostedLinkBelow(pages, readAuthLink(answer).links.public).href);
    },
    stateOf,
    reportsOf: async (userId) => {
      const accounts = await call({ path: `${userPath(userId)}/accounts` }, (answer) => readAccounts(answer).data);
      if (accounts.length > maxAccounts) throw new Error(`found ${accounts.length} accounts, expected at most ${maxAccounts}`);
      return Promise.all(accounts.map((account) => statementOf(userId, account.id)));
    },
  };
}

/** A job fetches one bank's accounts; the customer may share several banks, of which one suffices. */
function statusOf(jobs: readonly { readonly steps: readonly z.output<typeof step>[] }[]): HostedState["status"] {
  const is = (status: z.output<typeof step>["status"]) => jobs.some(({ steps }) => steps.some((each) => each.status === status));
  const isUnderWay = jobs.some(
    ({ steps }) =>
      !steps.some(({ status }) => status === "failed") && steps.some(({ status }) => status === "pending" || status === "in-progress"),
  );
  if (isUnderWay) return "processing";
  if (jobs.some(({ steps }) => steps.every(({ status }) => status === "success"))) return "completed";
  return is("failed") ? "failed" : "pending";
}
