import { describe, expect, it } from "vitest";
import { businessDaysAfter } from "../../../functions/referral/business-days.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Document } from "../../../shared/domain/document.ts";
import type { Link } from "../../../shared/domain/link.ts";
import type { SentStatus } from "../../../shared/domain/submission.ts";
import { byUrgency, isShown } from "../../../shared/today/row.ts";
import { type TodayFacts, lastHappening, todayRows } from "../../../shared/today/rows.ts";

const today = "2026-11-26";
const customer = { _id: "c", answers: null, checks: [], documents: [], employers: [], waivers: {} };

const application = {
  _id: "a",
  humanId: 1038,
  applicationType: "consumer",
  createdAt: "2026-11-01T00:00:00.000Z",
  status: "quote",
  asset: { _id: "asset", ageOfAsset: 2021, assetType: "MOTOR_VEHICLE" },
  loanDetails: { _id: "loan" },
  submissions: [],
  customers: [customer],
  documents: [],
  links: [],
  entities: [],
  customerProfile: {},
  creditProfile: {},
} as unknown as Application;

const nothing: Omit<TodayFacts, "application"> = {
  submission: undefined,
  settlement: undefined,
  answeredAt: undefined,
  openedAt: undefined,
  reminders: [],
  freshness: undefined,
  today,
};

const rowsOf = (changes: object, facts: Partial<TodayFacts> = {}) =>
  todayRows({ ...nothing, application: { ...application, ...changes }, ...facts }, businessDaysAfter);
const brief = (rows: ReturnType<typeof rowsOf>) => rows.map(({ kind, text, from }) => [kind, text, from]);

const sent = (status: SentStatus, at = "2026-11-20T01:00:00.000Z") => ({
  status: "submitted",
  submissions: [{ number: 1, lender: "NOW", status, at }],
});
const file = (more: Partial<Document>): Document => ({
  _id: "d",
  kind: "identity",
  fileName: "a.pdf",
  contentType: "application/pdf",
  size: 1,
  status: "ready",
  createdAt: "2026-11-25T00:00:00.000Z",
  checkedAt: "2026-11-25T00:01:00.000Z",
  customerId: "c",
  handedInBy: "c",
  ...more,
});
const link = (more: Partial<Link>): Link => ({
  _id: "l1",
  purpose: "upload",
  customerId: "c",
  createdAt: "2026-11-20T01:00:00.000Z",
  expiresAt: "2026-12-20T01:00:00.000Z",
  isEmailed: true,
  openedAt: null,
  status: "open",
  ...more,
});
const met = { at: today, by: "u" };
const approved = (more = {}) => ({ lodgedOn: null, conditions: [], decidedOn: "2026-11-20", lapsesOn: null, difference: null, ...more });

