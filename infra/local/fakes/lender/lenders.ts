import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { signatureHeader } from "../../../../functions/submission/hmac-signature.ts";
import { type LoopbackServer, withErrorHandling, listen } from "../../loopback.ts";
import { FaultInjection } from "../fault-injection.ts";
import { LenderBook, type ReceivedApplication } from "./book.ts";
import { lenderAProtocol } from "./lender-a.ts";
import { nowProtocol } from "./now.ts";
import { startLendersPage } from "./page.ts";

export interface LendersOptions {
  readonly keys: Readonly<Record<LenderName, string>>;
  readonly eventsUrl: () => Promise<string>;
  readonly folder?: string;
  readonly faultInjection?: FaultInjection;
}

export type LenderName = "now" | "lender-a";

export interface Lenders extends Pick<LoopbackServer, "close"> {
  readonly urls: Readonly<Record<LenderName, string>>;
  readonly books: ReadonlyMap<LenderName, LenderBook>;
  readonly url: string;
}

export async function startLenders({ keys, eventsUrl, folder, faultInjection = new FaultInjection() }: LendersOptions): Promise<Lenders> {
  const bookOf = (lender: LenderName) =>
    LenderBook.open(folder, lender, (received) => void notify(received, { key: keys[lender], eventsUrl }));
  const [nowBook, bookOfA] = await Promise.all([bookOf("now"), bookOf("lender-a")]);
  const books = new Map<LenderName, LenderBook>([
    ["now", nowBook],
    ["lender-a", bookOfA],
  ]);
  const [now, lenderA, page] = await Promise.all([
    listen(faultInjection.injectFault("now", withErrorHandling("now", nowProtocol(nowBook)))),
    listen(faultInjection.injectFault("lender-a", withErrorHandling("lender-a", lenderAProtocol(bookOfA, keys["lender-a"])))),
    startLendersPage(books),
  ]);
  const close = async () => void (await Promise.all([now.close(), lenderA.close(), page.close()]));
  return { urls: { now: now.url, "lender-a": lenderA.url }, books, url: page.url, close };
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
