import { beforeAll, describe, expect, it } from "vitest";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { equals, exists } from "../../../functions/store/dynamo/expression.ts";
import { applicationRootKey, submissionKey } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { findSubmission } from "../../../functions/submission/record.ts";
import { withApi } from "../../support/api/api.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { withLenders } from "../../support/fixtures/lenders.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";

const running = withApi();
const lenders = withLenders(running);
const { emailsTo } = withFakeMailbox();

let ann: Person;
beforeAll(async () => {
  ann = await aSubmitter(running);
  lenders.book("now").defaultDecision = "accepted";
});

const submit = async (applicationId: string) => ann.api.postSubmission({ body: { applicationId, lender: "NOW" } });

async function accepted(): Promise<string> {
  const { applicationId } = await aQuoteForNow(ann);
  await submit(applicationId);
  await drainOutbox();
  return applicationId;
}

describe("an application that a lender has accepted", () => {
  const withdraw = (applicationId: string, number = 1) => ann.api.withdrawSubmission({ body: { applicationId, number } });
  const decideLater = async (applicationId: string, decision: "declined" | "accepted") =>
    lenders.book("now").decide(lenders.received("now", applicationId)[0]!.reference, decision);

  it("is withdrawn, is a quote again and can be sent again, and a late report on the first submission changes no status", async () => {
    const applicationId = await accepted();
    const withdrawn = await withdraw(applicationId);

    expect(withdrawn).toMatchObject({ status: "quote", stage: "draft", submissions: [{ number: 1, lender: "NOW", status: "withdrawn" }] });
    const emails = (await emailsTo(ann.email)).length;
    const rows = async () => (await ann.api.readToday()).rows.filter(({ _id }) => _id.startsWith(applicationId)).length;
    await drainOutbox();
    expect(await rows()).toBe(0);
    await decideLater(applicationId, "declined");
    const stored = () => findSubmission({ applicationId, lender: "NOW", number: 1 });
    await expect.poll(async () => (await drainOutbox(), (await stored())!.sequence), { timeout: 15_000 }).toBe(2);
    expect(await stored()).toMatchObject({ status: "withdrawn", text: "Declined: outside our current credit policy." });
    expect([(await emailsTo(ann.email)).length, await rows()]).toEqual([emails, 0]);
    await submit(applicationId);
    await drainOutbox();
    expect(await ann.api.readApplication({ params: { id: applicationId } })).toMatchObject({
      stage: "accepted",
      submissions: [{ status: "withdrawn" }, { number: 2, lender: "NOW", status: "accepted" }],
    });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is not sent its documents once it is withdrawn", async () => {
    const { applicationId, customerId } = await aQuoteForNow(ann);
    await submit(applicationId);
    await drainOutbox();
    const body = { ...pdfMetadata(files.pdf, "payslip.pdf"), customerId, kind: "bankStatement" } as const;
    await uploadAndWait(ann, await ann.api.uploadDocument({ body }), files.pdf);
    await submit(applicationId);

    await withdraw(applicationId);
    await drainOutbox();

    expect(lenders.received("now", applicationId)[0]!.files).toEqual([]);
  });

  it.each(["received", "referred", "declined"] as const)(
    "cannot be withdrawn when it is %s, and the answer names the status",
    async (status) => {
      const applicationId = await accepted();
      await commit([
        updateItem("submission", submissionKey(applicationId, "now", 1), { set: { status } }, equals("status", "accepted")),
        updateItem("root", applicationRootKey(ann.userId, applicationId), { set: { "submissions.1.status": status } }, exists),
      ]);

      await writesNothing(async () =>
        expect(await rejectionOf(withdraw(applicationId))).toMatchObject({
          status: 409,
          code: "STATUS",
          field: "status",
          message: expect.stringContaining(`found ${status}, expected accepted`),
        }),
      );
    },
  );

  it("cannot be withdrawn by a number that is not the current one's, nor once the deal is settled, nor as a quote", async () => {
    const applicationId = await accepted();
    expect(await rejectionOf(withdraw(applicationId, 2))).toMatchObject({
      status: 409,
      code: "STATUS",
      field: "number",
      message: "number: found 2, expected 1, the number of the current submission.",
    });
    await ann.api.markOutcome({ body: { applicationId, outcome: "settled" } });
    expect(await rejectionOf(withdraw(applicationId))).toMatchObject({ status: 409, code: "CLOSED" });
    await ann.api.markOutcome({ body: { applicationId, outcome: null } });

    await withdraw(applicationId);

    expect(await rejectionOf(withdraw(applicationId))).toMatchObject({
      status: 409,
      field: "status",
      message: expect.stringContaining("found quote"),
    });
  });

  it("is withdrawn by its broker or a cover only, and a cover's is emailed to the broker", async () => {
    const applicationId = await accepted();
    const [colleague, cover] = [
      await aPerson(running, { organisation: ann.organisationId }),
      await aPerson(running, { organisation: ann.organisationId, isVerified: true }),
    ];
    await aCover(ann, cover);
    const body = { applicationId, number: 1 };
    expect(await rejectionOf(colleague.api.withdrawSubmission({ body }))).toMatchObject({ status: 404 });
    expect(await rejectionOf((await aMaster(running)).api.withdrawSubmission({ body }))).toMatchObject({ status: 403 });

    expect(await cover.api.withdrawSubmission({ body })).toMatchObject({ status: "quote" });

    await drainOutbox();
    const told = (await emailsTo(ann.email)).filter(({ subject }) => subject === "Your application was withdrawn from a lender");
    const { firstName, lastName } = await cover.api.readUser();
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(`${firstName} ${lastName}, covering for you, has withdrawn the application of Maya Thornton, .* from NOW`),
      ),
    ]);
  });

  it("is withdrawn once by calls that come at the same time as the lender's report, which never undoes it", async () => {
    for (let round = 0; round < 4; round += 1) {
      const applicationId = await accepted();
      await decideLater(applicationId, "accepted");

      const [answers] = await Promise.all([
        Promise.allSettled(Array.from({ length: 3 }, () => withdraw(applicationId))),
        drainOutbox(),
        drainOutbox(),
      ]);

      expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await drainOutbox();
      expect(await ann.api.readApplication({ params: { id: applicationId } })).toMatchObject({
        status: "quote",
        submissions: [{ status: "withdrawn" }],
      });
      expect(await findSubmission({ applicationId, lender: "NOW", number: 1 })).toMatchObject({ status: "withdrawn", sequence: 2 });
      expect(brokenInvariants(await everyItem())).toEqual([]);
    }
  });
});