describe("the rows of a quote", () => {
  it("tell from five days before it of a settlement that is not ready", () => {
    const of = (open: number) => brief(rowsOf(sent("accepted"), { openedAt: today, settlement: { bookedOn: "2026-11-30", open } }));
    expect(of(3)).toContainEqual([
      "settlementBooked",
      "#1038, 2021 Motor Vehicle: settlement is booked for 30 Nov 2026, 3 lines stand in the way",
      "2026-11-25",
    ]);
    expect(of(0)).toEqual([]);
    expect(brief(rowsOf(sent("withdrawn"), { openedAt: today, settlement: { bookedOn: "2026-11-30", open: 3 } }))).toEqual([]);
  });

  it("are none while nothing waits and nothing has happened, and none once the deal has ended", () => {
    expect(rowsOf({})).toEqual([]);
    expect(rowsOf({ ...sent("failed"), outcome: { result: "lost", at: today } })).toEqual([]);
    expect(rowsOf({ documents: [file({})], status: "archived" })).toEqual([]);
  });

  it("say until when an approval holds, from 14 days before, and which conditions are open, from the day after", () => {
    const conditions = [
      { text: "Payslip", met: null },
      { text: "Licence", met },
      { text: "Invoice", met: null },
    ];

    const rows = rowsOf(sent("accepted"), { submission: approved({ lapsesOn: "2026-12-05", conditions }), openedAt: today });

    expect(brief(rows)).toEqual([
      ["approvalLapses", "#1038, 2021 Motor Vehicle: NOW's approval lapses on 5 Dec 2026, 2 conditions open", "2026-11-21"],
      ["conditionsOpen", "#1038, 2021 Motor Vehicle: 2 conditions of NOW's approval are open", "2026-11-21"],
    ]);
    expect(rows[0]!.dueOn).toBe("2026-12-05");
    expect(rowsOf(sent("accepted"), { submission: approved({ conditions: [{ text: "Licence", met }] }), openedAt: today })).toEqual([]);
  });

  it.each<[SentStatus, number | null, string]>([
    ["accepted", 17.14, "NOW approved, $17.14 a month above the quote"],
    ["accepted", -3, "NOW approved, $3.00 a month below the quote"],
    ["accepted", null, "NOW approved"],
    ["referred", null, "NOW asks for more"],
    ["declined", null, "NOW declined"],
  ])("tell a decision, %s at %s, until the quote is opened", (status, monthly, text) => {
    const submission = approved({ difference: { items: [], monthly, overTerm: null } });

    expect(brief(rowsOf(sent(status), { submission }))).toEqual([["decision", `#1038, 2021 Motor Vehicle: ${text}`, "2026-11-20"]]);
    expect(rowsOf(sent(status), { submission, openedAt: "2026-11-20T01:00:00.001Z" })).toEqual([]);
  });

  it("tell what could not be sent, until it is sent again", () => {
    expect(rowsOf(sent("failed"), { openedAt: today }).map(({ kind }) => kind)).toEqual(["failed"]);
    expect(rowsOf(sent("queued"))).toEqual([]);
  });

  it("tell of a lender and of a customer after two business days of silence", () => {
    // 20 November 2026 is a Friday, from 11:00 UTC the 21st in Sydney is near: 01:00 UTC is still the 20th.
    expect(brief(rowsOf(sent("received")))).toEqual([
      ["lenderSilent", "#1038, 2021 Motor Vehicle: NOW has had it since 20 Nov 2026", "2026-11-24"],
    ]);
    expect(brief(rowsOf(sent("received"), { submission: approved({ lodgedOn: "2026-11-18" }) }))[0]).toContain("2026-11-20");
    expect(brief(rowsOf({ links: [link({})] }))).toEqual([
      ["customerSilent", "#1038, 2021 Motor Vehicle: the link was sent on 20 Nov 2026 and not opened", "2026-11-24"],
    ]);
    for (const quiet of [{ openedAt: today }, { status: "revoked" as const }, { status: "used" as const }, { purpose: "options" as const }])
      expect(rowsOf({ links: [link(quiet)] })).toEqual([]);
    expect(rowsOf({ links: [link({}), link({ _id: "l2", openedAt: today })] })).toEqual([]);
  });

  it("tell of an email that came back until its link is sent again, opened or revoked", () => {
    const bounced = { bouncedAt: "2026-11-20T01:01:00.000Z" };
    expect(brief(rowsOf({ links: [link(bounced)] }))).toEqual([
      ["undelivered", "#1038, 2021 Motor Vehicle: an email to the customer did not arrive", "2026-11-20"],
    ]);
    const both = [link(bounced), link({ _id: "l2", purpose: "copy", bouncedAt: "2026-11-25T20:00:00.000Z" })];
    expect(brief(rowsOf({ links: both }))).toEqual([
      ["undelivered", "#1038, 2021 Motor Vehicle: 2 emails to the customer did not arrive", "2026-11-26"],
    ]);
    for (const mended of [{ openedAt: today }, { status: "revoked" as const }, { status: "used" as const }])
      expect(rowsOf({ links: [link({ ...bounced, ...mended })] })).toEqual([]);
    // The newer email may have arrived.
    expect(rowsOf({ links: [link(bounced), link({ _id: "l2", createdAt: "2026-11-26T01:00:00.000Z" })] }).map(({ kind }) => kind)).toEqual([
      "customerSilent",
    ]);
  });

  it("tell of a check's email that came back until the check is sent again or done", () => {
    const check = { _id: "k", service: "identity", status: "sent", bouncedAt: "2026-11-20T01:01:00.000Z" };
    const rowsOfChecks = (...checks: readonly object[]) => rowsOf({ customers: [{ ...customer, checks }] });
    const told = [["undelivered", "#1038, 2021 Motor Vehicle: an email to the customer did not arrive", "2026-11-20"]];
    expect(brief(rowsOfChecks(check))).toEqual(told);
    expect(brief(rowsOfChecks({ ...check, status: "expired" }))).toEqual(told);
    expect(brief(rowsOfChecks(check, { _id: "l", service: "bankStatements", status: "sent" }))).toEqual(told);

    expect(rowsOfChecks(check, { _id: "l", service: "identity", status: "requested" })).toEqual([]);
    for (const status of ["completed", "failed"]) expect(rowsOfChecks({ ...check, status })).toEqual([]);
  });

  it("count answers until they are used, and files that were not accepted until another has come", () => {
    const answers = { dateOfBirth: "1990-01-01", employmentType: "CASUAL", timeOfEmployment: 12 };
    const rejected = file({ status: "rejected", reason: "The file is infected." });

    expect(brief(rowsOf({ customers: [{ ...customer, answers }] }, { answeredAt: "2026-11-25T22:12:00.000Z" }))).toEqual([
      ["answered", "#1038, 2021 Motor Vehicle: the customer answered 3 questions", "2026-11-26"],
    ]);
    expect(brief(rowsOf({ documents: [rejected] }, { openedAt: today }))).toEqual([
      ["fileRejected", "#1038, 2021 Motor Vehicle: identity not accepted. The file is infected.", "2026-11-25"],
    ]);
    expect(rowsOf({ documents: [rejected, file({ _id: "e" })] }, { openedAt: today })).toEqual([]);
    expect(rowsOf({ documents: [{ ...rejected, handedInBy: null }] }, { openedAt: today })).toEqual([]);
  });

  it("tell of files that are too old for the lender from the day after, while the lender has yet to get them", () => {
    const slip = (issuedOn: string | null, more: Partial<Document> = {}) =>
      file({ kind: "payslip", handedInBy: null, ...(issuedOn !== null && { issuedOn }), ...more });
    const stale = (documents: Document[], changes: object = {}, facts: Partial<TodayFacts> = {}) =>
      brief(rowsOf({ documents, ...changes }, { openedAt: today, ...facts }));
    const ofOctober = ["fileStale", "#1038, 2021 Motor Vehicle: payslips of 1 Oct 2026 are more than 35 days old", "2026-11-06"];

    expect(stale([slip("2026-10-01")])).toEqual([ofOctober]);
    expect(stale([slip("2026-10-01")], {}, { freshness: { payslip: 60, bankStatement: 1 } })).toEqual([
      ["fileStale", "#1038, 2021 Motor Vehicle: payslips of 1 Oct 2026 are more than 60 days old", "2026-12-01"],
    ]);
    // The newest of several counts; what goes stale first is told; a year that ends is no border.
    expect(stale([slip("2026-09-01"), slip("2026-10-01", { _id: "e" })])).toEqual([ofOctober]);
    const statements = slip("2026-12-20", { _id: "f", kind: "incomeStatement" });
    expect(stale([statements, slip("2026-10-01")])).toEqual([ofOctober]);
    expect(stale([statements])).toEqual([
      ["fileStale", "#1038, 2021 Motor Vehicle: income statement of 20 Dec 2026 is more than 31 days old", "2027-01-21"],
    ]);
    // Without a day it may be new.
    for (const files of [[slip(null)], [slip("2026-10-01"), slip(null, { _id: "e" })], [slip("2026-10-01", { replacedBy: "e" })]])
      expect(stale(files)).toEqual([]);
    expect(stale([slip("2026-10-01", { status: "rejected" })])).toEqual([]);
    expect(stale([slip("2026-10-01", { kind: "identity" })])).toEqual([]);
    // Another customer's is another file.
    expect(stale([slip("2026-10-01"), slip("2026-11-20", { _id: "e", customerId: "c2" })])).toEqual([ofOctober]);
    expect(stale([slip("2026-10-01")], sent("accepted"), { submission: approved() })).toEqual([]);
    expect(stale([slip("2026-10-01")], sent("referred")).map(([kind]) => kind)).toEqual(["fileStale"]);
  });

  it("tell what has happened until the quote is opened, several files as one row", () => {
    const documents = [
      file({ kind: "privacy", handedInBy: null, checkedAt: null }),
      file({ _id: "e" }),
      file({ _id: "f", kind: "payslip", checkedAt: "2026-11-25T05:00:00.000Z" }),
    ];
    const checks = [{ _id: "k", service: "identity", status: "completed", requestedAt: today, completedAt: "2026-11-24T00:00:00.000Z" }];
    const changes = { documents, customers: [{ ...customer, checks }] };

    expect(rowsOf(changes).map(({ kind, text }) => [kind, text.split(": ")[1]])).toEqual([
      ["signed", "the customer signed"],
      ["uploaded", "identity and payslips have arrived"],
      ["checked", "identity check completed"],
    ]);
    expect(lastHappening({ ...application, ...changes } as unknown as Application)).toBe("2026-11-25T05:00:00.000Z");
    const [uploaded] = rowsOf(changes, { openedAt: "2026-11-25T02:00:00.000Z" });
    expect(uploaded!.text).toBe("#1038, 2021 Motor Vehicle: payslips have arrived");
    const kinds = ["identity", "invoice", "taxReturn", "payslip", "ratesNotice", "identity"] as const;
    const [many] = rowsOf({ documents: kinds.map((kind, at) => file({ _id: String(at), kind })) });
    expect(many!.text).toBe("#1038, 2021 Motor Vehicle: identity, invoice, tax return and 2 more have arrived");
    expect(rowsOf(changes, { openedAt: "2026-11-25T05:00:00.000Z" })).toEqual([]);
  });

  it("say that everything is there to lodge once a lender is chosen and no document is missing", () => {
    const kinds = ["privacy", "creditGuide", "identity", "bankStatement", "creditProfile"] as const;
    const waivers = { payslip: {}, taxReturn: {}, incomeStatement: {}, ratesNotice: {} };
    const documents = kinds.map((kind) => file({ _id: kind, kind, handedInBy: null }));
    const selection = { _id: "s", lender: "Pepper", at: "2026-11-24T00:00:00.000Z" };
    const ready = {
      documents,
      selection,
      asset: {
        ...application.asset,
        typeOfSale: "OTHER",
        waivers: { invoice: {}, sellerIdentity: {}, registration: {}, payoutLetter: {} },
      },
      customers: [{ ...customer, waivers }],
    };

    expect(brief(rowsOf(ready, { openedAt: today }))).toEqual([
      ["readyToLodge", "#1038, 2021 Motor Vehicle: everything is there to lodge with Pepper", "2026-11-25"],
    ]);
    expect(rowsOf({ ...ready, selection: undefined }, { openedAt: today })).toEqual([]);
    expect(rowsOf({ ...ready, documents: documents.slice(1) }, { openedAt: today })).toEqual([]);
    expect(
      rowsOf({ ...ready, submissions: [{ number: 1, lender: "Pepper", status: "declined", at: today }] }, { openedAt: today }),
    ).toEqual([]);
  });

  it("remind of a lender on the day on which the broker wanted it, until the quote is opened after it began", () => {
    const reminders = [{ lender: "Wisr", on: "2026-11-26" }];

    expect(brief(rowsOf({}, { reminders, openedAt: "2026-11-20T00:00:00.000Z" }))).toEqual([
      ["reminder", "#1038, 2021 Motor Vehicle: time to look at Wisr again, as you asked", "2026-11-26"],
    ]);
    expect(rowsOf({}, { reminders, openedAt: "2026-11-26T01:00:00.000Z" })).toEqual([]);
  });

  it("are shown from their day on, and not before the day until which they are put off", () => {
    expect([isShown({ from: today }, today), isShown({ from: "2026-11-27" }, today)]).toEqual([true, false]);
    expect([isShown({ from: today, until: today }, today), isShown({ from: today, until: "2026-11-27" }, today)]).toEqual([true, false]);
  });

  it("stand by group, then what is due first, then what has waited longest", () => {
    const row = (kind: Parameters<typeof byUrgency>[0]["kind"], since: string, dueOn?: string) => ({
      _id: kind + since,
      kind,
      since,
      dueOn,
    });
    const rows = [
      row("uploaded", "1"),
      row("answered", "2"),
      row("failed", "1"),
      row("approvalLapses", "1", "2026-12-09"),
      row("approvalLapses", "2", "2026-12-01"),
    ];

    expect(rows.toSorted(byUrgency).map(({ _id }) => _id)).toEqual([
      "approvalLapses2",
      "approvalLapses1",
      "failed1",
      "answered2",
      "uploaded1",
    ]);
  });
});
