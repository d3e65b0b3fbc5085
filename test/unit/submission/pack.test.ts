import { describe, expect, it } from "vitest";
import { lenderApplicationOf } from "../../../functions/submission/lender-application.ts";
import { indicativeProductOf } from "../../../functions/quote/indicative.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { closeLimits } from "../../../shared/submission/close-limits.ts";
import { copySheet } from "../../../shared/submission/copy-sheet.ts";
import { coverContent } from "../../../shared/submission/cover.ts";
import { packFileNames } from "../../../shared/submission/file-names.ts";
import { maxNote, submissionNote } from "../../../shared/submission/note.ts";

const today = "2026-11-20";

const maya = {
  _id: "maya",
  firstName: "Maya",
  lastName: "Thornton",
  dateOfBirth: "1988-04-12",
  IDNumber: "•••• 456",
  employers: [{ _id: "e", employmentType: "FULL_TIME", timeOfEmployment: 26 }],
  customerProfile: { livingArrangements: "RENTING" },
  creditProfile: { score: 712 },
  income: [{ _id: "i", amount: 6_200, frequency: "monthly" }],
  expenses: [{ _id: "x", amount: 2_100, frequency: "monthly" }],
  liabilities: [],
  assets: [],
  phoneNumbers: [{ _id: "p", number: "0491 570 157" }],
  emails: [{ _id: "m", address: "maya@mail.example" }],
  addresses: [{ _id: "a", fullAddress: "1 Main Street, Dubbo", city: "Dubbo", state: "NSW", postcode: "2830" }],
};

const car = {
  _id: "car",
  humanId: 1042,
  applicationType: "consumer",
  user: { firstName: "Ann", lastName: "Broker" },
  asset: { _id: "s", assetValue: 32_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2023 },
  loanDetails: { _id: "l", term: 60, balloon: 20, deposit: 4_000 },
  customers: [maya],
  creditProfile: { score: 712 },
  entities: [],
} as unknown as Application;

/** The note, copy sheet and limits of an application to Pepper. */
function toPepper(changed: object = {}, missing: readonly { readonly label: string }[] = []) {
  const application = { ...car, ...changed };
  const indicative = indicativeProductOf(bundledSheets, application, { lender: "Pepper", today, panel: {} })!;
  const sent = lenderApplicationOf({ application, indicative, documents: [], signatures: [], version: 3 });
  const close = closeLimits(indicative.product, indicative.scenario, bundledSheets.rulebook);
  return { sent, note: submissionNote({ application: sent, today, close, missing }) };
}

describe("the note of a car for Pepper", () => {
  it("says the deal, the applicant, what is left, what is close to a limit and what is not included", () => {
    expect(toPepper({}, [{ label: "Payslips" }, { label: "Driver licence number" }]).note).toBe(
      [
        "Consumer application: 2023 motor vehicle, dealer sale, $32,000.00, deposit $4,000.00. $29,464.00 financed over 60 months at 12.49 %, balloon $6,400.00: $585.39 a month plus $8.90 of fees.",
        "Maya Thornton, 38: full-time, 26 months in the job, renting, credit score 712.",
        "Income $6,200.00, expenses $2,100.00 a month: $3,505.71 is left after repayment and fees.",
        "Close to a limit: credit score 712, limit 660.",
        "Not included: Payslips; Driver licence number.",
      ].join(" "),
    );
  });

  const without = (part: object) => toPepper({ customers: [{ ...maya, ...part }] }).note;

  it.each([
    ["the deal without a year of manufacture", toPepper({ asset: { ...car.asset, ageOfAsset: null } }).note, "Consumer application"],
    ["the applicant without living arrangements", without({ customerProfile: {} }), "Maya Thornton"],
    ["the applicant without a time in the job", without({ employers: [{ _id: "e", employmentType: "FULL_TIME" }] }), "Maya Thornton"],
    ["what is left without an income", without({ income: [] }), "is left"],
    ["what is missing if nothing is", toPepper().note, "Not included"],
    ["a score that is more than a tenth above its limit", toPepper({ creditProfile: { score: 727 } }).note, "Close to a limit"],
  ])("leaves out %s", (_what, note, words) => {
    expect(note).not.toContain(words);
    expect(note).not.toMatch(/undefined|null|NaN|\$-/);
  });

  it("tells a score a tenth above its limit, and no deposit that there is not", () => {
    expect(toPepper({ creditProfile: { score: 726 } }).note).toContain("Close to a limit: credit score 726, limit 660.");
    expect(toPepper({ loanDetails: { ...car.loanDetails, deposit: null } }).note).toContain("$32,000.00. $");
  });

  it("ends at 4,000 characters", () => {
    expect(toPepper({}, [{ label: "x".repeat(5_000) }]).note).toHaveLength(maxNote);
  });
});

