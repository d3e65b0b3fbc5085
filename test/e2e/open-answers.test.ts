import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { choose } from "./support/workspace.ts";

const browser = withBrowser();
let broker: Account;
let applicationId: string;

/** Without year of manufacture, employment and living arrangements. */
function openCar(): typeof car {
  const { ageOfAsset: _, ...asset } = car.asset ?? {};
  const { employers: __, ...customer } = car.customer ?? {};
  return { ...car, asset, customer, customerProfile: {} };
}

beforeAll(async () => {
  broker = await aBroker({ isVerified: false });
  applicationId = await enterScenario(broker, openCar());
});

const openAnswers = (page: Page) => page.getByRole("region", { name: "Open answer" });

const notWide = { viewport: { width: 1100, height: 900 } };

async function aWorkspace(visitor: Parameters<typeof browser.open>[1] = notWide, id = applicationId): Promise<Page> {
  const page = await browser.open(`/quote/${id}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  return page;
}

describe("the answers that are still open", () => {
  it("stand above the cards one at a time, in the API's order, with what the first settles", async () => {
    const page = await aWorkspace();
    const { unknowns } = await broker.api.rankedProducts({ params: { applicationId }, query: {} });

    expect(unknowns.map(({ field }) => field)).toEqual(["ageOfAsset", "employmentType", "timeOfEmployment", "livingArrangements"]);
    expect(await openAnswers(page).innerText()).toMatch(/^Year of manufacture settles 1 lender\s+Add$/);
    const bottomOfStrip = (await openAnswers(page).boundingBox())!;
    expect(bottomOfStrip.y + bottomOfStrip.height).toBeLessThan((await page.getByRole("article").first().boundingBox())!.y);
  });

  it("lead to their field, by u too, which says how many lenders ask it; then the next one stands there", async () => {
    const page = await aWorkspace(notWide, await enterScenario(broker, openCar()));
    const year = page.getByRole("combobox", { name: "Year of manufacture" });

    await page.keyboard.press("u");
    await page.getByText("Asked by 4 of 14 lenders").waitFor();
    expect(await year.and(page.locator(":focus")).count()).toBe(1);
    await openAnswers(page).getByRole("button", { name: "Add Year of manufacture" }).press("Enter");
    expect(await year.and(page.locator(":focus")).count()).toBe(1);
    await choose(page, "Year of manufacture", "2023");

    await openAnswers(page).getByText("Employment type").waitFor();
  });

  it("are not reached by a u that is typed into a field", async () => {
    const page = await aWorkspace();
    const assetType = page.getByRole("combobox", { name: "Asset type", exact: true });

    await assetType.focus();
    await page.keyboard.press("u");

    expect(await assetType.inputValue()).toBe("u");
  });

  it("stand on a phone too, and open the scenario at their field", async () => {
    const page = await aWorkspace({ viewport: { width: 390, height: 844 } });

    await openAnswers(page).getByRole("button", { name: "Add Year of manufacture" }).click();

    const scenario = page.getByRole("dialog");
    await scenario.getByText("Asked by 4 of 14 lenders").first().waitFor();
    expect(await scenario.getByRole("combobox", { name: "Year of manufacture" }).and(page.locator(":focus")).count()).toBe(1);
  });

  it("disappear once everything is known", async () => {
    const known = await enterScenario(broker, car);
    const page = await browser.open(`/quote/${known}`, { token: broker.token, ...notWide });
    await page.getByRole("article").first().waitFor();

    expect(await openAnswers(page).count()).toBe(0);
  });

  it("are said by their fields on a wide screen, where u goes to the first", async () => {
    const page = await aWorkspace({});

    await page.getByText("Asked by 3 of 14 lenders").first().waitFor();
    await page.keyboard.press("u");

    expect(await openAnswers(page).count()).toBe(0);
    expect(await page.getByRole("combobox", { name: "Year of manufacture" }).and(page.locator(":focus")).count()).toBe(1);
    await choose(page, "Year of manufacture", "2023");
    await page.getByText("Asked by 4 of 14 lenders").waitFor({ state: "detached" });
  });
});
