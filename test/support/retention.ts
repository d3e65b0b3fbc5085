import { beforeAll, vi } from "vitest";
import { filesClient } from "../../functions/files/files.ts";
import { handler } from "../../functions/retention/handler.ts";
import { businessDate } from "../../shared/business-date.ts";
import { yearsAfter } from "../../shared/dates.ts";
import type { RunningApi } from "./api.ts";
import { everyItem } from "./invariants.ts";
import { type Asked, aCustomerOf } from "./links.ts";
import type { Person } from "./people.ts";
import { files, pdf, uploaded } from "./uploads.ts";

const dayMs = 24 * 60 * 60_000;

/** Lets what destroys records run in this process, years later than everything else. */
export function withRetention(running: RunningApi): { readonly onDay: (offset: number) => Promise<void> } {
  beforeAll(() => {
    const { AWS_ENDPOINT_URL_S3, FILES_BUCKET } = running.environment;
    Object.assign(process.env, { AWS_ENDPOINT_URL_S3, FILES_BUCKET });
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });
  return { onDay: (offset) => runOnDay(offset) };
}

/** Has the clock wake what destroys records, so many days from the seventh anniversary of today on. */
async function runOnDay(offset: number): Promise<void> {
  const anniversary = Date.parse(`${yearsAfter(businessDate(new Date()), 7)}T02:00:00Z`);
  const now = anniversary + offset * dayMs;
  // The store of files goes by its own clock, and believes no signature of another day.
  filesClient().config.systemClockOffset = Date.now() - now;
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    await handler({ "detail-type": "Scheduled Event" }, { getRemainingTimeInMillis: () => 60_000 });
  } finally {
    vi.useRealTimers();
    filesClient().config.systemClockOffset = 0;
  }
}

/** A customer with a name, an address, a line of income and a file. */
export async function aRecordedCustomer(broker: Person): Promise<Asked & { readonly documentId: string }> {
  const kim = await aCustomerOf(broker);
  const { customerId } = kim;
  const form = await broker.api.uploadDocument({ body: { customerId, kind: "identity", ...pdf(files.pdf, "Kim Wattle.pdf") } });
  await uploaded(broker, form, files.pdf);
  await broker.api.addIncome({ body: { customerId, item: { description: "Wages of Kim Wattle", amount: 2000 } } });
  return { ...kim, documentId: form.documentId };
}

/** What of the table names a customer, by id or by a word that only this one is known by. */
export async function tracesOf({ applicationId, customerId }: Pick<Asked, "applicationId" | "customerId">, words: RegExp) {
  const own = customerId.split(".")[1]!;
  const items = (await everyItem()).filter(({ pk }) => String(pk).includes(applicationId));
  const rows = items.filter(({ pk }) => !String(pk).startsWith("AUDIT#"));
  return {
    rows: rows.filter((item) => JSON.stringify(item).includes(own)).map(({ sk }) => String(sk)),
    words: items.filter((item) => words.test(JSON.stringify(item))).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`),
    deeds: items.filter(({ pk, part }) => String(pk).startsWith("AUDIT#") && part === customerId),
  };
}
