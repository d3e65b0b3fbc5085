import { describe, expect, it } from "vitest";
import { announced, posted, visible, withArrivals } from "../../support/reliability/arrivals.ts";
import { aBroker } from "../../support/fixtures/brokers.ts";
import { operate } from "../../support/cli/operators.ts";
import { aQuote } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";
import { files } from "../../support/fixtures/uploads.ts";

withTable();
const eventsOf = withArrivals();

/** An uploaded file whose event was lost before its check. */
async function uncheckedFile(content: Buffer) {
  const broker = aBroker();
  const { customers } = await aQuote(broker);
  const announcement = await announced(broker, customers[0]!._id);
  await posted(eventsOf, announcement, content);
  return { broker, documentId: announcement.documentId };
}

describe("npm run ops -- recheck-files", () => {
  it("checks files whose check was lost, once", async () => {
    const { broker, documentId } = await uncheckedFile(files.pdf);
    expect(await visible(broker, documentId)).toEqual({ status: "pending", content: undefined });

    const { code, printed } = await operate(process.env, "recheck-files");

    expect([code, printed]).toEqual([0, `${documentId}: ready\n1 files checked\n`]);
    expect(await visible(broker, documentId)).toEqual({ status: "ready", content: files.pdf.toString() });
    expect((await operate(process.env, "recheck-files")).printed).toBe("0 files checked\n");
  });

  it("rejects a file that is not what was announced", async () => {
    const { broker, documentId } = await uncheckedFile(Buffer.alloc(files.pdf.length, "x"));

    const { printed } = await operate(process.env, "recheck-files");

    expect(printed).toBe(`${documentId}: refused\n1 files checked\n`);
    expect(await visible(broker, documentId)).toMatchObject({ status: "refused" });
  });

  it("reports files that fail again, leaves them pending and exits with an error", async () => {
    const { broker, documentId } = await uncheckedFile(files.pdf);

    const { code, printed, error } = await operate({ ...process.env, TABLE_NAME: "no-such-table" }, "recheck-files");

    expect(code).toBe(2);
    expect(printed).toContain(`${documentId}: failed with ResourceNotFoundException`);
    expect(error).toContain("files could not be checked");
    expect(await visible(broker, documentId)).toMatchObject({ status: "pending" });
  });
});
