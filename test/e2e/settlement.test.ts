import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { pdfText } from "../support/cli/pdf.ts";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { nextBusinessDay, supplierAbn } from "../support/fixtures/settlements.ts";
import { storedEntries } from "../support/stored-zip.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns, phone } from "./support/customers.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { type Account, aBroker, aMemberOf, licensed } from "./support/people.ts";
import { picture } from "./support/pictures.ts";
import { addPayee, recordCall, saveGroup, settlementDesk, settlementLine, settlementLines } from "./support/settlement.ts";

const browser = withBrowser();

/** The car at Pepper, approved for 30,000 dollars at 13.99 %; the repayment is one in arrears. */
async function anApprovedCar(broker: Account, repayment = 623.62) {
  const quote = await aCarQuote(broker);
  const { applicationId } = quote;
  await customerSigns(browser, broker, quote);
  await broker.api.saveSupplier({ body: { applicationId, name: "Northside Motors Pty Ltd", abn: supplierAbn } });
  const on = businessDate(new Date());
  const { number } = await broker.api.lodgeApplication({
    body: { applicationId, lender: "Pepper", lodgedOn: on, acknowledgeMissing: true },
  });
  const terms = { rate: 13.99, amount: 30_000, term: 60, balloon: 6_400, repayment, monthlyFees: 8.9 };
  await broker.api.decideSubmission({ body: { applicationId, number, decision: "approved", on, terms } });
  return quote;
}

async function aLicensedBroker(): Promise<Account> {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  return broker;
}

const fromBucket = /kelpie-files|status of 400/;

