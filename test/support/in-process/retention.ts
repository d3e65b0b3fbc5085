import { beforeAll, vi } from "vitest";
import { filesClient } from "../../../functions/adapters/files/files.ts";
import { retentionHandler as handler } from "./event-functions.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { keyOfItem, listedDeletionReview } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { yearsAfter } from "../../../shared/dates.ts";
import type { RunningApi } from "../api/api.ts";
import { everyItem } from "../store/invariants.ts";
import { type CustomerFixture, aCustomerOf } from "../fixtures/links.ts";
import type { Person } from "../fixtures/people.ts";
import { files, pdfMetadata, uploadAndWait } from "../fixtures/uploads.ts";

const dayMs = 24 * 60 * 60_000;

/** Configures this process to run the retention function at a later date. */
export function withRetention(running: RunningApi): { readonly onDay: (offset: number, years?: number) => Promise<void> } {
  beforeAll(() => {
    const { AWS_ENDPOINT_URL_S3, FILES_BUCKET } = running.environment;
    Object.assign(process.env, { AWS_ENDPOINT_URL_S3, FILES_BUCKET });
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });
  return { onDay: runOnDay };
}

/** Runs the retention function as if `offset` days after an anniversary of today, by default the seventh. */
async function runOnDay(offset: number, years = 7): Promise<void> {
  const anniversary = Date.parse(`${yearsAfter(businessDate(new Date()), years)}T02:00:00Z`);
  const now = anniversary + offset * dayMs;
  // The file store uses the real clock and would reject signatures of another day.
  filesClient().config.systemClockOffset = Date.now() - now;
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    await handler({ "detail-type": "Scheduled Event" }, { getRemainingTimeInMillis: () => 60_000 });
  } finally {
    vi.useRealTimers();
    filesClient().config.systemClockOffset = 0;
  }
}

/** Moves the end of every application into a far future, as changes would. */
export async function withQuotesInUse(): Promise<void> {
  const owners = (await everyItem()).filter(({ sk }) => sk === "OWNER").map(keyOfItem);
  for (const owner of owners)
    await commit([updateItem("owner", owner, { set: { ...listedDeletionReview("9999-12-31", owner.pk.split("#")[1]!) } })]);
}

/** A customer with a name, an address, a line of income and a file. */
export async function aRecordedCustomer(broker: Person): Promise<CustomerFixture & { readonly documentId: string }> {
  const kim = await aCustomerOf(broker);
  const { customerId } = kim;
  const form = await broker.api.uploadDocument({ body: { customerId, kind: "identity", ...pdfMetadata(files.pdf, "Kim Wattle.pdf") } });
  await uploadAndWait(broker, form, files.pdf);
  await broker.api.addIncome({ body: { customerId, item: { description: "Wages of Kim Wattle", amount: 2000 } } });
  return { ...kim, documentId: form.documentId };
}

/** The items that contain the customer's id or one of the words. */
export async function tracesOf({ applicationId, customerId }: Pick<CustomerFixture, "applicationId" | "customerId">, words: RegExp) {
  const childId = customerId.split(".")[1]!;
  const items = (await everyItem()).filter(({ pk }) => String(pk).includes(applicationId));
  const rows = items.filter(({ pk }) => !String(pk).startsWith("AUDIT#"));
  return {
    rows: rows.filter((item) => JSON.stringify(item).includes(childId)).map(({ sk }) => String(sk)),
    words: items.filter((item) => words.test(JSON.stringify(item))).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`),
    auditEvents: items.filter(({ pk, part }) => String(pk).startsWith("AUDIT#") && part === customerId),
  };
}
