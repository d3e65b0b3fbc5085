import { beforeAll, describe, expect, it } from "vitest";
import { repositorySheets } from "../../../functions/cli/sheet-folder.ts";
import { decide } from "../../../functions/rulebook/decision-store.ts";
import { compareOpenQuotes } from "../../../functions/rulebook/impact-job.ts";
import { findImpact } from "../../../functions/rulebook/impact-store.ts";
import { registerReleaseSheets } from "../../../functions/rulebook/register-release.ts";
import { findIssue } from "../../../functions/rulebook/store.ts";
import { findCurrentSet } from "../../../functions/rulebook/set-store.ts";
import { hashOfSet } from "../../../functions/sheets/sheet-hash.ts";
import { rulebookHash } from "../../../functions/sheets/rulebook.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { minus } from "../../../shared/money.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { sheetSlug } from "../../../shared/rulebook/file-name.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { aPerson, aRatesEditor, rejectionOf } from "../../support/fixtures/people.ts";
import { pauseBefore } from "../user/crash-points.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { car, excavator } from "../../unit/quote/what-if/worked-scenarios.ts";
import { type RatesOffice, aRatesOffice, aSubmittedIssue, pepper } from "../../support/fixtures/rates-office.ts";
import { newSheetText, sheetText } from "../../support/fixtures/rate-sheets.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const today = businessDate(new Date());
const reason = "Compared with the lender's card.";
let office: RatesOffice;
beforeAll(async () => {
  office = await aRatesOffice(running);
});

const currentHash = async () => hashOfSet((await findCurrentSet())!.members);
const history = () => office.approver.api.readSheet({ params: { slug: pepper } });
const withdraw = (_id: string) => office.approver.api.withdrawIssue({ body: { _id, reason } });

