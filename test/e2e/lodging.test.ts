import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { storedEntries } from "../support/stored-zip.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns, phone } from "./support/customers.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { choose, lodge, submissionOn } from "./support/lodging.ts";
import { type Account, aBroker, aMemberOf, licensed, masterUser } from "./support/people.ts";

const browser = withBrowser();

async function aLicensedBroker(): Promise<Account> {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  return broker;
}

const fromBucket = /kelpie-files|status of 400/;
const permissions = ["clipboard-read", "clipboard-write"];
describe("an application to a lender outside Kelpie", () => {
  it("is packed, lodged, approved with another rate, withdrawn, lodged elsewhere and settled", async () => {
    const broker = await aLicensedBroker();
    const { applicationId, customerId, email } = await aCarQuote(broker);
    await broker.api.updateCustomer({ body: { customerId, IDNumber: "88213377" } });
    await customerSigns(browser, broker, { customerId, email });
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors: fromBucket, permissions });
    expect(await page.getByRole("button", { name: "Lodge with Pepper" }).count()).toBe(0);
    await choose(page, "Pepper");

    const sheet = await lodge(page, "Pepper");
    await sheet.getByRole("button", { name: "Make the pack" }).click();
    await sheet.getByText(/MB, 1 document, kept for a day/).waitFor();
    expect(await sheet.getByLabel("Note to the lender, yours to change").inputValue()).toContain(
      "$29,464.00 financed over 60 months at 12.49 %, balloon $6,400.00: $585.39 a month plus $8.90 of fees.",
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), sheet.getByRole("button", { name: "Download the pack" }).click()]);
    const zip = await download.path();
    expect(execFileSync("unzip", ["-t", zip], { encoding: "utf8" })).toContain("No errors detected");
    expect(storedEntries(await readFile(zip)).map(({ name }) => name)).toEqual([
      "00 Submission cover.pdf",
      expect.stringMatching(/^01 Privacy disclosure, .*\.pdf$/),
    ]);

    const focused = () => page.evaluate("document.activeElement.ariaLabel");
    await sheet.getByRole("button", { name: "Copy First name", exact: true }).press("Enter");
    await expect.poll(focused).toBe("Copy Last name");
    await page.keyboard.press("Enter");
    await sheet.getByText(/^2 of \d+ copied$/).waitFor();
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe("Rossi");
    const before = await focused();
    // As Safari clicks: without focusing the button.
    await sheet.getByRole("button", { name: /^Copy Driver licence number/ }).evaluate((button: { click: () => void }) => button.click());
    await expect.poll(() => page.evaluate<string>("navigator.clipboard.readText()")).toBe("88213377");
    await sheet.getByText(/^3 of \d+ copied$/).waitFor();
    expect(await focused()).toBe(before);

    const record = sheet.getByRole("button", { name: "Record as lodged" });
    await sheet.getByLabel("Pepper's reference").fill("P-778");
    expect(await record.isDisabled()).toBe(true);
    await sheet.getByLabel(/missing, I know/).check();
    await sheet.getByLabel("Day", { exact: true }).fill("2001-01-01");
    await sheet.getByLabel("Day", { exact: true }).blur();
    await sheet.getByText("Choose today or one of the 60 days before it").waitFor();
    expect(await record.isDisabled()).toBe(true);
    expect(await sheet.getByLabel("Pepper's reference").inputValue()).toBe("P-778");
    await sheet.getByLabel("Day", { exact: true }).fill(new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format());
    await record.click();
    await submissionOn(page)
      .getByText(/^Lodged with Pepper on \d+ \w+ \d{4}, reference P-778 · 1 document in the pack/)
      .waitFor();
    await page.getByText("Read only").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Enter the decision" }).click();
    const decision = page.getByRole("dialog", { name: "Decision of Pepper" });
    expect(await decision.getByLabel("Amount financed").inputValue()).toBe("29,464.00");
    await decision.getByLabel("Rate", { exact: true }).fill("13.49");
    await decision.getByLabel("Repayment a month").fill("6.02");
    await decision.getByLabel("Conditions, one a line").fill("Two most recent payslips\nCertificate of currency");
    expect(await accessibilityViolations(page)).toEqual([]);
    await decision.getByRole("button", { name: "Save" }).click();
    await decision.getByText(/repays the amount of \$29,464\.00/).waitFor();
    await decision.getByLabel("Repayment a month").fill("602.53");
    await decision.getByRole("button", { name: "Save" }).click();
    await submissionOn(page).getByText("Approved by Pepper, not as quoted").waitFor();
    const row = (name: string) => submissionOn(page).getByRole("row", { name: new RegExp(`^${name}`) });
    await row("A month, with fees").getByText("+$17.14").waitFor();
    await row("Over the term").getByText("+$1,028.40").waitFor();
    await row("Term 60").getByText("same").waitFor();
    await row("Macquarie").getByText("$482.94").waitFor();
    expect(await row("Macquarie").getByText("assumed", { exact: true }).count()).toBe(1);
    expect(await row("Rate").getByRole("cell", { name: "12.49% assumed" }).count()).toBe(1);
    expect(await row("Over the term").getByRole("cell", { name: "+$1,028.40 assumed" }).count()).toBe(1);
    expect(await row("Term 60").getByText("assumed").count()).toBe(0);
    await submissionOn(page).getByText("4 lenders, none of them newly: they were below the quote too").waitFor();
    await submissionOn(page).getByRole("checkbox", { name: "Two most recent payslips" }).press("Space");
    await submissionOn(page).getByText("1 of 2 met").waitFor();
    await page.reload();
    await submissionOn(page).getByText("1 of 2 met").waitFor();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
    expect(await accessibilityViolations(page)).toEqual([]);

    const correct = async (figures: Readonly<Record<string, string>>) => {
      await submissionOn(page).getByRole("button", { name: "Correct the decision" }).click();
      for (const [label, text] of Object.entries(figures)) await decision.getByLabel(label, { exact: true }).fill(text);
      await decision.getByRole("button", { name: "Save" }).click();
      await decision.waitFor({ state: "hidden" });
    };
    await correct({ Rate: "14.49", "Repayment a month": "619.82" });
    await submissionOn(page).getByText("6 lenders, newly Wisr and NOW").waitFor();
    await row("Over the term").getByText("+$2,065.80").waitFor();
    await correct({ "Amount financed": "28,000" });
    await submissionOn(page).getByText("The terms differ: change the quote to compare.").waitFor();
    await submissionOn(page).getByText("1 of 2 met").waitFor();

    await submissionOn(page).getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("tooltip").getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("region", { name: "Earlier submissions" }).getByText("Withdrawn from Pepper").waitFor();
    await choose(page, "Wisr");
    const second = await lodge(page, "Wisr");
    expect(await second.getByText(/Signed privacy disclosure/).count()).toBe(0);
    await second.getByLabel(/missing, I know/).check();
    await second.getByRole("button", { name: "Record as lodged" }).click();
    await submissionOn(page)
      .getByText(/^Lodged with Wisr on/)
      .waitFor();
    await page.getByRole("button", { name: "Enter the decision" }).click();
    await page.getByRole("dialog", { name: "Decision of Wisr" }).getByRole("button", { name: "Save" }).click();
    await submissionOn(page).getByText("Approved by Wisr, as quoted").waitFor();
    await page.getByRole("button", { name: "Documents and notes" }).click();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("Application lodged with a lender").first().waitFor();
    await page.getByText("Lender's decision entered").first().waitFor();
    await page.getByRole("button", { name: "Mark as settled" }).click();
    await page.getByLabel("Scenario").getByText("Settled", { exact: true }).first().waitFor();
    expect(await submissionOn(page).getByRole("button").count()).toBe(0);
    await page.goto(new URL("/quotes", page.url()).href);
    await page.getByRole("row").filter({ hasText: "Settled" }).first().waitFor();
  }, 180_000);

  it("is lodged and decided on a phone, corrected by who covers; staff only read it and the administrator sees no pack", async () => {
    const admin = await aLicensedBroker();
    const [broker, colleague] = [await aMemberOf(admin, "Kim"), await aMemberOf(admin, "Lee")];
    const { applicationId } = await aCarQuote(broker);
    const onPhone = await browser.open(`/quote/${applicationId}`, { token: broker.token, ...phone });
    await choose(onPhone, "Pepper");
    const sheet = await lodge(onPhone, "Pepper");
    expect(await accessibilityViolations(onPhone)).toEqual([]);
    expect(await onPhone.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await sheet.getByLabel(/missing, I know/).check();
    await sheet.getByRole("button", { name: "Record as lodged" }).click();
    await onPhone.getByRole("button", { name: "Enter the decision" }).click();
    const decision = onPhone.getByRole("dialog", { name: "Decision of Pepper" });
    await decision.getByRole("radio", { name: "Declined" }).check();
    await decision.getByLabel("Why, if the lender said so").fill("Outside our policy.");
    expect(await accessibilityViolations(onPhone)).toEqual([]);
    await decision.getByRole("button", { name: "Save" }).click();
    await submissionOn(onPhone).getByText("Declined by Pepper").waitFor();
    await submissionOn(onPhone).getByText("Outside our policy.").waitFor();

    const until = daysAfter(businessDate(new Date()), 7);
    await broker.api.grantCover({ body: { userId: broker.user._id, colleagueId: colleague.user._id, until } });
    const covering = await browser.open(`/quote/${applicationId}`, { token: colleague.token });
    await submissionOn(covering).getByRole("button", { name: "Correct the decision" }).click();
    const corrected = covering.getByRole("dialog", { name: "Decision of Pepper" });
    await corrected.getByRole("radio", { name: "More information" }).check();
    await corrected.getByRole("button", { name: "Save" }).click();
    await submissionOn(covering).getByText("Declined by Pepper").waitFor({ state: "hidden" });
    await submissionOn(covering).getByRole("button", { name: "Withdraw" }).waitFor();

    const staff = await browser.open(`/quote/${applicationId}`, { token: masterUser().token });
    await submissionOn(staff)
      .getByText(/^Lodged with Pepper on/)
      .waitFor();
    expect(await submissionOn(staff).getByRole("button").count()).toBe(0);

    const page = await browser.open(`/quote/${applicationId}`, { token: admin.token });
    await page.getByRole("button", { name: "Show criteria of Pepper" }).waitFor();
    expect(await submissionOn(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: /Lodge|decision/ }).count()).toBe(0);
  }, 120_000);

  it.each([
    ["at 1440", { viewport: { width: 1440, height: 900 } }],
    ["at 390", phone],
  ] as const)("is read by staff %s with its decision, of which they can change nothing", async (_title, visitor) => {
    const broker = await aLicensedBroker();
    const { applicationId } = await aCarQuote(broker);
    const today = businessDate(new Date());
    const lodged = { applicationId, lender: "Pepper", lodgedOn: today, reference: "P-778", acknowledgeMissing: true };
    await broker.api.lodgeApplication({ body: lodged });
    const terms = { rate: 13.49, amount: 29_464, term: 60, balloon: 6_400, repayment: 602.53, monthlyFees: 8.9 };
    const decided = { applicationId, number: 1, decision: "approved", on: today, conditions: ["Certificate of currency"], terms } as const;
    await broker.api.decideSubmission({ body: decided });

    const page = await browser.open(`/quote/${applicationId}`, { token: masterUser().token, ...visitor });
    const writes: string[] = [];
    page.on("request", (request) => void (request.method() === "GET" || writes.push(new URL(request.url()).pathname)));
    await submissionOn(page)
      .getByText(/^Lodged with Pepper on \d+ \w+ \d{4}, reference P-778/)
      .waitFor();
    await submissionOn(page).getByText("Approved by Pepper, not as quoted").waitFor();
    await submissionOn(page)
      .getByRole("row", { name: /^Over the term/ })
      .getByText("+$1,028.40")
      .waitFor();
    const condition = submissionOn(page).getByRole("checkbox", { name: "Certificate of currency" });
    expect(await condition.isDisabled()).toBe(true);
    expect(await submissionOn(page).getByRole("button").count()).toBe(0);
    await page.getByRole("button", { name: "Show criteria of Pepper" }).click();
    expect(await page.getByRole("button", { name: /^(?:Lodge|Choose|Refer|Withdraw|Enter|Correct|Mark as)/ }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(visitor.viewport.width);
    expect(writes.filter((path) => path !== "/api/events")).toEqual([]);
  });
});
