import { randomUUID } from "node:crypto";
import { prefix } from "../../../../shared/wire/route.ts";
import { submissionRoutes } from "../../../../shared/wire/submission-routes.ts";
import { setTimeout as pause } from "node:timers/promises";
import { signatureHeader, isValidSignature } from "../../../../functions/submission/hmac-signature.ts";
import { type LoopbackServer, withErrorHandling, listen, bodyWithin } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { LenderBook, type ReceivedApplication } from "./book.ts";
import { nowProtocol } from "./now.ts";
import { startLendersPage } from "./page.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { urlSettings } from "../../../../functions/sheets/submission-lenders.ts";
import { signedText } from "../../../../functions/submission/lender-a.ts";
import { answer, jsonIn, maxBytes } from "./answer.ts";

/** The fake lenders with their secrets, by name without the prefix, and the environment of the functions. */
export interface LendersSetup {
  readonly secrets: Readonly<Record<string, string>>;
  start(options: Pick<LendersOptions, "folder" | "faultInjection">, apiUrl: () => Promise<string>): Promise<Lenders>;
  environmentOf(lenders: Pick<Lenders, "urls">): Record<string, string>;
}

export function setUpLenders(): LendersSetup {
  const keys = { now: randomUUID(), "lender-a": randomUUID(), plenti: randomUUID() };
  return {
    secrets: Object.fromEntries(Object.entries(keys).map(([lender, key]) => [`lender-signing/${lender}`, key])),
    start: (options, apiUrl) =>
      startLenders({ ...options, keys, eventsUrl: async () => (await apiUrl()) + prefix + submissionRoutes.receiveSubmissionEvent.path }),
    environmentOf: ({ urls }) => lenderSettings(urls),
  };
}

interface LendersOptions {
  readonly keys: Readonly<Record<LenderName, string>>;
  readonly eventsUrl: () => Promise<string>;
  readonly folder?: string;
  readonly faultInjection?: FaultInjection;
}

export type LenderName = keyof typeof urlSettings;

/** The environment variables with the addresses of the lenders. */
export const lenderSettings = (urls: Lenders["urls"]): Record<string, string> =>
  Object.fromEntries(lenderNames.map((name) => [urlSettings[name], urls[name]]));

const lenderNames = Object.keys(urlSettings) as LenderName[];

export interface Lenders extends Pick<LoopbackServer, "close"> {
  readonly urls: Readonly<Record<LenderName, string>>;
  readonly books: ReadonlyMap<LenderName, LenderBook>;
  readonly url: string;
}

export async function startLenders({ keys, eventsUrl, folder, faultInjection = new FaultInjection() }: LendersOptions): Promise<Lenders> {
  const bookOf = (lender: LenderName) =>
    LenderBook.open(folder, lender, (received) => void notify(received, { key: keys[lender], eventsUrl }));
  const books = new Map(await Promise.all(lenderNames.map(async (lender) => [lender, await bookOf(lender)] as const)));
  const servers = await Promise.all(
    lenderNames.map(async (lender) => {
      const book = books.get(lender)!;
      const protocol = lender === "now" ? nowProtocol(book) : lenderAProtocol(book, keys[lender]);
      return [lender, await listen(faultInjection.injectFault(lender, withErrorHandling(lender, protocol)))] as const;
    }),
  );
  const page = await startLendersPage(books);
  const urls = Object.fromEntries(servers.map(([lender, { url }]) => [lender, url])) as Lenders["urls"];
  const close = async () => void (await Promise.all([...servers.map(([, server]) => server.close()), page.close()]));
  return { urls, books, url: page.url, close };
}

const maxAttempts = 5;
const pauseMs = 1000;

/** Sends a signed webhook about a changed application, with retries. */
async function notify(
  { clientReference }: ReceivedApplication,
  { key, eventsUrl }: { readonly key: string; readonly eventsUrl: () => Promise<string> },
) {
  const body = JSON.stringify({ id: randomUUID(), clientReference, occurredAt: new Date().toISOString() });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const headers = { "content-type": "application/json", signature: signatureHeader(body, key, new Date()) };
    const status = await eventsUrl()
      .then((url) => fetch(url, { method: "POST", headers, body }))
      .then(
        (response) => response.status,
        () => 0,
      );
    if (status === 200) return;
    await pause(pauseMs * attempt);
  }
}

const decisions = { received: "PENDING", referred: "REFERRED", accepted: "APPROVED", declined: "DECLINED" } as const;

/** Lender A's protocol, which Plenti speaks too, as in functions/submission/lender-a.ts. Every Merchant ID is accepted, except "wrong". */
const lenderAProtocol = (book: LenderBook, key: string) => async (request: IncomingMessage, response: ServerResponse) => {
  const { method = "GET", url: path = "", headers } = request;
  const body = await bodyWithin(maxBytes, request);
  const from = String(headers["merchant-id"] ?? "");
  const text = signedText({ method: method as "GET", path, body: new Uint8Array(body ?? []) });
  if (!isValidSignature(text, String(headers["signature"]), { key, now: new Date() }) || from === "" || from === "wrong")
    return answer(response, 401, { message: "Unknown merchant." });
  const [, api, what, reference, files, fileId] = path.split("/");
  if (`${api}/${what}` !== "api/submissions") return answer(response, 404, { message: "Not found." });
  if (method === "POST" && reference === undefined) {
    const { clientReference, submission } = jsonIn(body);
    const received = await book.receive({ clientReference: String(clientReference), from, payload: submission });
    return answer(response, 201, applicationJson(received));
  }
  const received = book.find(reference ?? "");
  if (!received) return answer(response, 404, { message: "Submission not found." });
  if (files === "files" && fileId !== undefined) {
    const name = decodeURIComponent(String(headers["file-name"]));
    await book.addFile(received, { id: fileId, kind: String(headers["document-kind"]), name, bytes: body?.length ?? 0 });
  }
  return answer(response, 200, applicationJson(received));
};

const applicationJson = ({ reference, decision, message, version }: ReceivedApplication) => ({
  submissionId: reference,
  decision: decisions[decision],
  reason: message ?? "",
  revision: version,
});
