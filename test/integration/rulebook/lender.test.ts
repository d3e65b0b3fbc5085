import { beforeAll, describe, expect, it } from "vitest";
import { callLimits } from "../../../functions/call/call-limits.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { rateLimitKey } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { verifyEmail } from "../../../functions/user/store.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { dayMs } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { confirmedByStaff, withVerifiedAbn } from "../../support/fixtures/organisations.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { type RatesOffice, aRatesOffice, aSubmittedIssue, pepper } from "../../support/fixtures/rates-office.ts";

const running = withApi();
const reason = "Compared with the lender's card.";
const today = businessDate(new Date());
let office: RatesOffice;
let [administrator, member]: Person[] = [];
beforeAll(async () => {
  office = await aRatesOffice(running);
  administrator = await aPerson(running, { isVerified: true });
  member = await aPerson(running, { isVerified: true, organisation: administrator.organisationId });
});

const read = (person: Person, slug: string) => person.api.readLender({ params: { slug } });
const rejected = (person: Person, slug: string) => rejectionOf(read(person, slug));
const missing = { status: 404, code: "NOT_FOUND" };
const notConfirmed = { status: 403, code: "NOT_CONFIRMED" };

describe("a lender's page", () => {
  it("answers a member and the administrator with the sheet, and with their organisation's contact and own amounts alone", async () => {
    const contact = {
      name: "Nadia Brooks",
      phone: "0255501234",
      portal: "https://brokers.example/pepper",
      note: "Send payslips as one file.",
    };
    const body = {
      version: 0,
      panel: null,
      brokerage: { C7: 5.45 },
      fees: { Pepper: 500 },
      contacts: { Pepper: contact, NOW: { name: "Kim" } },
    };
    await administrator!.api.saveLenders({ body });

    const page = await read(member!, "pepper");

    expect(page).toMatchObject({ lender: "Pepper", own: { contact, brokerage: null, fee: 500 } });
    expect(page.sheets).toMatchObject([
      { type: "consumer", date: null, verifiedOn: null, lastDay: null, tiers: 3, assumedRates: 3, changes: [] },
    ]);
    expect(page.sheets[0]!.sections.find(({ title }) => title === "Fees")!.lines).toContainEqual(
      expect.objectContaining({ name: "Establishment", text: "$474.00, upfront, capitalised; Other than private sale" }),
    );
    expect(await read(administrator!, "pepper")).toEqual(page);
    expect((await read(member!, "c7")).own).toEqual({ contact: {}, brokerage: 5.45, fee: null });
    expect(JSON.stringify(page)).not.toContain("Kim");
    const stranger = await aPerson(running, { isVerified: true });
    expect((await read(stranger, "pepper")).own).toEqual({ contact: {}, brokerage: null, fee: null });
  });

  it("has both sheets of a lender with two products", async () => {
    const { sheets } = await read(member!, "c9-c10");
    expect(sheets.map(({ productName }) => productName)).toEqual(["C10 equipment", "C9 asset-backed"]);
  });

  it("lists what an issue changed once it is in force, and the day on which staff compared it", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-01");
    expect((await read(member!, "pepper")).sheets[0]!.changes).toEqual([]);
    await office.approver.api.approveIssue({ body: { _id, reason } });
    await office.approver.api.verifySheet({ body: { slug: pepper, verifiedOn: today, source: "Rate card" } });

    const [sheet] = (await read(member!, "pepper")).sheets;

    expect(sheet).toMatchObject({ date: "2026-11-01", verifiedOn: today, rates: { rows: [{ rates: [{ text: "5.00%" }] }, {}, {}] } });
    expect(sheet!.changes).toMatchObject([{ date: "2026-11-01", lines: expect.arrayContaining([expect.stringMatching(/rate .* -> 5$/)]) }]);
    await office.approver.api.withdrawIssue({ body: { _id, reason } });
    expect((await read(member!, "pepper")).sheets).toMatchObject([{ date: null, changes: [] }]);
  });

  it("exists neither for an unknown lender nor for one outside the panel", async () => {
    const outsider = await aPerson(running, { isVerified: true });
    await outsider.api.saveLenders({ body: { version: 0, panel: ["Liberty"], brokerage: {}, fees: {}, contacts: {} } });

    for (const slug of ["pepper", "acme", "panel"]) expect(await rejected(outsider, slug)).toMatchObject(missing);
    expect((await read(outsider, "liberty")).sheets).toHaveLength(1);
    expect(await rejected(member!, "acme")).toMatchObject(missing);
    expect((await member!.send("readLender", { params: { slug: "Pepper" } })).status).toBe(400);
  });

  it("needs an organisation that staff have confirmed, and a verified email address", async () => {
    const unconfirmed = await aPerson(running, { isVerified: true, hasVerifiedAbn: false });
    expect(await rejected(unconfirmed, "pepper")).toMatchObject(notConfirmed);
    await withVerifiedAbn(unconfirmed.organisationId!, undefined, { status: "waiting" });
    expect(await rejected(unconfirmed, "pepper")).toMatchObject(notConfirmed);
    expect(await rejected(unconfirmed, "acme")).toMatchObject(notConfirmed);
    await confirmedByStaff(unconfirmed.organisationId!);
    expect((await read(unconfirmed, "pepper")).lender).toBe("Pepper");

    expect(await rejected(await aPerson(running), "pepper")).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    const single = await aPerson(running, { isVerified: true, organisation: undefined });
    expect(await rejected(single, "pepper")).toMatchObject({ status: 403, code: "NO_ORGANISATION" });
  });

  it("can be read 60 times a day by one user", async () => {
    const [ann, kim] = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
    const counter = rateLimitKey(`${callLimits.lenderPages.what} of a user`, ann.userId, Math.floor(Date.now() / dayMs));
    await commit([updateItem("rateLimit", counter, { set: { used: 59 } })]);

    expect((await read(ann, "pepper")).lender).toBe("Pepper");
    expect(await rejected(ann, "pepper")).toMatchObject({ status: 429, code: "TOO_MANY" });
    expect((await read(kim, "pepper")).lender).toBe("Pepper");
  });

  it("is open to Kelpie's staff, who have no panel", async () => {
    const master = await aMaster(running);
    await verifyEmail({ userId: master.userId, address: master.email }, [], aCall());
    expect(await read(master, "liberty")).toMatchObject({ own: { contact: {}, brokerage: null, fee: null } });
  });
});
