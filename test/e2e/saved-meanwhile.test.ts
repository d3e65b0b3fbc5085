import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns } from "./support/customers.ts";
import { choose, correctMobile, lodge } from "./support/lodging.ts";
import { type Account, aBroker, licensed } from "./support/people.ts";
import { settlementDesk, settlementLine } from "./support/settlement.ts";

const browser = withBrowser();

async function aLicensedBroker(): Promise<Account> {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  return broker;
}

/** Comes back to the page, which then reads again what it shows. */
const untilRead = { timeout: 20_000, interval: 500 };
const comeBack = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))");

describe("what was saved elsewhere meanwhile", () => {
  it("is shown in untouched fields, and is not overwritten before the user is told", async () => {
    const broker = await aLicensedBroker();
    const quote = await aCarQuote(broker);
    const { applicationId } = quote;
    await customerSigns(browser, broker, quote);
    const on = businessDate(new Date());
    const { number } = await broker.api.lodgeApplication({
      body: { applicationId, lender: "Pepper", lodgedOn: on, acknowledgeMissing: true },
    });
    const terms = { rate: 13.99, amount: 30_000, term: 60, balloon: 6_400, repayment: 623.62, monthlyFees: 8.9 };
    await broker.api.decideSubmission({ body: { applicationId, number, decision: "approved", on, terms } });
    const insure = (version: number, insurer: string, policyNumber: string) =>
      broker.api.saveSettlement({ body: { applicationId, version, insurance: { insurer, policyNumber, from: on } } });
    const insurance = async () => (await broker.api.readSettlement({ params: { id: applicationId } })).insurance;

    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors: /409/ });
    await settlementLine(page, "The insurance is missing.").click();
    const insurer = settlementDesk(page).getByLabel("Insurer");
    await insurer.waitFor();
    await insure(0, "NRMA", "MOT-1");
    const onReturn = async () => {
      await comeBack(page);
      return insurer.inputValue();
    };
    await expect.poll(onReturn, untilRead).toBe("NRMA");
    await settlementDesk(page).getByLabel("Policy number").fill("MOT-2");
    await insure(1, "RACV", "MOT-3");
    await expect.poll(onReturn, untilRead).toBe("RACV");
    const save = settlementDesk(page).getByRole("button", { name: "Save", exact: true });
    await save.click();
    await settlementDesk(page).getByText("Someone else has saved this settlement meanwhile. Save again to keep what you typed.").waitFor();
    expect(await insurance()).toMatchObject({ insurer: "RACV", policyNumber: "MOT-3" });
    await save.click();
    await expect.poll(insurance).toMatchObject({ insurer: "RACV", policyNumber: "MOT-2" });
  });

  it("is not undone by the details for a lender", async () => {
    const broker = await aLicensedBroker();
    const { applicationId, customerId } = await aCarQuote(broker);
    await broker.api.savePhoneNumber({ body: { customerId, number: "0421778304" } });
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    await choose(page, "Pepper");
    const sheet = await lodge(page, "Pepper");
    await sheet.getByLabel("Suburb or city").fill("Dubbo");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });

    await correctMobile(page, "0421778399");
    await lodge(page, "Pepper");
    expect(await sheet.getByLabel("Suburb or city").inputValue()).toBe("Dubbo");
    await sheet.getByLabel("Postcode").fill("2830");
    await sheet.getByRole("button", { name: "Save details" }).click();
    const customer = async () => (await broker.api.readApplication({ params: { id: applicationId } })).customers[0]!;
    await expect.poll(async () => (await customer()).addresses).toMatchObject([{ city: "Dubbo", postcode: "2830" }]);
    expect((await customer()).phoneNumbers).toMatchObject([{ number: "0421778399" }]);
  });
});