describe("the settlement of an approval", () => {
  it("goes from an invoice that differs to the pack and the settled deal", { timeout: 180_000 }, async () => {
    const broker = await aLicensedBroker();
    const { applicationId } = await anApprovedCar(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors: fromBucket });
    await settlementLines(page)
      .getByText(/^\d+ of 12 ready$/)
      .waitFor();
    const pack = settlementLines(page).getByRole("button", { name: "Send the settlement pack" });
    expect(await pack.isDisabled()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);

    await page.getByRole("button", { name: "Open settlement" }).click();
    await saveGroup(page, { "VIN or chassis number": "6T1BF3FK4OX012345", Registration: "ABC12D" });
    await settlementDesk(page)
      .getByText(/O at position 10/)
      .waitFor();
    await settlementDesk(page).getByLabel("State of registration").click();
    await page.getByTitle("NSW").click();
    await saveGroup(page, { "VIN or chassis number": "6T1BF3FK40X012345" });
    await settlementLine(page, "VIN, registration and state given.").waitFor();

    await settlementLine(page, "The invoice is missing.").first().click();
    const day = businessDate(new Date());
    await saveGroup(page, {
      "Supplier's ABN": "51 824 753 556",
      Number: "INV-20417",
      Date: day,
      "Total with GST": "33,100.00",
      "Deposit paid": "4,000.00",
    });
    await settlementLine(page, "Invoice is $1,100.00 above the deal.").click();
    const ways = settlementDesk(page).getByRole("region", { name: "Ways to mend the invoice" });
    const borrow = ways.getByRole("article").filter({ hasText: "Borrow the $1,100.00" });
    for (const text of ["Needs credit", "$31,100.00", "$649.21", "93.96%"]) await borrow.getByText(text).waitFor();
    const pay = ways.getByRole("article").filter({ hasText: "Customer pays $1,100.00" });
    for (const text of ["Re-approval", "$30,000.00", "$623.62", "90.63%", "$5,100.00"]) await pay.getByText(text).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await picture(page, "settlement");
    await pay.getByRole("button", { name: "Use this" }).click();
    await settlementDesk(page).getByText("Agreed: $33,100.00 with a deposit of $5,100.00.").waitFor();
    await saveGroup(page, { "Deposit paid": "5,100.00" });
    await settlementLine(page, "Deposit paid, $5,100.00.").waitFor();

    await addPayee(page, { Name: "NORTHSIDE MOTORS", Amount: "28,000.00", BSB: "062-998", "Account number": "918 273 645" });
    await settlementDesk(page).getByText("•••-•98 •••••• 645").waitFor();
    await settlementLine(page, "NORTHSIDE MOTORS: call before paying.").click();
    await recordCall(page);
    await settlementDesk(page).getByText("the account is less than a day old").waitFor();
    await settlementDesk(page).getByRole("button", { name: "Show the account number" }).click();
    await settlementDesk(page).getByText("062998 918273645").waitFor();

    await settlementLine(page, "The insurance is missing.").click();
    await saveGroup(page, { Insurer: "NRMA", "Policy number": "MOT-1", "Insured from": day, "Agreed value": "32,000" });
    await settlementLine(page, "The direct debit is missing.").click();
    await saveGroup(page, { "Account name": "Maria Rossi", BSB: "733-123", "Account number": "55667788" });
    await settlementLine(page, "The day of settlement is missing.").first().click();
    await settlementLine(page, /day of settlement is missing|Booked/)
      .last()
      .click();
    await saveGroup(page, { "Day of settlement": nextBusinessDay() });
    await expect.poll(() => pack.isEnabled()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);

    await pack.click();
    await settlementLines(page)
      .getByText(/MB, \d documents?, kept for a day/)
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      settlementLines(page).getByRole("button", { name: "Download the pack" }).click(),
    ]);
    const [cover] = storedEntries(await readFile(await download.path()));
    expect(cover!.name).toBe("00 Settlement cover.pdf");
    expect(pdfText(cover!.content)).toContain("918273645");

    await settlementLine(page, "Account checked by a call.").click();
    await settlementDesk(page).getByRole("button", { name: "Change NORTHSIDE MOTORS" }).click();
    await settlementDesk(page).getByLabel("Account number", { exact: true }).fill("111222333");
    await settlementDesk(page).getByRole("button", { name: "Save", exact: true }).last().click();
    await settlementLine(page, "NORTHSIDE MOTORS: call before paying.").waitFor();
    expect(await pack.isDisabled()).toBe(true);
    await settlementLines(page).getByText("1 line stands in the way").waitFor();

    await settlementLines(page).getByRole("button", { name: "Record the settlement" }).click();
    await settlementDesk(page).getByLabel("First repayment on").fill("2027-01-15");
    await settlementDesk(page).getByLabel("Not every line is ready, I know").check();
    expect(await settlementDesk(page).getByLabel("Repayment a month").inputValue()).toBe("623.62");
    expect(await settlementDesk(page).getByRole("radio", { name: "In arrears" }).isChecked()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await settlementDesk(page).getByRole("button", { name: "Record as settled" }).click();
    await expect.poll(async () => (await broker.api.readApplication({ params: { id: applicationId } })).outcome?.result).toBe("settled");
    await page.getByRole("complementary").getByText("Settled").first().waitFor();
    await settlementLine(page, /call before paying/).waitFor();
    expect(await pack.count()).toBe(0);
  });

  it("opens each line's fields by itself on a phone, and says when a colleague has saved it", async () => {
    const broker = await aLicensedBroker();
    const { applicationId } = await anApprovedCar(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, viewport: phone.viewport, expectedErrors: /409/ });
    await settlementLine(page, "The insurance is missing.").click();
    await settlementDesk(page).getByRole("heading", { name: "Insurance" }).waitFor();
    await settlementLines(page).waitFor({ state: "hidden" });
    await broker.api.saveSettlement({ body: { applicationId, version: 0, bookedOn: nextBusinessDay() } });
    await saveGroup(page, { Insurer: "NRMA", "Policy number": "MOT-1", "Insured from": businessDate(new Date()) });
    await settlementDesk(page).getByText("Someone else has saved this settlement meanwhile. Save again to keep what you typed.").waitFor();
    expect(await settlementDesk(page).getByLabel("Insurer").inputValue()).toBe("NRMA");
    await settlementDesk(page).getByRole("button", { name: "Save", exact: true }).click();
    const saved = async () => broker.api.readSettlement({ params: { id: applicationId } });
    await expect.poll(async () => (await saved()).insurance?.insurer).toBe("NRMA");
    expect((await saved()).bookedOn).toBe(nextBusinessDay());
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    await settlementDesk(page).getByRole("button", { name: "Back to the quote" }).click();
    await settlementLines(page)
      .getByText(/^\d+ of 12 ready$/)
      .waitFor();
  });

  it("records repayments in advance where the approved one is made so", async () => {
    const broker = await aLicensedBroker();
    const { applicationId } = await anApprovedCar(broker, 616.44);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    await settlementLines(page).getByRole("button", { name: "Record the settlement" }).click();
    await settlementDesk(page).getByLabel("First repayment on").waitFor();
    expect(await settlementDesk(page).getByRole("radio", { name: "In advance" }).isChecked()).toBe(true);
  });

  it("is not there for the administrator, and read only for others", async () => {
    const broker = await aLicensedBroker();
    const member = await aMemberOf(broker, "Marc");
    const { applicationId } = await anApprovedCar(member);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    await page.getByText("Read only").waitFor();
    expect(await settlementLines(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Open settlement" }).count()).toBe(0);
  });
});
