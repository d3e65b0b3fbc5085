import type { Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { barriersOn } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Asked, aCustomerOf, phone } from "./support/customers.ts";
import { letterTo } from "./support/mailbox.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

/** The other company's page, as the customer's letter names it. */
async function pageMailedTo({ email }: Asked, company: string): Promise<string> {
  const { text = "" } = await letterTo(email, `/_local/checks/${company}/`);
  return /\/_local\/checks\/\S+/.exec(text)![0];
}

/** A quote with its documents open, where the checks are. */
async function documentsOf(broker: Account, { applicationId }: Asked, expectedErrors?: RegExp) {
  const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, ...(expectedErrors && { expectedErrors }) });
  await page.getByRole("button", { name: "Documents and links" }).click();
  const dialog = page.getByRole("dialog", { name: "Documents" });
  return { page, dialog, row: (name: string) => dialog.getByRole("listitem", { name }) };
}

/** The customer opens the page on a phone and presses its button. */
async function doneBy(customer: Page, button: "Complete" | "Fail"): Promise<void> {
  await customer.getByRole("button", { name: button }).click();
  await customer.getByRole("heading", { name: "Thank you", level: 1 }).waitFor();
}

async function companyIs(service: string, mood: "well" | "down"): Promise<void> {
  await fetch(`${inject("site")}/_local/services`, { method: "POST", body: new URLSearchParams({ service, mood }), redirect: "manual" });
}

describe("the checks of a customer by other companies", () => {
  it("are sent, done by the customer on the company's page, and seen by the broker as they end", async () => {
    const broker = await aBroker();
    const asked = await aCustomerOf(broker);
    const { dialog, page, row } = await documentsOf(broker, asked);
    const identity = row("Identity check");

    await identity.getByText("Not sent").waitFor();
    await identity.getByRole("button", { name: "Send identity check" }).click();
    await identity.getByText(/Sent \d\d\/\d\d\/\d{4} \d\d:\d\d, not done yet/).waitFor();
    const customer = await browser.open(await pageMailedTo(asked, "identity-verification"), phone);
    await doneBy(customer, "Complete");
    expect(await barriersOn(customer)).toEqual([]);
    await identity.getByText(/Completed \d\d\/\d\d\/\d{4} \d\d:\d\d, says localhost/).waitFor({ timeout: 20_000 });
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  it("may fail, which the broker sees too", async () => {
    const broker = await aBroker();
    const asked = await aCustomerOf(broker);
    const { page, row } = await documentsOf(broker, asked);

    await row("Statements from the bank").getByRole("button", { name: "Send bank statements link" }).click();
    await doneBy(await browser.open(await pageMailedTo(asked, "bank-statements"), phone), "Fail");
    await row("Statements from the bank")
      .getByText(/Failed \d\d/)
      .waitFor({ timeout: 20_000 });
    expect(await barriersOn(page)).toEqual([]);
  });

  it("bring the credit bureau's score into the quote, which no broker types over", async () => {
    const broker = await aBroker();
    const asked = await aCustomerOf(broker);
    await broker.api.updateCreditProfile({ body: { customer: asked.customerId, score: 900 } });
    const { dialog, page, row } = await documentsOf(broker, asked);
    const file = row("Credit file from the bureau");

    await file.getByRole("button", { name: "Request credit file" }).click();
    const customer = await browser.open(await pageMailedTo(asked, "credit-file"), phone);
    await customer.getByLabel("Credit score").fill("480");
    await doneBy(customer, "Complete");
    await file.getByText(/Completed .*: score 480/).waitFor({ timeout: 20_000 });
    await file.getByText("Scores before: 900 as entered by the broker").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    const score = page.getByLabel("Credit score");
    expect([await score.inputValue(), await score.isDisabled()]).toEqual(["480", true]);
    await page.getByText(/Score from the credit bureau, \d\d\/\d\d\/\d{4}/).waitFor();
  });

  it("wait while a company is down, which is said; quoting goes on", async () => {
    const broker = await aBroker();
    const asked = await aCustomerOf(broker);
    const { dialog, page, row } = await documentsOf(broker, asked);
    const bank = row("Statements from the bank");
    await companyIs("bank-statements", "down");

    await bank.getByRole("button", { name: "Send bank statements link" }).click();
    await bank
      .getByText("The bank statements service does not answer yet. The link leaves as soon as it does; quoting goes on without it.")
      .waitFor();
    await companyIs("bank-statements", "well");
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Credit score").fill("700");
    await page.getByLabel("Credit score").press("Enter");
    const saved = () => broker.api.readCustomer({ params: { id: asked.customerId } });
    await expect.poll(async () => (await saved()).creditProfile.score, { timeout: 15_000 }).toBe(700);
    await page.getByRole("heading", { name: /\d+ products/ }).waitFor();
  });

  it("are refused with their reason: to nobody known, and a fourth time in a day", async () => {
    const broker = await aBroker();
    const { _id: applicationId, customers } = await broker.api.startQuote({ params: { type: "consumer" } });
    const unknown = { applicationId, customerId: customers[0]!._id, email: "" };
    const { dialog, row } = await documentsOf(broker, unknown);
    await dialog.getByText("Save the customer’s name and email first: the links are sent there.").waitFor();
    expect(await row("Identity check").getByRole("button").isDisabled()).toBe(true);

    const asked = await aCustomerOf(broker);
    const send = { body: { customerId: asked.customerId } };
    await broker.api.sendBankStatementsLink(send);
    await broker.api.requestCreditFile(send);
    const { row: rowOf } = await documentsOf(broker, asked, /status of 429/);
    const button = rowOf("Identity check").getByRole("button", { name: "Send identity check" });
    await button.click();
    await rowOf("Identity check")
      .getByText(/sent (since )?\d\d/i)
      .waitFor();
    await button.click();
    await rowOf("Identity check").getByRole("alert").getByText("at most 3 in 24 hours").waitFor();
  });
});
