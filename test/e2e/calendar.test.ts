import { beforeAll, describe, expect, it } from "vitest";
import { yearOf } from "../../shared/dates.ts";
import { businessDate } from "../../shared/business-date.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car, excavator } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();
const year = yearOf(businessDate(new Date()));
let broker: Account;
let diggerPath: string;
beforeAll(async () => {
  broker = await aBroker({ hasSecondFactor: true });
  // Five years old until the end of this year.
  diggerPath = `/quote/${await enterScenario(broker, { ...excavator, asset: { ...excavator.asset, ageOfAsset: year - 5 } })}`;
}, 120_000);

const line = `Holds until 31 Dec ${year}: then 3 lenders get dearer`;

describe("what changes when", () => {
  it("stands above the cards and opens the days by keyboard, with a reminder on the day before", async () => {
    const page = await browser.open(diggerPath, { token: broker.token });
    const button = page.getByRole("button", { name: line });
    await button.focus();
    await page.keyboard.press("Enter");

    const drawer = page.getByRole("dialog", { name: "What changes when" });
    const january = drawer.getByRole("region", { name: `1 Jan ${year + 1}` });
    await january.waitFor();
    expect(await january.getByRole("listitem").allInnerTexts()).toEqual([
      "Lender H gets dearer\n8.95% to 9.95%, $1,595.30 to $1,638.96 a month",
      "C4 gets dearer\n9.70% to 10.45%, $1,621.65 to $1,654.42 a month",
      "C3 gets dearer\n8.79% to 9.49%, $1,624.30 to $1,655.26 a month",
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await january.getByRole("button", { name: `Lender H, C4, C3: remind me on 31 Dec ${year}` }).press("Enter");
    await january.getByText(`We email you on 31 Dec ${year}`).waitFor();

    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate<string>("document.activeElement.textContent")).toBe(line);
  });

  it.each([
    ["a wide screen", { viewport: { width: 1440, height: 900 } }],
    ["1280 pixels", { viewport: { width: 1280, height: 900 } }],
    ["a phone", phone],
  ])("moves nothing when it comes on %s, and comes after the cards", async (_screen, options) => {
    const page = await browser.open("/quotes", { token: broker.token, ...options });
    const asked: string[] = [];
    await page.route("**/calendar?**", async (route) => {
      asked.push((await page.getByRole("list", { name: "Products" }).isVisible()) ? "after the cards" : "before them");
      await page.waitForTimeout(1_000);
      await route.continue();
    });
    await page.goto(new URL(diggerPath, page.url()).href);
    await page.getByRole("button", { name: line }).waitFor();

    expect(asked).toEqual(["after the cards"]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });

  it("is not there where nothing changes within a year", async () => {
    const id = await enterScenario(broker, car);
    const page = await browser.open("/quotes", { token: broker.token });
    const answer = page.waitForResponse((response) => response.url().includes("/calendar"));
    await page.goto(new URL(`/quote/${id}`, page.url()).href);
    await answer;
    await page.getByRole("heading", { name: "14 lenders" }).waitFor();

    expect(await page.getByRole("button", { name: /^Holds until|^From / }).count()).toBe(0);
  });
});
