import type { Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns } from "./support/customers.ts";
import { lenderDecides } from "./support/lenders.ts";
import { aBroker } from "./support/people.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

const nowsCard = (page: Page) => page.getByRole("article", { name: /^NOW/ });
const openNow = (page: Page) => nowsCard(page).getByRole("button", { name: "Show criteria of NOW" }).click();
const checklistOf = (page: Page) => page.getByRole("region", { name: "Checklist" });

describe("an organisation's account with a lender", () => {
  it("is set by its administrator, shows since when, and never shows its credentials again", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    const page = await browser.open("/account/organisation", { token: broker.token });
    const now = page.getByRole("listitem", { name: "NOW" });
    await now.getByText("Not set").waitFor();

    await now.getByRole("button", { name: "Set account with NOW" }).click();
    await now.getByLabel("Username").fill("harbour");
    await now.getByLabel("Password", { exact: true }).fill("a secret");
    expect(await accessibilityViolations(page)).toEqual([]);
    await now.getByRole("button", { name: "Save account" }).click();

    await now.getByText(/Set on \d\d\/\d\d\/\d{4}/).waitFor();
    await now.getByRole("button", { name: "Change account with NOW" }).click();
    expect(await now.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    expect(await page.content()).not.toContain("a secret");
  });
});

describe("an application to a lender", () => {
  it("cannot be sent from the card of a lender that is not connected: the choice of it comes first, then what is taken to it", async () => {
    const broker = await aBroker();
    const { _id } = await aConsumerQuote(broker);
    const page = await browser.open("/quotes", { token: broker.token });
    await page.route("**/config.json", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), connected: ["Lender A"] } });
    });
    await page.goto(new URL(`/quote/${_id}`, page.url()).href);

    await openNow(page);
    await nowsCard(page).getByRole("button", { name: "Choose NOW" }).waitFor();
    expect(await nowsCard(page).getByRole("button", { name: "Submit to NOW" }).count()).toBe(0);
  });

  it("is completed by its checklist, sent once although pressed five times, and shows the lender's decision", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    const { _id, customers } = await aConsumerQuote(broker);
    const email = `maya-${_id.slice(-8).toLowerCase()}@example.com`;

    await broker.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "harbour", password: "a secret" } } });

    const page = await browser.open(`/quote/${_id}`, { token: broker.token, expectedErrors: /status of 400/ });
    await openNow(page);
    await nowsCard(page).getByRole("button", { name: "Submit to NOW" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit to NOW" });
    await checklistOf(page).getByText("NOW asks for 10 more things.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await checklistOf(page).getByRole("button", { name: "First name" }).click();
    await page.keyboard.type("Maya");
    await dialog.getByLabel("Last name").fill("Thornton");
    await dialog.getByLabel("Phone").fill("1");
    await dialog.getByLabel("Email").fill("x");
    await dialog.getByText(/Please enter a phone number that reaches the customer/).waitFor();
    await dialog.getByLabel("Phone").fill("0421 778 304");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Address").fill("1 Ann Street");
    await dialog.getByLabel("Suburb or city").fill("Dubbo");
    await dialog.getByRole("combobox", { name: "State" }).click();
    await page.getByTitle("NSW", { exact: true }).click();
    await dialog.getByLabel("Postcode").fill("283");
    await dialog.getByRole("button", { name: "Save details" }).click();
    await dialog
      .getByText(/postcode of 4 digits/)
      .first()
      .waitFor();
    expect(await dialog.getByLabel("Suburb or city").inputValue()).toBe("Dubbo");
    await dialog.getByLabel("Postcode").fill("2830");
    await dialog.getByRole("button", { name: "Save details" }).click();
    await checklistOf(page).getByText("NOW asks for 2 more things.").waitFor();
    await dialog.getByLabel(/I declare that the customer agreed/).check();
    await checklistOf(page).getByRole("button", { name: "Signed privacy disclosure" }).click();
    await page.getByRole("dialog", { name: "Documents" }).getByText("Links for the customer").waitFor();
    await page.getByRole("dialog", { name: "Documents" }).getByRole("button", { name: "Close" }).click();
    await customerSigns(browser, broker, { customerId: customers[0]!._id, email });

    await nowsCard(page).getByRole("button", { name: "Submit to NOW" }).click();
    await checklistOf(page).getByText("Nothing is missing. You can send the application to NOW.").waitFor();
    const shown = dialog.getByRole("region", { name: "What is sent" });
    await shown
      .getByRole("region", { name: "Documents" })
      .getByText(/Privacy disclosure.*pdf/i)
      .waitFor();
    await shown.getByRole("region", { name: "Applicant" }).getByText("0421 778 304").waitFor();
    await shown.getByRole("region", { name: "The deal" }).getByText("Monthly repayments").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const send = dialog.getByRole("button", { name: "Send to NOW" });
    await dialog.getByLabel("Suburb or city").fill("Orange");
    await dialog.getByText("Save the details first").waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel("Suburb or city").fill("Dubbo");
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.evaluate((button: { click(): void }) => {
      for (let pressed = 0; pressed < 5; pressed += 1) button.click();
    });
    await dialog.getByText("Received by NOW").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    const strip = page.getByRole("region", { name: "Submission", exact: true });
    await strip.getByText("1 of 1 documents sent.").waitFor();
    const reference = /Reference (\w+)\./.exec((await strip.textContent()) ?? "")![1]!;
    const lenders = await (await fetch(`${inject("site")}/_local/lenders`)).text();
    expect(lenders.split(`with the reference ${_id}`)).toHaveLength(2);
    expect(lenders).toContain("1 Ann Street");
    expect(lenders).toContain("repayments");
    expect(await page.getByText("Read only").isVisible()).toBe(true);
    expect(await nowsCard(page).getByRole("button", { name: "Submit to NOW" }).count()).toBe(0);

    await lenderDecides("now", reference, "declined");
    await strip.getByText("Declined by NOW").waitFor();
    await page.getByLabel("Scenario").getByText("Declined", { exact: true }).first().waitFor();
    await strip.getByRole("button", { name: "Reopen" }).click();
    const earlier = page.getByRole("region", { name: "Earlier submissions" });
    await earlier.getByText("Declined by NOW").waitFor();
    await page.getByLabel("Scenario").getByText("Signed", { exact: true }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await nowsCard(page).getByRole("button", { name: "Submit to NOW" }).click();
    await checklistOf(page).getByText("Nothing is missing. You can send the application to NOW.").waitFor();
    await dialog.getByRole("button", { name: "Send to NOW" }).click();
    await dialog.getByText("Received by NOW").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await strip.getByText("Received by NOW").waitFor();
    const second = /Reference (\w+)\./.exec((await strip.textContent()) ?? "")![1]!;
    expect(second).not.toBe(reference);

    await lenderDecides("now", second, "accepted");

    await strip.getByText("Accepted by NOW").waitFor();
    await strip.getByText("Approved subject to verification of the asset.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    // NOW decides by itself; its terms come by email, and the broker types them.
    await page.getByRole("button", { name: "Enter the terms" }).click();
    const terms = page.getByRole("dialog", { name: "Terms of NOW" });
    expect(await terms.getByRole("radio").count()).toBe(0);
    const rate = terms.getByLabel("Rate", { exact: true });
    const repayment = terms.getByLabel("Repayment a month");
    const quoted = Number((await repayment.inputValue()).replaceAll(",", ""));
    await rate.fill((Number(await rate.inputValue()) + 1).toFixed(2));
    await repayment.fill((quoted + 20).toFixed(2));
    expect(await accessibilityViolations(page)).toEqual([]);
    await terms.getByRole("button", { name: "Save" }).click();
    await strip
      .getByRole("row", { name: /^A month, with fees/ })
      .getByText("+$20.00")
      .waitFor();
    await page.getByRole("button", { name: "Correct the terms" }).waitFor();
    await page.getByRole("button", { name: "Documents and notes" }).click();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("button", { name: "Mark as settled" }).click();
    await page.getByLabel("Scenario").getByText("Settled", { exact: true }).first().waitFor();

    await page.getByRole("button", { name: "Copy with documents and signatures" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(_id));
    await page.getByLabel("Scenario").getByText("Signed", { exact: true }).first().waitFor();
    await openNow(page);
    await nowsCard(page).getByRole("button", { name: "Submit to NOW" }).click();
    await checklistOf(page).getByText("Nothing is missing. You can send the application to NOW.").waitFor();
  }, 180_000);
});

describe("a driver licence number", () => {
  it("is masked where the lender asks for it, shown on demand, and replaced by another one", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    const { _id, customers } = await aCommercialQuote(broker);
    const customerId = customers[0]!._id;
    await broker.api.updateCustomer({ body: { customerId, IDNumber: "88213377" } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    await page.getByRole("button", { name: "Show criteria of Lender A" }).click();
    await page.getByRole("button", { name: "Submit to Lender A" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit to Lender A" });
    const field = dialog.getByRole("textbox", { name: "Driver licence number", exact: true });
    expect(await field.inputValue()).toBe("•••• 377");

    await dialog.getByRole("button", { name: "Show Driver licence number" }).click();
    await dialog.getByText("88213377", { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Hide Driver licence number" }).click();
    await field.fill("•••• 378");
    await field.blur();
    await dialog.getByText("Enter the whole number, or leave the dots as they were.").waitFor();
    await field.fill("QX 123 456");
    await dialog.getByRole("button", { name: "Save details" }).click();

    const stored = async () => (await broker.api.showDriverLicence({ body: { customerId } })).IDNumber;
    await expect.poll(stored).toBe("QX 123 456");
    await expect.poll(() => field.inputValue()).toBe("•••• 456");
  });
});
