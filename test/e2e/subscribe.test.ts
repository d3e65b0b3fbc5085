import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { bankReplies, payments, pressButton } from "./support/payments.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

const plan = (page: Page) => page.getByRole("region", { name: "Your plan" });
const rows = (page: Page) => page.getByRole("region", { name: "Payments" }).getByRole("row");
const button = (page: Page, name: string) => plan(page).getByRole("button", { name, exact: true });

/** A broker who has chosen the monthly plan and not paid yet. */
async function subscribed({ token }: Account): Promise<Page> {
  const page = await browser.open("/subscribe", { token });
  await page.getByRole("radio", { name: "Kelpie, monthly" }).check();
  await button(page, "Subscribe").click();
  await plan(page).getByText("Not paid yet").waitFor();
  return page;
}

describe("subscribing", () => {
  it("says in words where payment is not set up, and offers no retry", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/quotes", { token, expectedErrors: /409/ });
    const text = "Payment by card is not set up yet. You can keep quoting without a plan.";
    const json = { status: "error", message: text, data: { code: "NOT_CONNECTED" } };
    await page.route("**/api/billing/plans", (route) => route.fulfill({ status: 409, json }));
    await page.goto(new URL("/subscribe", page.url()).href);

    await plan(page).getByText(text).waitFor();
    expect(await button(page, "Try again").count()).toBe(0);
    expect(await page.getByText("could not be loaded").count()).toBe(0);
  });

  it("leads from the user menu through plan and card to an active plan with its payment", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/quotes", { token });
    await page.getByRole("button", { name: /Priya Raman/ }).click();
    await page.getByRole("menuitem", { name: "Subscription" }).click();
    await plan(page).getByText("You have no plan yet.").waitFor();
    await page.getByText("No payments yet.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("radio", { name: "Kelpie, yearly $490.00 a year, GST $44.55 included" }).check();
    await button(page, "Subscribe").click();
    await plan(page).getByText("The plan begins with its first payment.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, "Pay by card").click();
    await page.getByText("Kelpie, yearly: $490.00").waitFor();
    await pressButton(page, "Pay");

    await plan(page).getByText("Active").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/subscribe");
    await rows(page)
      .filter({ hasText: "Kelpie, yearly" })
      .filter({ hasText: "$490.00" })
      .filter({ hasText: "$44.55" })
      .filter({ hasText: "Paid" })
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("leads to the payment provider's page, where the plan is cancelled and kept, and back", async () => {
    const page = await subscribed(await aBroker());
    await button(page, "Pay by card").click();
    await pressButton(page, "Pay");
    await plan(page)
      .getByText(/^Paid\. It renews automatically on \d\d\/\d\d\/\d{4}\.$/)
      .waitFor();

    await button(page, "Manage plan, card and invoices").click();
    await page.getByRole("cell", { name: "$4.45" }).waitFor();
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    await page.getByRole("link", { name: "Back to Kelpie" }).click();

    await plan(page)
      .getByText(/^It ends on \d\d\/\d\d\/\d{4} and is not charged again\.$/)
      .waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, "Manage plan, card and invoices").click();
    await page.getByRole("button", { name: "Do not cancel" }).click();
    await page.getByRole("link", { name: "Back to Kelpie" }).click();
    await plan(page).getByText("Paid. It renews automatically").waitFor();
  });

  it("reports that the bank has declined, and accepts the same payment again", async () => {
    const page = await subscribed(await aBroker());

    await button(page, "Pay by card").click();
    await pressButton(page, "Let the bank decline");
    await page.getByRole("alert").filter({ hasText: "The bank has declined the card." }).waitFor();
    await page.getByRole("link", { name: "Back to Kelpie" }).click();
    await rows(page).filter({ hasText: "Failed" }).waitFor();
    await button(page, "Pay by card").click();
    await pressButton(page, "Pay");

    await plan(page).getByText("Active").waitFor();
    await rows(page).filter({ hasText: "Paid" }).waitFor();
    expect(await rows(page).filter({ hasText: "Failed" }).count()).toBe(0);
  });

  it("allows another plan before the first payment", async () => {
    const page = await subscribed(await aBroker());

    await plan(page).getByText("Choose another plan").click();
    await page.getByRole("radio", { name: "Kelpie, yearly" }).check();
    await button(page, "Change plan").click();
    await plan(page).getByRole("status").filter({ hasText: "Kelpie, yearly" }).waitFor();
    expect(await page.getByRole("radio").first().isVisible()).toBe(false);
    await button(page, "Pay by card").click();

    await page.getByText("Kelpie, yearly: $490.00").waitFor();
  });

  it("reports that the payment provider is down, keeps the choice, and continues afterwards", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/subscribe", { token, expectedErrors: /503/ });
    await page.getByRole("radio", { name: "Kelpie, yearly" }).check();
    await payments("down");

    await button(page, "Subscribe").click();
    await plan(page).getByRole("alert").filter({ hasText: "Payments cannot be reached right now, and nothing was charged." }).waitFor();
    expect(await page.getByRole("radio", { name: "Kelpie, yearly" }).isChecked()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await payments("ok");
    await button(page, "Subscribe").click();

    await plan(page).getByText("Not paid yet").waitFor();
  });

  it("reports plans that cannot be loaded, and that quoting still works", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/quotes", { token, expectedErrors: /503/ });
    const message = "Payments cannot be reached right now, and nothing was charged. Please try again in a few minutes.";
    const json = { status: "error", message, data: { code: "PAYMENTS_UNAVAILABLE" } };
    await page.route("**/api/billing/plans", (route) => route.fulfill({ status: 503, json }), { times: 1 });

    await page.goto(new URL("/subscribe", page.url()).href);
    await plan(page).getByRole("heading", { name: "The plans could not be loaded" }).waitFor();
    await plan(page).getByText(`${message} You can keep quoting.`).waitFor();
    await button(page, "Try again").click();

    await page.getByRole("radio", { name: "Kelpie, monthly" }).waitFor();
    expect(await plan(page).getByText("could not be loaded").count()).toBe(0);
  });

  it("requires a verified email address", async () => {
    const { token } = await aBroker({ isVerified: false });
    const page = await browser.open("/subscribe", { token, expectedErrors: /403/ });

    await button(page, "Subscribe").click();

    await plan(page).getByRole("alert").filter({ hasText: "Please verify your email address first" }).waitFor();
    expect(await page.getByRole("radio", { name: "Kelpie, monthly" }).isChecked()).toBe(true);
  });

  it("reports a payment due after a declined renewal", async () => {
    const account = await aBroker();
    await account.api.subscribe({ body: { plan: "kelpie_monthly" } });
    const due = async () => (await account.api.readBillingCustomer())?.subscription;
    await bankReplies("paid", (await due())?.clientSecret ?? "");
    await expect.poll(async () => (await due())?.status).toBe("active");
    const list = await browser.open("/_local/payments");
    const own = list.locator("form").filter({ hasText: "Kelpie, monthly" }).filter({ hasText: "active, 1 invoice" });
    await own.first().getByRole("button", { name: "Renew, declined" }).click();
    await expect.poll(async () => (await due())?.status).toBe("pastDue");

    const page = await browser.open("/subscribe", { token: account.token });
    await plan(page).getByText("The last payment did not go through.").waitFor();
    await button(page, "Pay now").click();
    await button(page, "Pay by card").click();
    await pressButton(page, "Pay");

    await plan(page).getByText("Active").waitFor();
    await expect.poll(() => rows(page).filter({ hasText: "Paid" }).count()).toBe(2);
  });
});