describe("an issue of a rate sheet", () => {
  it("is current when another person has approved it, and the one before it again when it is withdrawn", async () => {
    const before = await currentHash();
    expect(before).toBe(rulebookHash(today));
    const _id = await aSubmittedIssue(office);

    const approved = await office.approver.api.approveIssue({ body: { _id, reason } });

    expect(approved).toMatchObject({ status: "active", reason, approver: { _id: office.approver.userId }, date: "2026-11-01" });
    expect(await currentHash()).not.toBe(before);
    expect((await history()).map(({ status }) => status)).toEqual(["active", "superseded"]);
    expect((await office.author.api.listSheets()).find(({ slug }) => slug === pepper)).toMatchObject({ _id, next: null });

    expect(await withdraw(_id)).toMatchObject({ status: "withdrawn", endedBy: { _id: office.approver.userId } });

    expect(await currentHash()).toBe(before);
    expect((await history()).map(({ status }) => status)).toEqual(["withdrawn", "active"]);
    expect((await office.author.api.listSheets()).find(({ slug }) => slug === pepper)).toMatchObject({ date: null, next: null });
  });

  it("is neither approved nor withdrawn by its author", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-02");
    expect(await rejectionOf(office.author.api.approveIssue({ body: { _id, reason } }))).toMatchObject({ status: 409, code: "FOUR_EYES" });

    await office.approver.api.approveIssue({ body: { _id, reason } });

    expect(await rejectionOf(office.author.api.withdrawIssue({ body: { _id, reason } }))).toMatchObject({ status: 409, code: "FOUR_EYES" });
    await withdraw(_id);
  });

  it("is neither approved nor withdrawn by an editor who submitted another's draft, not even at the same moment", async () => {
    const { _id } = await office.author.api.createDraft({ body: { slug: pepper, text: await sheetText(() => ({ date: "2026-11-05" })) } });
    const submitted = await office.approver.api.submitDraft({ body: { _id } });
    expect(submitted).toMatchObject({ author: { _id: office.author.userId }, submitter: { _id: office.approver.userId } });

    expect(await rejectionOf(office.approver.api.approveIssue({ body: { _id, reason } }))).toMatchObject({
      status: 409,
      code: "FOUR_EYES",
    });
    const record = await findIssue(_id);
    const actor = { userId: office.approver.userId, organisationId: undefined, isMaster: false };
    const approval = { action: "approved", record, set: { status: "active" }, needsAnother: true } as const;
    expect(await decide(actor, approval, aCall())).toBe(false);

    const third = await aRatesEditor(running);
    await third.api.approveIssue({ body: { _id, reason } });
    expect(await rejectionOf(withdraw(_id))).toMatchObject({ status: 409, code: "FOUR_EYES" });
    await third.api.withdrawIssue({ body: { _id, reason } });
  });

  it("that fifty approve at once is approved once", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-03");
    const before = (await findCurrentSet())!.version;

    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => office.approver.api.approveIssue({ body: { _id, reason } })),
    );

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await findCurrentSet())!.version).toBe(before + 1);
    await withdraw(_id);
  });

  it("of a day to come changes nothing until then", async () => {
    const hashToday = async () => (await office.approver.api.listSheets()).find(({ slug }) => slug === pepper)?.digest;
    const before = await hashToday();
    const _id = await aSubmittedIssue(office, "2030-01-01");

    await office.approver.api.approveIssue({ body: { _id, reason } });

    expect(await hashToday()).toBe(before);
    expect((await history()).filter(({ status }) => status === "active")).toHaveLength(2);
    await withdraw(_id);
  });

  it("not newer than an active one is rejected with 409 NOT_LATEST", async () => {
    const [older, newer] = [await aSubmittedIssue(office, "2026-11-04"), await aSubmittedIssue(office, "2026-11-05")];
    await office.approver.api.approveIssue({ body: { _id: newer, reason } });

    expect(await rejectionOf(office.approver.api.approveIssue({ body: { _id: older, reason } }))).toMatchObject({
      status: 409,
      code: "NOT_LATEST",
    });

    expect(await office.approver.api.rejectIssue({ body: { _id: older, reason } })).toMatchObject({ status: "rejected" });
    await withdraw(newer);
  });

  it("with problems cannot be submitted", async () => {
    const { _id } = await office.author.api.createDraft({ body: { slug: pepper, text: "{" } });
    expect(await rejectionOf(office.author.api.submitDraft({ body: { _id } }))).toMatchObject({ status: 409, code: "PROBLEMS" });
  });

  it("that was submitted cannot be changed", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-06");
    expect(await rejectionOf(office.author.api.updateDraft({ body: { _id, text: "{}" } }))).toMatchObject({
      status: 409,
      code: "NOT_A_DRAFT",
    });
  });

  it("in force can be verified, and not for a day to come", async () => {
    const verify = (verifiedOn: string) => office.author.api.verifySheet({ body: { slug: pepper, verifiedOn, source: "Rate card" } });

    expect(await verify(today)).toMatchObject({ verifiedOn: today, verificationSource: "Rate card", isExpired: false });
    expect(await verify("2026-01-01")).toMatchObject({ isExpired: true });
    expect(await rejectionOf(verify("2030-01-01"))).toMatchObject({ status: 400, field: "verifiedOn" });
  });

  it("tells the rates office by email", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-07");
    await office.approver.api.rejectIssue({ body: { _id, reason: "The fee of 2025" } });

    const emails = (await emailsTo("rates@kelpie.example")).filter(({ text = "" }) => text.includes("2026-11-07"));
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      "Pepper: a rate sheet waits for approval by another person",
      "Pepper: a rate sheet was rejected",
    ]);
  });
});

