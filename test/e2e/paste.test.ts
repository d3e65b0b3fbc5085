import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import { canaries, leakedCanaries } from "../security/canaries.ts";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { keysOf } from "./support/keys.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

const box = (page: Page) => page.getByRole("textbox", { name: "Paste an e-mail or a text, or type what the customer said" });
const row = (page: Page, name: string) => page.getByRole("dialog").getByRole("checkbox", { name: new RegExp(`^${name} `) });
const reading = (page: Page) => page.getByRole("region", { name: "What was read" });
const openedId = (page: Page) => /quote\/([^?]+)/.exec(page.url())![1]!;
const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();

/** The part of a field that is asked to type. */
interface Typing {
  readonly ownerDocument: { execCommand(command: "insertText", showsUi: false, text: string): boolean };
}

async function openPaste(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  await box(page).fill(text);
}

async function scenarioOf({ api }: Account, id: string) {
  const { asset, loanDetails, creditProfile, customers, customerProfile } = await api.readApplication({ params: { id } });
  return { ...asset, ...loanDetails, ...creditProfile, ...customerProfile, ...customers[0], ...customers[0]?.employers[0] };
}

describe("a text", () => {
  it("makes a quote, and another text changes it and is taken back, by keys alone", { timeout: 120_000 }, async () => {
    const broker = await aBroker();
    const page = await browser.open("/quotes", { token: broker.token });
    const { reach, enter } = keysOf(page);
    await enter("button", "New quote");
    await box(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("32k 2019 hilux dealer 5 yrs 20% balloon 10% dep 12/4/88 casual 8 mths renting score 640");
    await reading(page).getByRole("heading", { name: "12 fields read" }).waitFor();
    await page.keyboard.press("Control+Enter");

    await page.waitForURL("**/quote/*");
    await page.getByRole("article").first().waitFor();
    const first = {
      assetValue: 32_000,
      ageOfAsset: 2019,
      assetType: "MOTOR_VEHICLE",
      typeOfSale: "DEALER_SALE",
      term: 60,
      balloon: 20,
      deposit: 3200,
      dateOfBirth: "1988-04-12",
      employmentType: "CASUAL",
      timeOfEmployment: 8,
      score: 640,
      livingArrangements: "RENTING",
    };
    expect(await scenarioOf(broker, openedId(page))).toMatchObject(first);

    await enter("button", "Paste");
    await box(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Maria wants 48 months, dep 5000 and price 30k, odometer 40,000 km, budget 150 a week");
    await row(page, "Odometer").waitFor();
    expect(await Promise.all(["Term", "Deposit", "Asset value", "Odometer"].map((name) => row(page, name).isChecked()))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(await reading(page).innerText()).toContain("saved: 60 months");
    await reach("checkbox", /^Term /);
    await page.keyboard.press("Space");
    await enter("button", "Use 3 fields");
    await page.getByText("3 fields from the text").waitFor();
    await saved(page);
    expect(await scenarioOf(broker, openedId(page))).toMatchObject({
      ...first,
      term: 48,
      odometer: 40_000,
      budget: 650,
      budgetEvery: "month",
    });

    await enter("button", "Undo");
    await page.getByText("Taken back.").waitFor();
    await saved(page);
    expect(await scenarioOf(broker, openedId(page))).toMatchObject({ ...first, odometer: null, budget: null });
  });

  it("keeps every letter that comes faster than the page is drawn", async () => {
    const page = await browser.open("/quote/", { token: (await aBroker()).token });
    await box(page).fill("32k 2019 hilux, 5 yrs. ");
    await reading(page).waitFor();
    await box(page).evaluate(async ({ ownerDocument }: Typing, letters) => {
      for (const letter of letters) {
        ownerDocument.execCommand("insertText", false, letter);
        await Promise.resolve();
      }
    }, "Maria called twice. ".repeat(10));
    expect(await box(page).inputValue()).toBe(`32k 2019 hilux, 5 yrs. ${"Maria called twice. ".repeat(10)}`);
  });

  it("is used with its last letter when Ctrl+Enter follows at once", async () => {
    const broker = await aBroker();
    const page = await browser.open("/quote/", { token: broker.token });
    await box(page).fill("2019 hilux, dealer, 5 yrs, price 3200");
    await reading(page).waitFor();
    await page.evaluate(`
      document.execCommand("insertText", false, "0");
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    `);
    await page.waitForURL(/\/quote\/\w/);
    await page.getByRole("article").first().waitFor();
    expect(await scenarioOf(broker, openedId(page))).toMatchObject({ assetValue: 32_000, term: 60 });
  });

  it("asks where it says two things, and nothing is answered by itself", async () => {
    const broker = await aBroker();
    const page = await browser.open("/quote/", { token: broker.token });
    await box(page).fill("Personal use Tesla but I have an ABN, $61,900, trade in worth 22k and 5k deposit");

    const use = reading(page).getByRole("button", { name: /^Use / });
    await reading(page)
      .getByText(/choose Consumer or Commercial/)
      .waitFor();
    expect(await use.isDisabled()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await reading(page).getByText("Consumer", { exact: true }).click();
    const question = reading(page).getByRole("group", { name: /Deposit: which one/ });
    expect(await question.getByRole("button", { pressed: true }).count()).toBe(0);
    await question.getByRole("button", { name: "$27,000.00, both" }).click();
    expect(await question.getByRole("button", { pressed: true }).allInnerTexts()).toEqual(["$27,000.00, both"]);
    await page.getByRole("button", { name: "Use 3 fields" }).click();

    await page.waitForURL("**/quote/*");
    await page.getByText("3 fields from the text").waitFor();
    const { applicationType, asset, loanDetails } = await broker.api.readApplication({ params: { id: openedId(page) } });
    expect([applicationType, asset.assetType, loanDetails.deposit]).toEqual(["consumer", "ELECTRIC_MOTOR_VEHICLE", 27_000]);
  });

  it("saves the customer's contact and the business with its dates, and says what Undo leaves", async () => {
    const broker = await aBroker();
    const page = await browser.open("/quote/", { token: broker.token });
    await box(page).fill(
      `Client Sam Lee 0412 345 678 sam@example.com ABN ${businesses[0]!.abn}, gst 2 yrs, abn 4 yrs, digger 2018 private 85k, 60 mths`,
    );
    await row(page, "ABN").uncheck();
    await reading(page).getByText("Needs the business’s ABN").first().waitFor();
    expect(await row(page, "GST registration").isDisabled()).toBe(true);
    await row(page, "ABN").check();
    await page.keyboard.press("Control+Enter");

    await page.waitForURL("**/quote/*");
    await page.getByRole("article").first().waitFor();
    const read = () => broker.api.readApplication({ params: { id: openedId(page) } });
    const { entities, customers } = await read();
    expect(entities[0]).toMatchObject({ abn: businesses[0]!.abn, gst: expect.stringMatching(/^20\d\d-/) as string });
    expect(customers[0]).toMatchObject({
      firstName: "Sam",
      lastName: "Lee",
      phoneNumbers: [{ number: "0412345678" }],
      emails: [{ address: "sam@example.com" }],
    });
    await page.getByRole("button", { name: "Undo" }).click();

    await page.getByText(/What cannot be removed stays: business, mobile, email/).waitFor();
    await saved(page);
    const after = await read();
    expect([after.customers[0]?.firstName, after.asset.assetType]).toEqual([null, null]);
    expect([after.entities[0]?.timeInBusiness, after.asset.assetValue]).toEqual([entities[0]?.timeInBusiness, null]);
  });

  it("that says nothing, or is too long, is refused and stays in the box", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/quote/", { token });
    await box(page).fill("Hello, can you help me please?");
    await page.getByText("Nothing recognised. Start with price, year and term.").waitFor();
    expect(await page.getByRole("button", { name: /^Consumer Asset/ }).isEnabled()).toBe(true);

    await box(page).fill("car 20k ".repeat(1000));
    await reading(page).waitFor();
    await box(page).fill(`${"car 20k ".repeat(1000)}.`);
    await page.getByText("8,001 of 8,000").waitFor();

    await page.getByText("This text is too long.").waitFor();
    expect(await reading(page).count()).toBe(0);
    expect((await box(page).inputValue()).length).toBe(8001);
  });

  it("whose save fails says so, and Undo drops it", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCarQuote(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/application", (route) => route.abort());
    await openPaste(page, "odometer 40,000 km");
    await page.getByRole("button", { name: "Use 1 field" }).click();

    await page.getByText(/^1 field from the text not saved: /).waitFor();
    await page.getByText("Not saved", { exact: true }).waitFor();
    await page.unroute("**/api/application");
    await page.getByRole("button", { name: "Undo" }).click();

    await page.getByText("Taken back.").waitFor();
    await saved(page);
    expect((await scenarioOf(broker, applicationId)).odometer).toBeUndefined();
  });

  it("on a phone has its reading below it on the whole screen, and moves nothing", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCarQuote(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, ...phone });
    await page.getByRole("button", { name: /^Edit/ }).click();
    const before = await shiftOf(page);
    await openPaste(page, "");
    await page.keyboard.type("price 31k, score 640, 5 yrs");
    await row(page, "Asset value").waitFor();

    const [text, list] = await Promise.all([box(page).boundingBox(), reading(page).boundingBox()]);
    expect(list!.y).toBeGreaterThan(text!.y + text!.height);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect((await page.getByRole("dialog", { name: "Paste a text" }).boundingBox())!.width).toBe(390);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect((await shiftOf(page)) - before).toBeLessThanOrEqual(0.01);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Paste a text" }).waitFor({ state: "detached" });
  });

  it("is offered to no quote that cannot be changed", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCarQuote(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    await page.getByRole("button", { name: "Paste", exact: true }).waitFor();

    await broker.api.archiveQuote({ body: { applicationId } });
    await page.reload();

    await page.getByText("This quote is archived.").waitFor();
    expect(await page.getByRole("button", { name: "Paste", exact: true }).count()).toBe(0);
  });

  it("is in no request, no store of the browser and no line of its console: only the values that are used", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCarQuote(broker);
    const page = await browser.open("/quotes", { token: broker.token });
    const seen: string[] = [];
    page.on("request", (request) => seen.push(decodeURIComponent(request.url()), request.postData() ?? ""));
    page.on("console", (message) => seen.push(message.text()));
    const unread = `${canaries.note}; licence ${canaries.licenceNumber}; lives at ${canaries.address}; ${canaries.password}`;
    const inTheBrowser = async () =>
      seen.push(await page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])"));

    await page.getByRole("button", { name: "New quote", exact: true }).click();
    await box(page).fill(`caravan 41k. ${unread}`);
    await page.getByRole("button", { name: "Use 2 fields" }).click();
    await page.getByText("2 fields from the text").waitFor();
    await inTheBrowser();
    await page.goto(`${new URL(page.url()).origin}/quote/${applicationId}`);
    await openPaste(page, `odometer 54,321 km. ${unread}`);
    await page.getByRole("button", { name: "Use 1 field" }).click();
    await saved(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await saved(page);
    await inTheBrowser();

    expect([seen.some((text) => text.includes("41000")), seen.some((text) => text.includes("54321"))]).toEqual([true, true]);
    expect(leakedCanaries(seen, ["caravan 41k", "54,321 km", "owes her brother"])).toEqual([]);
  });
});
