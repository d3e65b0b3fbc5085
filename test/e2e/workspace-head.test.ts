import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { aCarQuote } from "../support/fixtures/car-quote.ts";
import { recordChoice } from "../support/fixtures/record-choice.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker, licensed } from "./support/people.ts";
import { aCommercialQuote } from "./support/quotes.ts";
import { chooseMore } from "./support/workspace.ts";

const browser = withBrowser();

async function aLicensedBroker(): Promise<Account> {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  return broker;
}

async function aWorkspace(broker: Account, query = "") {
  const { applicationId: id } = await aCarQuote(broker);
  const page = await browser.open(`/quote/${id}${query}`, { token: broker.token });
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).waitFor();
  return { page, id };
}

const filledButtons = (page: Page) => page.locator("main .ant-btn-primary").allInnerTexts();
const menuRow = (page: Page, name: string) => page.getByRole("menuitem", { name });

describe("the head of the results", () => {
  it("leaves at most 30 controls beside the 14 cards of a consumer quote", async () => {
    const { page } = await aWorkspace(await aBroker());
    await page.getByRole("article").nth(13).waitFor();

    const controls = page.locator("button, [role=button], [role=switch], input[type=checkbox], summary");
    expect(await page.getByRole("main").locator(controls).filter({ visible: true }).count()).toBeLessThanOrEqual(30);
  });

  it("stays on two lines at 1440 and 1280 pixels, also with three scenarios and with every level", async () => {
    const broker = await aBroker();
    const id = await enterScenario(broker, car);
    for (const name of ["One", "Two", "Three"]) await broker.api.addVariant({ body: { applicationId: id, name, terms: { balloon: 0 } } });
    const page = await browser.open(`/quote/${id}?view=scenarios`, { token: broker.token });
    await page.getByRole("grid").waitFor();

    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const top = async (name: string) => (await page.getByText(name, { exact: true }).first().boundingBox())!.y;
      expect((await page.locator("main header").first().boundingBox())!.height).toBe(36);
      expect(Math.abs((await top("Order by")) - (await top("Scenarios")))).toBeLessThan(8);
    }
    for (const width of [1440, 900, 720]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ width, page: await page.evaluate("document.documentElement.scrollWidth") }).toEqual({ width, page: width });
      const widths = await page
        .getByRole("columnheader")
        .evaluateAll((heads) => heads.map((head) => Math.round((head as unknown as { offsetWidth: number }).offsetWidth)));
      expect(Math.max(...widths.slice(1)) - Math.min(...widths.slice(1))).toBeLessThanOrEqual(1);
    }
  });

  it("has one filled button: without a licence to refer the customer, with one to offer finance", async () => {
    const { page } = await aWorkspace(await aBroker());
    await page.getByRole("button", { name: "Refer customer" }).waitFor();
    expect(await filledButtons(page)).toEqual(["Refer customer"]);
    await chooseMore(page, "For the customer");
    await page.getByRole("region", { name: "Finance options" }).waitFor();

    const broker = await aLicensedBroker();
    await broker.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "harbour", password: "a secret" } } });
    const { page: other, id } = await aWorkspace(broker);
    await other.getByRole("button", { name: "For the customer" }).waitFor();
    expect(await filledButtons(other)).toEqual(["For the customer"]);
    await chooseMore(other, "Refer customer");
    await other.getByRole("dialog", { name: "Business details" }).waitFor();
    expect(await accessibilityViolations(other)).toEqual([]);

    await recordChoice(broker, id, "NOW");
    await other.reload();
    await other
      .getByRole("region", { name: "Selection record" })
      .getByText(/^NOW chosen on/)
      .waitFor();
    await other.getByRole("button", { name: "Submit to NOW" }).click();
    expect(await filledButtons(other)).toEqual(["Submit to NOW"]);
    await other.getByRole("dialog", { name: "Submit to NOW" }).waitFor();
  });

  it("moves no card when products are chosen for the customer", async () => {
    const { page } = await aWorkspace(await aLicensedBroker());
    await page.getByRole("article").nth(13).waitFor();
    const tops = async () => Promise.all((await page.getByRole("article").all()).map(async (card) => (await card.boundingBox())!.y));
    const before = await tops();

    await page.getByRole("button", { name: "For the customer" }).click();
    await page.getByRole("region", { name: "Finance options" }).waitFor();

    expect((await tops()).slice(0, 5)).toEqual(before.slice(0, 5));
    const { y, height } = (await page.getByRole("region", { name: "Finance options" }).boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(900);
  });
});

describe("the menu 'More'", () => {
  it("adds a scenario, shows who saw the quote, and archives it", async () => {
    const broker = await aBroker();
    const { page, id } = await aWorkspace(broker);

    await chooseMore(page, "New scenario");
    await page.getByRole("dialog", { name: "Add a scenario" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("grid", { name: "Lenders by scenario" }).waitFor();
    await chooseMore(page, "Who saw this");
    await page
      .getByRole("dialog", { name: "Who saw Maria Rossi?" })
      .getByText(/^What was done with quote #/)
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More", exact: true }).and(page.locator(":focus")).waitFor();
    await chooseMore(page, "Archive");

    await page.getByText("This quote is archived. Restore it to change it.").waitFor();
    expect((await broker.api.readApplication({ params: { id } })).status).toBe("archived");
    await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
    await menuRow(page, "Saved quotes").waitFor();
    expect(await menuRow(page, "Archive").count()).toBe(0);
  });

  it("shows and hides what the broker earns on every card", async () => {
    const broker = await aBroker();
    const { _id } = await aCommercialQuote(broker);
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    await page
      .getByRole("button", { name: /^Show criteria/ })
      .first()
      .click();
    const received = page.getByRole("main").getByText(/^You receive: brokerage/);
    await page.getByText("Info & Requirements").waitFor();
    expect(await received.count()).toBe(0);

    await chooseMore(page, "Show my commission");
    await received.waitFor();
    await chooseMore(page, "Hide my commission");

    await received.waitFor({ state: "detached" });
  });
});