describe("the impact of an issue on open quotes", () => {
  const impactOf = async (_id: string) => {
    await office.author.api.startImpact({ body: { _id } });
    await drainOutbox();
    return (await office.approver.api.readImpact({ params: { id: _id } }))!;
  };

  it("is told in figures, without a customer", async () => {
    const ann = await aPerson(running);
    const id = await enterScenario(ann, car);
    await enterScenario(ann, excavator);
    const { humanId } = await ann.api.readApplication({ params: { id } });
    const { products } = await ann.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const _id = await aSubmittedIssue(office, "2026-11-08", 12.39);
    expect(await office.author.api.readImpact({ params: { id: _id } })).toBeNull();

    const impact = await impactOf(_id);

    const before = products.find(({ lender }) => lender === "Pepper")!;
    expect(impact).toMatchObject({ _id, status: "done", day: today, quotes: 1, isPartial: false, isOutdated: false });
    expect(impact.summary).toMatchObject({ gains: 1, loses: 0, moves: 0 });
    const [change] = impact.summary!.changes;
    const { name } = await ann.api.readOrganisation({ params: { id: ann.organisationId! } });
    expect(change).toMatchObject({
      humanId,
      organisation: name,
      before: { rank: products.indexOf(before) + 1, tier: before.tier, qualification: before.qualification, repayments: before.repayments },
    });
    const saved = minus(change!.after!.repayments!, before.repayments!);
    expect(saved).toBeLessThan(0);
    expect([impact.summary!.median, impact.summary!.largest]).toEqual([saved, saved]);
    expect(Object.keys(change!).toSorted()).toEqual(["after", "before", "humanId", "organisation"]);
  });

  it("is the same when many jobs share the quotes", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-14", 12.39);
    const { quotes, summary } = await impactOf(_id);
    await office.author.api.startImpact({ body: { _id } });
    const { run } = (await findImpact(_id))!;

    for (let jobs = 0; (await findImpact(_id))!.status === "running"; jobs += 1) {
      expect(jobs).toBeLessThan(50);
      await compareOpenQuotes({ _id, run }, 1);
    }

    expect(await office.author.api.readImpact({ params: { id: _id } })).toMatchObject({ status: "done", quotes, summary });
    expect((await findImpact(_id))!.steps).toBeGreaterThan(0);
  });

  it("is out of date once the sheets in force have changed", async () => {
    const [issue, other] = [await aSubmittedIssue(office, "2026-11-09"), await aSubmittedIssue(office, "2026-11-10", 6)];
    await impactOf(issue);
    await office.approver.api.approveIssue({ body: { _id: other, reason } });

    expect(await office.author.api.readImpact({ params: { id: issue } })).toMatchObject({ status: "done", isOutdated: true });
    await withdraw(other);
    expect(await office.author.api.readImpact({ params: { id: issue } })).toMatchObject({ isOutdated: false });
  });

  it("of a draft needs one without problems, and ends when the draft changes", async () => {
    const draft = async (text: string) => (await office.author.api.createDraft({ body: { slug: pepper, text } }))._id;
    const broken = await draft("{");
    expect(await rejectionOf(office.author.api.startImpact({ body: { _id: broken } }))).toMatchObject({ status: 409, code: "PROBLEMS" });
    const _id = await draft(await sheetText(() => ({ date: "2026-11-11" })));
    await office.author.api.startImpact({ body: { _id } });
    await office.author.api.updateDraft({ body: { _id, set: [{ path: "/date", text: "2026-11-12" }] } });

    await drainOutbox();

    expect(await office.author.api.readImpact({ params: { id: _id } })).toMatchObject({
      status: "failed",
      isOutdated: true,
      summary: null,
    });
    expect(await impactOf(_id)).toMatchObject({ status: "done", isOutdated: false });
  });

  it("of an issue that was already decided is rejected with 409 NOT_OPEN", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-13");
    await office.approver.api.rejectIssue({ body: { _id, reason } });
    expect(await rejectionOf(office.author.api.startImpact({ body: { _id } }))).toMatchObject({ status: 409, code: "NOT_OPEN" });
  });
});

describe("publishing the sheets of a release", () => {
  it("changes nothing the second time, and a later release's new sheet waits for approval", async () => {
    const sheets = (await repositorySheets()).map(({ source }) => source);
    const before = await currentHash();
    const later = JSON.parse(await newSheetText("Ironbark Finance")) as Sheet;

    expect(await registerReleaseSheets(sheets, aCall())).toBe(0);
    expect(
      await registerReleaseSheets(
        (await repositorySheets()).map(({ sheet }) => sheet),
        aCall(),
      ),
    ).toBe(0);
    expect(await registerReleaseSheets([...sheets, later], aCall())).toBe(1);

    expect(await currentHash()).toBe(before);
    const [issue] = await office.author.api.readSheet({ params: { slug: "consumer-ironbark-finance" } });
    expect(issue).toMatchObject({ status: "submitted", author: null });
    await office.author.api.approveIssue({ body: { _id: issue!._id, reason } });
    expect(await currentHash()).not.toBe(before);
  });

  it("twice at the same moment registers a sheet once, and keeps its approval", async () => {
    for (let step = 1, hasPaused = true; hasPaused; step++) {
      const lender = `Bloodwood Finance ${step}`;
      const sheet = JSON.parse(await newSheetText(lender)) as Sheet;
      const slower = pauseBefore(step, () => registerReleaseSheets([sheet], aCall()));
      hasPaused = await slower.hasPaused;
      const added = await registerReleaseSheets([sheet], aCall());
      const slug = sheetSlug(sheet);
      const [issue] = await office.author.api.readSheet({ params: { slug } });
      await office.author.api.approveIssue({ body: { _id: issue!._id, reason } });

      expect([step, added + (await slower.resume())]).toEqual([step, 1]);
      expect(await office.author.api.readSheet({ params: { slug } })).toMatchObject([{ status: "active" }]);
    }
  });
});
