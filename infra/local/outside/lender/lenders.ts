import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { signed } from "../../../../functions/submission/signature.ts";
import { type Loopback, guarded, listen } from "../../loopback.ts";
import { Moods } from "../mood.ts";
import { LenderBook, type Received } from "./book.ts";
import { lenderAProtocol } from "./lender-a.ts";
import { nowProtocol } from "./now.ts";
import { startLendersPage } from "./page.ts";

export interface LendersOptions {
  /** The key that each lender shares with the product. */
  readonly keys: Readonly<Record<LenderName, string>>;
  /** Where the product hears of decisions. */
  readonly eventsUrl: () => Promise<string>;
  /** Where what came in is kept; nowhere, if there is none. */
  readonly folder?: string;
  readonly moods?: Moods;
}

export type LenderName = "now" | "lender-a";

/** Lenders that take applications. */
export interface Lenders extends Pick<Loopback, "close"> {
  readonly urls: Readonly<Record<LenderName, string>>;
  readonly books: ReadonlyMap<LenderName, LenderBook>;
  /** Of the page on which their decisions are taken. */
  readonly url: string;
}

/** Starts stand-ins of the lenders that take applications, each behind its own protocol. */
export async function startLenders({ keys, eventsUrl, folder, moods = new Moods() }: LendersOptions): Promise<Lenders> {
  const bookOf = (lender: LenderName) =>
    LenderBook.open(folder, lender, (received) => void tell(received, { key: keys[lender], eventsUrl }));
  const [nowBook, bookOfA] = await Promise.all([bookOf("now"), bookOf("lender-a")]);
  const books = new Map<LenderName, LenderBook>([
    ["now", nowBook],
    ["lender-a", bookOfA],
  ]);
  const [now, lenderA, page] = await Promise.all([
    listen(moods.moody("now", guarded("now", nowProtocol(nowBook)))),
    listen(moods.moody("lender-a", guarded("lender-a", lenderAProtocol(bookOfA, keys["lender-a"])))),
    startLendersPage(books),
  ]);
  const close = async () => void (await Promise.all([now.close(), lenderA.close(), page.close()]));
  return { urls: { now: now.url, "lender-a": lenderA.url }, books, url: page.url, close };
}

const mostTries = 5;
const pauseMs = 1000;

/** Says in a signed message that an application stands otherwise, a few times where nobody listens. */
async function tell(
  { clientReference }: Received,
  { key, eventsUrl }: { readonly key: string; readonly eventsUrl: () => Promise<string> },
) {
  const body = JSON.stringify({ id: randomUUID(), clientReference, occurredAt: new Date().toISOString() });
  for (let made = 1; made <= mostTries; made += 1) {
    const headers = { "content-type": "application/json", signature: signed(body, key, new Date()) };
    const status = await eventsUrl()
      .then((url) => fetch(url, { method: "POST", headers, body }))
      .then(
        (response) => response.status,
        () => 0,
      );
    if (status === 200) return;
    await pause(pauseMs * made);
  }
}
