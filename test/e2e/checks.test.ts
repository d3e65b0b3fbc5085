import type { Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type CustomerFixture, aConsentingCustomerOf, phone } from "./support/customers.ts";
import { newestEmailTo } from "./support/mailbox.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

/** Our page, as linked in the customer's email. */
async function pageEmailedTo({ email }: CustomerFixture): Promise<string> {
  const { text = "" } = await newestEmailTo(email, "/check#");
  return /\/check#\S+/.exec(text)![0];
}

/** The customer goes on to the company's page, on a phone. */
async function onCompanysPage(requested: CustomerFixture): Promise<Page> {
  const customer = await browser.open(await pageEmailedTo(requested), phone);
  await customer.getByRole("button", { name: "Continue" }).click();
  await customer.waitForURL(/\/_local\/checks\//);
  return customer;
}

/** A quote with its documents open, where the checks are. */
async function documentsOf(broker: Account, { applicationId }: CustomerFixture, expectedErrors?: RegExp) {
  const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, ...(expectedErrors && { expectedErrors }) });
  await page.getByRole("button", { name: "Documents and notes" }).click();
  const dialog = page.getByRole("dialog", { name: "Documents" });
  return { page, dialog, row: (name: string) => dialog.getByRole("listitem", { name }) };
}

/** The customer presses the button of the company's page. */
async function doneBy(customer: Page, button: "Complete" | "Fail"): Promise<void> {
  await customer.getByRole("button", { name: button }).click();
  await customer.getByRole("heading", { name: "Thank you", level: 1 }).waitFor();
}

async function companyIs(service: string, faultMode: "ok" | "down"): Promise<void> {
  await fetch(`${inject("site")}/_local/services`, {
    method: "POST",
    body: new URLSearchParams({ service, faultMode }),
    redirect: "manual",
  });
}

describe("customer checks", () => {
  it("are sent, completed by the customer on the company's page, and shown to the broker at once", async () => {
    const broker = await aBroker();
    const requested = await aConsentingCustomerOf(broker);
    const { dialog, page, row } = await documentsOf(broker, requested);
    const identity = row("Identity check");

    await identity.getByText("Not sent").waitFor();
    await identity.getByRole("button", { name: "Send identity check" }).click();
    await identity.getByText(/Sent \d\d\/\d\d\/\d{4} \d\d:\d\d, not completed yet/).waitFor();
    const address = await pageEmailedTo(requested);
    const ours = await browser.open(address, phone);
    await ours.getByRole("heading", { name: "Verify your identity", level: 1 }).waitFor();
    expect(await ours.getByLabel("What happens next").innerText()).toContain("another company");
    expect(await accessibilityViolations(ours)).toEqual([]);
    const customer = await onCompanysPage(requested);
    await doneBy(customer, "Complete");
    expect(await accessibilityViolations(customer)).toEqual([]);
    await identity.getByText(/Completed \d\d\/\d\d\/\d{4} \d\d:\d\d, reported by localhost/).waitFor({ timeout: 20_000 });
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
    const again = await browser.open(address, { ...phone, expectedErrors: /status of 409/ });
    await again.getByText("You have completed this, and your broker can see the result.").waitFor();
  });

  it("are shown to the broker when they fail", async () => {
    const broker = await aBroker();
    const requested = await aConsentingCustomerOf(broker);
    const { page, row } = await documentsOf(broker, requested);

    await row("Statements from the bank").getByRole("button", { name: "Send bank statements link" }).click();
    await doneBy(await onCompanysPage(requested), "Fail");
    await row("Statements from the bank")
      .getByText(/Failed \d\d/)
      .waitFor({ timeout: 20_000 });
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("copy the credit bureau's score into the quote, where it is read-only", async () => {
    const broker = await aBroker();
    const requested = await aConsentingCustomerOf(broker);
    await broker.api.updateCreditProfile({ body: { customer: requested.customerId, score: 900 } });
    const { dialog, page, row } = await documentsOf(broker, requested);
    const file = row("Credit file from the bureau");

    await file.getByRole("button", { name: "Request credit file" }).click();
    const customer = await onCompanysPage(requested);
    await customer.getByLabel("Credit score").fill("480");
    await doneBy(customer, "Complete");
    await file.getByText(/Completed .*: score 480/).waitFor({ timeout: 20_000 });
    await file.getByText("Previous scores: 900 as entered by the broker").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    const score = page.getByLabel("Credit score");
    expect([await score.inputValue(), await score.isDisabled()]).toEqual(["480", true]);
    await page.getByText(/Score from the credit bureau, \d\d\/\d\d\/\d{4}/).waitFor();
  });

  it("wait while a company is down, and the page says so while quoting goes on", async () => {
    const broker = await aBroker();
    const requested = await aConsentingCustomerOf(broker);
    const { dialog, page, row } = await documentsOf(broker, requested);
    const bank = row("Statements from the bank");
    await companyIs("bank-statements", "down");

    await bank.getByRole("button", { name: "Send bank statements link" }).click();
    await bank
      .getByText("The bank statements service does not respond yet. We will send the link as soon as it does. You can keep quoting.")
      .waitFor();
    await companyIs("bank-statements", "ok");
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Credit score").fill("700");
    await page.getByLabel("Credit score").press("Enter");
    const saved = () => broker.api.readCustomer({ params: { id: requested.customerId } });
    await expect.poll(async () => (await saved()).creditProfile.score, { timeout: 15_000 }).toBe(700);
    await page.getByRole("heading", { name: /\d+ lenders/ }).waitFor();
  });

  it("are rejected with a reason for a customer without a name, and the fourth time in a day", async () => {
    const broker = await aBroker();
    const { _id: applicationId, customers } = await broker.api.startQuote({ params: { type: "consumer" } });
    const unknown = { applicationId, customerId: customers[0]!._id, email: "" };
    const { dialog, row } = await documentsOf(broker, unknown);
    await dialog.getByText("Save the customer’s name and email first: the links are sent there.").waitFor();
    expect(await row("Identity check").getByRole("button").isDisabled()).toBe(true);

    const requested = await aConsentingCustomerOf(broker);
    const send = { body: { customerId: requested.customerId } };
    await broker.api.sendBankStatementsLink(send);
    await broker.api.requestCreditFile(send);
    const { row: rowOf } = await documentsOf(broker, requested, /status of 429/);
    const button = rowOf("Identity check").getByRole("button", { name: "Send identity check" });
    await button.click();
    await rowOf("Identity check")
      .getByText(/sent (since )?\d\d/i)
      .waitFor();
    await button.click();
    await rowOf("Identity check").getByRole("alert").getByText("the limit is 3 in 24 hours").waitFor();
  });
});