describe("the copy sheet", () => {
  const rows = copySheet(toPepper().sent);

  it("goes from the deal to the applicants, with values as a form takes them", () => {
    expect([...new Set(rows.map(({ group }) => group))]).toEqual(["deal", "asset", "customers"]);
    expect(rows.slice(0, 4).map(({ label, value }) => [label, value])).toEqual([
      ["Loan amount ($)", "28000.00"],
      ["Deposit ($)", "4000.00"],
      ["Term (months)", "60"],
      ["Balloon (%)", "20"],
    ]);
    expect(rows).toContainEqual({ group: "customers", path: "customers.0.dateOfBirth", label: "Date of birth", value: "12/04/1988" });
    expect(rows).toContainEqual({
      group: "customers",
      path: "customers.0.emails.0.address",
      label: "Email",
      value: "maya@mail.example",
    });
    expect(rows).toContainEqual({ group: "asset", path: "asset.assetType", label: "Asset type", value: "Motor Vehicle" });
  });

  it("masks licence numbers, and leaves empty what is not known", () => {
    expect(rows.find(({ path }) => path === "customers.0.IDNumber")?.value).toBe("•••• 456");
    expect(rows.find(({ path }) => path === "customers.0.IDCardNumber")?.value).toBe("");
    expect(rows.every(({ label }) => !label.includes("."))).toBe(true);
  });

  it("names the second applicant, and follows a lender's own order", () => {
    const two = toPepper({ customers: [maya, { ...maya, _id: "leo", firstName: "Leo" }] }).sent;
    expect(copySheet(two, { customer: ["lastName", "firstName"] }).map(({ path, label, value }) => [path, label, value])).toEqual([
      ["customers.0.lastName", "Last name", "Thornton"],
      ["customers.0.firstName", "First name", "Maya"],
      ["customers.1.lastName", "Last name of applicant 2", "Thornton"],
      ["customers.1.firstName", "First name of applicant 2", "Leo"],
    ]);
  });
});

describe("the cover", () => {
  it("has the note, what is known, the files and what is not included", () => {
    const { sent, note } = toPepper();
    const content = coverContent({
      title: "Submission to Pepper",
      today,
      note,
      copySheet: copySheet(sent),
      documents: ["01 Identity, Maya Thornton.pdf"],
      missing: [{ label: "Payslips" }],
      organisation: "Broker Pty Ltd",
      licence: null,
      broker: { name: "Ann Broker", email: "ann@broker.example", phone: null },
      rulebook: "0".repeat(64),
    });
    expect(content.title).toBe("Submission to Pepper");
    expect(content.sections.map(({ heading }) => heading)).toEqual(["Note", "Deal", "Asset", "Applicants", "Documents", "Not included"]);
    expect(content.sections.flatMap(({ lines }) => lines).every(({ values }) => values.every((value) => value !== ""))).toBe(true);
  });
});

describe("the names of a pack's files", () => {
  const named = (
    whose: string,
    kind: "identity" | "invoice" = "identity",
    contentType: "application/pdf" | "image/jpeg" = "application/pdf",
  ) => ({
    kind,
    contentType,
    whose,
  });

  it("are numbered, and a repeated one is counted", () => {
    expect(packFileNames([named("Maya Thornton"), named("Maya Thornton", "identity", "image/jpeg"), named("", "invoice")])).toEqual([
      "01 Identity, Maya Thornton.pdf",
      "02 Identity, Maya Thornton (2).jpg",
      "03 Invoice.pdf",
    ]);
  });

  it.each([
    ["../../etc/passwd", "01 Identity, .. .. etc passwd.pdf"],
    ["a\u0000b\nc\u202Egpj", "01 Identity, a b c gpj.pdf"],
    ['C:\\x*?"<>|', "01 Identity, C x.pdf"],
    ["😀".repeat(60), /^01 Identity, (😀){50}\.pdf$/u],
  ])("contain no character of a path or of control: %j", (whose, expected) => {
    const [name] = packFileNames([named(whose)]);
    if (typeof expected === "string") expect(name).toBe(expected);
    else expect(name).toMatch(expected);
  });
});
