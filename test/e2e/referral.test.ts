import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { abnText } from "../../shared/domain/abn.ts";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { referralOf } from "../support/fixtures/referrals.ts";
import { withBrowser } from "./support/browser.ts";
import { emailsTo } from "./support/mailbox.ts";
import { type Account, aBroker, masterUser } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { aReferrer } from "./support/referrers.ts";

const browser = withBrowser();
const business = businesses[0]!;

const referButton = (page: Page) => page.getByRole("button", { name: "Refer customer" });
const dialogOf = (page: Page) => page.getByRole("dialog");
const buttonIn = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });

async function atQuoteOf(broker: Account) {
  const quote = await aConsumerQuote(broker);
  return { quote, page: await browser.open(`/quote/${quote._id}`, { token: broker.token }) };
}

async function fillCustomer(dialog: Locator) {
  await dialog.getByLabel("First name").fill("Maya");
  await dialog.getByLabel("Last name").fill("Thornton");
  await dialog.getByLabel("Phone").fill("0421 778 304");
  await dialog.getByLabel("Email").fill("maya@example.com");
}

describe("a broker's first referral", () => {
  it(
    "asks for the business and the agreement once, then for the customer, and is sent once although pressed five times",
    { timeout: 120_000 },
    async () => {
      const broker = await aBroker();
      const { quote, page } = await atQuoteOf(broker);
      const dialog = dialogOf(page);

      await referButton(page).click();
      await dialog.getByText("Business details", { exact: true }).waitFor();
      await expect.poll(() => buttonIn(dialog, "Next").isDisabled()).toBe(true);
      await dialog.getByLabel("Search your business by name or ABN").pressSequentially(business.abn);
      await page.getByText(`${abnText(business.abn)} · ${business.state} ${business.postcode}`).click();
      await expect.poll(() => buttonIn(dialog, "Next").isDisabled()).toBe(true);
      await dialog.getByLabel("Business address").fill("1 Harbour Street, Sydney NSW 2000");
      expect(await accessibilityViolations(page)).toEqual([]);
      await buttonIn(dialog, "Next").click();

      await dialog.getByText("Referrer Agreement", { exact: true }).waitFor();
      await dialog.getByText("30 days' written notice").waitFor();
      await expect.poll(() => buttonIn(dialog, "Accept Agreement").isDisabled()).toBe(true);
      await dialog.getByText("Full agreement").click();
      await drawnOn(page, dialog.locator("canvas"));
      await buttonIn(dialog, "Clear signature").click();
      await expect.poll(() => buttonIn(dialog, "Accept Agreement").isDisabled()).toBe(true);
      await drawnOn(page, dialog.locator("canvas"));
      expect(await accessibilityViolations(page)).toEqual([]);
      await buttonIn(dialog, "Accept Agreement").click();

      await dialog.getByText("Agreement Signed Successfully").waitFor();
      await dialog.getByText("All fields required").waitFor();
      await dialog.getByLabel("Phone").fill("1");
      await dialog.getByLabel("Email").fill("x");
      await dialog.getByText(/Please enter a phone number that reaches the customer/).waitFor();
      await dialog.getByLabel("First name").focus();
      await dialog.getByText(/Please enter an email address that reaches the customer/).waitFor();
      await fillCustomer(dialog);
      await expect.poll(() => buttonIn(dialog, "Send referral").isDisabled()).toBe(true);
      await dialog.getByRole("checkbox").check();
      expect(await accessibilityViolations(page)).toEqual([]);
      await buttonIn(dialog, "Send referral").evaluate((button) => {
        for (let pressed = 0; pressed < 5; pressed += 1) (button as unknown as { click(): void }).click();
      });

      await dialog.getByText("Referral has been sent").waitFor();
      await buttonIn(dialog, "Close").last().click();
      await page.waitForURL("**/quotes");
      const { docs } = await broker.api.listReferrals({ body: { userId: broker.user._id, page: 1 } });
      expect(docs.map(({ _id }) => _id)).toEqual([quote._id]);
      await expect
        .poll(async () => (await emailsTo(broker.email)).filter(({ subject }) => subject === "Your referral has been sent"))
        .toHaveLength(1);
    },
  );
});

async function drawnOn(page: Page, agreement: Locator) {
  await agreement.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await agreement.boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height * 0.7);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) await page.mouse.move(x + width * (0.2 + step * 0.04), y + height * (step % 2 ? 0.3 : 0.7));
  await page.mouse.up();
}

