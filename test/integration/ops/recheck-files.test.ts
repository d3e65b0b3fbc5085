import { describe, expect, it } from "vitest";
import { announceFile, postFormFile, documentState, withArrivals } from "../../support/reliability/arrivals.ts";
import { aBrokerActor } from "../../support/fixtures/brokers.ts";
import { operate } from "../../support/cli/operators.ts";
import { aQuote } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";
import { files } from "../../support/fixtures/uploads.ts";

withTable();
const eventsOf = withArrivals();

/** An uploaded file whose event was lost before its check. */
async function uncheckedFile(content: Buffer) {
  const broker = aBrokerActor();
  const { customers } = await aQuote(broker);
  const announcement = await announceFile(broker, customers[0]!._id);
  await postFormFile(eventsOf, announcement, content);
  return { broker, documentId: announcement.documentId };
}

describe("npm run ops -- recheck-files", () => {
  it("checks files whose check was lost, once", async () => {
    const { broker, documentId } = await uncheckedFile(files.pdf);
    expect(await documentState(broker, documentId)).toEqual({ status: "pending", content: undefined });

    const { code, printed } = await operate(process.env, "recheck-files");

    expect([code, printed]).toEqual([0, `${documentId}: ready\n1 files checked\n`]);
    expect(await documentState(broker, documentId)).toEqual({ status: "ready", content: files.pdf.toString() });
    expect((await operate(process.env, "recheck-files")).printed).toBe("0 files checked\n");
  });

  it("rejects a file that is not what was announced", async () => {
    const { broker, documentId } = await uncheckedFile(Buffer.alloc(files.pdf.length, "x"));

    const { printed } = await operate(process.env, "recheck-files");

    expect(printed).toBe(`${documentId}: rejected\n1 files checked\n`);
    expect(await documentState(broker, documentId)).toMatchObject({ status: "rejected" });
  });

  it("reports files that fail again, leaves them pending and exits with an error", async () => {
    const { broker, documentId } = await uncheckedFile(files.pdf);

    const { code, printed, error } = await operate({ ...process.env, TABLE_NAME: "no-such-table" }, "recheck-files");

    expect(code).toBe(2);
    expect(printed).toContain(`${documentId}: failed with ResourceNotFoundException`);
    expect(error).toContain("files could not be checked");
    expect(await documentState(broker, documentId)).toMatchObject({ status: "pending" });
  });
});
