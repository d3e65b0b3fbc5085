import { afterAll, beforeAll } from "vitest";
import { writeSecret } from "../../functions/secret/secret.ts";
import { signed } from "../../functions/submission/signature.ts";
import type { LenderBook, Received } from "../../infra/local/outside/lender/book.ts";
import { type LenderName, type Lenders, startLenders } from "../../infra/local/outside/lender/lenders.ts";
import { Moods } from "../../infra/local/outside/mood.ts";
import type { RunningApi } from "./api.ts";

export const signingKeys: Readonly<Record<LenderName, string>> = { now: "the key of NOW", "lender-a": "the key of Lender A" };

export interface TestLenders {
  readonly moods: Moods;
  book(lender: LenderName): LenderBook;
  /** What a lender has of an application. */
  received(lender: LenderName, applicationId: string): Received[];
}

/** Gives a test file the lenders that take applications, and the outbox's worker in this process what it needs to reach them. */
export function withLenders(running: RunningApi): TestLenders {
  const moods = new Moods();
  let lenders: Lenders | undefined;
  beforeAll(async () => {
    lenders = await startLenders({ keys: signingKeys, eventsUrl: async () => `${running.url}/api/submission/events`, moods });
    Object.assign(process.env, running.environment, { LENDER_NOW_URL: lenders.urls.now, LENDER_A_URL: lenders.urls["lender-a"] });
    for (const [lender, key] of Object.entries(signingKeys)) await writeSecret(`lender-signing/${lender}`, key);
  });
  afterAll(() => lenders?.close());
  const book = (lender: LenderName) => lenders!.books.get(lender)!;
  return {
    moods,
    book,
    received: (lender, applicationId) => book(lender).all.filter(({ clientReference }) => clientReference === applicationId),
  };
}

interface Told {
  readonly body?: string;
  readonly key?: string;
  readonly secondsAgo?: number;
  readonly signature?: string;
}

/** Sends a lender's message about an application to the product, well signed unless told otherwise; its status. */
export async function tellOf(running: RunningApi, message: object, told: Told = {}): Promise<number> {
  const { body = JSON.stringify(message), key = signingKeys.now, secondsAgo = 0 } = told;
  const signature = told.signature ?? signed(JSON.stringify(message), key, new Date(Date.now() - secondsAgo * 1000));
  const headers = { "content-type": "application/json", ...(signature !== "" && { signature }) };
  return (await fetch(`${running.url}/api/submission/events`, { method: "POST", headers, body })).status;
}
