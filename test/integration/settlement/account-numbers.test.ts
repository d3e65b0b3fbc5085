import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { settlementKey } from "../../../functions/store/dynamo/record-keys.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { listen } from "../../../infra/local/loopback.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { pdfText } from "../../support/cli/pdf.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { type Person, rejectionOf, send } from "../../support/fixtures/people.ts";
import { accounts, aReadySettlement, anApprovedDeal, figures, wholeSettlement } from "../../support/fixtures/settlements.ts";
import { aSubmitter } from "../../support/fixtures/submissions.ts";
import { downloadFile } from "../../support/fixtures/uploads.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { withQuotesInUse, withRetention } from "../../support/in-process/retention.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { storedEntries } from "../../support/stored-zip.ts";

const running = withApi();
withLenders(running);
withFakeMailbox();
const { onDay } = withRetention(running);

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
});

const numbers = [accounts.supplier.account, accounts.debit.account];
const shown = (applicationId: string, payeeId: string) => ann.api.showPaymentDetails({ body: { applicationId, payeeId } });

describe("account numbers in a settlement pack", () => {
  it("stand on the cover, and nowhere else", async () => {
    const { applicationId } = await aReadySettlement(ann);
    const pack = await ann.api.createSettlementPack({ body: { applicationId } });
    expect(pack.copySheet.find(({ label }) => label === "Payee 1 (supplier), account")?.value).toBe("•••••• 645");
    await drainOutbox();

    const { url } = await ann.api.fetchPackFile({ params: { id: pack._id }, query: { of: "zip" } });
    const { content, disposition } = await downloadFile(url);
    expect(disposition).toContain('filename="Settlement with Pepper.zip"');
    const [cover] = storedEntries(content);
    expect(cover!.name).toBe("00 Settlement cover.pdf");
    const text = pdfText(cover!.content);
    for (const part of ["SettlementwithPepper", ...numbers, accounts.supplier.bsb, "INV-20417", "NORTHSIDEMOTORS"])
      expect(text).toContain(part);
    expect(text).not.toContain("•");
    const stored = JSON.stringify(await everyItem());
    for (const number of numbers) expect(stored).not.toContain(number);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("are not packed before the settlement is ready, and the answer names why", async () => {
    const { applicationId } = await anApprovedDeal(ann);
    await ann.api.saveSettlement({ body: wholeSettlement(applicationId) });
    const rejection = await rejectionOf(ann.api.createSettlementPack({ body: { applicationId } }));
    expect(rejection).toMatchObject({ status: 409, code: "NOT_READY" });
    expect(rejection.message).toContain("payeeDetails");
    expect(rejection.message).not.toContain("invoiceTotal");
  });
});

describe("Today", () => {
  it("tells of a booked settlement that is not ready, until it is", async () => {
    const { applicationId } = await anApprovedDeal(ann);
    const { payees } = await ann.api.saveSettlement({ body: wholeSettlement(applicationId) });
    await drainOutbox();
    const row = async () => (await ann.api.readToday()).rows.find(({ _id }) => _id === `${applicationId}.settlementBooked`);
    expect(await row()).toMatchObject({ group: 1, action: { label: "See the settlement" }, dueOn: wholeSettlement("").bookedOn });
    expect((await row())!.text).toMatch(/settlement is booked for .*, 1 line stands in the way$/);

    await ann.api.verifyPayee({ body: { applicationId, payeeId: payees[0]!._id, number: "02 5550 1234", spokeWith: "Kim" } });
    await drainOutbox();
    expect(await row()).toBeUndefined();
  });
});

describe("after the deal has ended", () => {
  const settle = (applicationId: string) =>
    ann.api.recordSettled({ body: { applicationId, settledOn: businessDate(new Date()), figures: figures() } });

  it("account numbers are kept for 90 days; then the ciphertexts are gone and the masks stay", async () => {
    const [settled, open] = [await aReadySettlement(ann), await aReadySettlement(ann)];
    await settle(settled.applicationId);
    await withQuotesInUse();

    await onDay(90, 0);
    expect(await shown(settled.applicationId, settled.payeeId)).toEqual(accounts.supplier);
    await onDay(91, 0);
    await expect(shown(settled.applicationId, settled.payeeId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const item = await findItem(settlementKey(settled.applicationId));
    expect(item).not.toHaveProperty("ciphertexts");
    expect(item).not.toHaveProperty("everyList");
    expect((await ann.api.readSettlement({ params: { id: settled.applicationId } })).payees[0]).toMatchObject({ account: "•••••• 645" });
    expect(await shown(open.applicationId, open.payeeId)).toEqual(accounts.supplier);

    await ann.api.markOutcome({ body: { applicationId: open.applicationId, outcome: "lost" } });
    await onDay(91 + 91, 0);
    await expect(shown(open.applicationId, open.payeeId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("while KMS fails", () => {
  it.each(["ThrottlingException", "KMSInternalException"])("%s: nothing is written, and the same request succeeds later", async (type) => {
    const kms = await listen((_request, response) => {
      response.writeHead(type === "ThrottlingException" ? 400 : 500, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify({ __type: type }));
    });
    onTestFinished(() => kms.close());
    const impaired = await running.beside({ AWS_ENDPOINT_URL_KMS: kms.url });
    onTestFinished(() => impaired.kill());
    const { applicationId } = await anApprovedDeal(ann);
    const request = { body: wholeSettlement(applicationId), token: ann.token, headers: { "idempotency-key": newId() } };

    const first = await send({ ...running, url: impaired.url }, "saveSettlement", request);
    expect(first.status).toBe(503);
    expect(JSON.parse(first.text)).toMatchObject({ data: { code: "ENCRYPTION_UNAVAILABLE" } });
    expect(impaired.lines.join("\n")).not.toContain(accounts.supplier.account);
    expect(await findItem(settlementKey(applicationId))).toBeUndefined();
    expect((await send(running, "saveSettlement", request)).status).toBe(200);
  });
});