describe("a broker who is already a referrer", () => {
  it("starts with the customer, next to the figures of the suitable products", async () => {
    const broker = await aReferrer();
    const { quote, page } = await atQuoteOf(broker);
    const { referral } = await broker.api.rankedProducts({ params: { applicationId: quote._id }, query: {} });
    const dialog = dialogOf(page);

    await referButton(page).click();

    const figures = dialog.getByRole("region", { name: "Indicative figures" });
    await figures.getByText("From ").waitFor();
    const words = await figures.innerText();
    expect(words).toContain(`${referral!.minRate.toFixed(2)}% to ${referral!.maxRate.toFixed(2)}%`);
    expect(words).toContain(`$${(referral!.minRepayments! / 4).toFixed(2)}`);
    expect((await dialog.boundingBox())!.width).toBe(600);
  });

  it("sends a customer without a last name, but none without a name", async () => {
    const broker = await aReferrer();
    const { quote, page } = await atQuoteOf(broker);
    const dialog = dialogOf(page);
    await referButton(page).click();
    await fillCustomer(dialog);
    await dialog.getByLabel("First name").fill("");
    await dialog.getByLabel("Last name").fill("");
    await dialog.getByRole("checkbox").check();

    await expect.poll(() => buttonIn(dialog, "Send referral").isDisabled()).toBe(true);
    await dialog.getByLabel("First name").fill("Suharto");
    await buttonIn(dialog, "Send referral").click();

    await dialog.getByText("Referral has been sent").waitFor();
    expect((await broker.api.readApplication({ params: { id: quote._id } })).customers[0]).toMatchObject({ firstName: "Suharto" });
  });

  it("sees updated figures when the quote has changed in the meantime, and loses no typed text", async () => {
    const broker = await aReferrer();
    const quote = await aConsumerQuote(broker);
    const page = await browser.open(`/quote/${quote._id}`, { token: broker.token, expectedErrors: /409/ });
    const dialog = dialogOf(page);
    await referButton(page).click();
    await fillCustomer(dialog);
    await dialog.getByRole("checkbox").check();
    await broker.api.updateAsset({ body: { _id: quote.asset._id, assetValue: 43_000 } });

    await buttonIn(dialog, "Send referral").click();

    await dialog.getByText("The figures have changed since they were shown.").waitFor();
    expect(await dialog.getByLabel("First name").inputValue()).toBe("Maya");
    await buttonIn(dialog, "Send referral").click();
    await dialog.getByText("Referral has been sent").waitFor();
  });

  it("can close the dialog by Escape, which returns the focus to the button", async () => {
    const { page } = await atQuoteOf(await aReferrer());
    await referButton(page).press("Enter");
    await dialogOf(page).getByText("All fields required").waitFor();

    await page.keyboard.press("Escape");

    await dialogOf(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.locator("button:focus").innerText()).toBe("Refer customer");
    expect(new URL(page.url()).pathname).toMatch(/^\/quote\//);
  });
});

describe("'Refer customer'", () => {
  it("requires a verified e-mail address, and says so", async () => {
    const { page } = await atQuoteOf(await aBroker({ isVerified: false }));

    await page.getByText("Verify your email address first").waitFor();

    await expect.poll(() => referButton(page).isDisabled()).toBe(true);
  });
});

describe("a sent referral", () => {
  it("is read-only, still takes documents, and can be reopened and changed", async () => {
    const broker = await aReferrer();
    const quote = await aConsumerQuote(broker);
    await broker.refer(quote);
    const page = await browser.open(`/quote/${quote._id}`, { token: broker.token });
    await page.getByText("This quote was referred to our team.").waitFor();
    expect(await page.getByText("Read only").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Documents and notes" }).click();
    const documents = page.getByRole("dialog", { name: "Documents" });
    await documents
      .getByRole("button", { name: /Upload/ })
      .first()
      .waitFor();
    await documents.getByRole("button", { name: "Close" }).click();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Reopen" }).click();

    await page.getByText("This quote was referred to our team.").waitFor({ state: "detached" });
    await page.getByLabel("Asset value").fill("43000");
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await broker.api.readApplication({ params: { id: quote._id } })).asset.assetValue).toBe(43_000);
    await expect
      .poll(async () => (await emailsTo("referrals")).filter(({ text }) => text?.includes(quote._id)).map(({ subject }) => subject))
      .toContain("A referral was reopened");
  });
});

describe("the referrals list", () => {
  it("shows the date by which the customer is contacted, and a master marks it as done after a question", async () => {
    const broker = await aReferrer();
    const quote = await aConsumerQuote(broker);
    // The master's list has the referrals of other tests, too.
    const lastName = randomUUID().replaceAll(/[^a-f]/g, "");
    const named = { ...(await referralOf(broker, quote._id, quote.customers[0]!._id)), lastName };
    await broker.api.sendReferral({ body: named });
    const [sent] = (await broker.api.listReferrals({ body: { userId: broker.user._id, page: 1 } })).docs;
    const due = sent!.referral!.contactDueOn.split("-").toReversed().join("/");
    const master = masterUser();
    const page = await browser.open("/referrals", { token: broker.token });
    await page.getByRole("cell", { name: `Due ${due}` }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const theirs = await browser.open("/referrals", { token: master.token });
    const row = theirs.getByRole("row").filter({ hasText: lastName });
    await row.getByRole("button", { name: `Mark contacted: referral ${quote.humanId}` }).click();
    await theirs.getByRole("dialog", { name: /as contacted\?/ }).waitFor();
    expect(await accessibilityViolations(theirs)).toEqual([]);
    await theirs.getByRole("button", { name: "Mark contacted", exact: true }).click();

    await row.getByText(/^Contacted/).waitFor();
    await page.reload();
    await page.getByRole("cell", { name: /^Contacted/ }).waitFor();
  });
});
