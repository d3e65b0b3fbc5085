import type { Page } from "playwright";
import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

const guide = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });
const pressButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Opens a list by its visible name and chooses from it. */
async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.keyboard.type(choice);
  await take(page, choice);
}

async function take(page: Page, choice: string): Promise<void> {
  await page.getByRole("option", { name: choice, exact: true }).click();
}

/** The sample quote of a new broker, as 'Start demo' opens it. */
async function theDemo(broker: Account): Promise<{ readonly page: Page; readonly steps: number[]; readonly events: string[] }> {
  const page = await browser.open("/quotes", { token: broker.token });
  const [steps, events]: [number[], string[]] = [[], []];
  page.on("request", (request) => {
    if (!request.url().endsWith("/events")) return;
    const body = request.postDataJSON() as { readonly events: readonly { readonly name: string; readonly step?: number }[] };
    for (const { name, step } of body.events) {
      events.push(name);
      if (step !== undefined) steps.push(step);
    }
  });
  await page.getByRole("button", { name: "Start demo" }).click();
  await guide(page, "Asset type").waitFor();
  return { page, steps, events };
}

const applicationOn = (page: Page, { api }: Account) =>
  api.readApplication({ params: { id: new URL(page.url()).pathname.split("/").at(-1)! } });

async function lowestRate(page: Page, broker: Account): Promise<string> {
  const { _id: applicationId } = await applicationOn(page, broker);
  const { products } = await broker.api.rankedProducts({ params: { applicationId }, query: { orderBy: ["rate"] } });
  return products[0]!.lender;
}

it(
  "shows nine steps on a sample quote, each completed by its own selection, and ends at the top of the page",
  { timeout: 120_000 },
  async () => {
    const broker = await aBroker({ isNew: true });
    const { page, steps, events } = await theDemo(broker);
    const { asset, loanDetails, customers } = await applicationOn(page, broker);
    expect({ ...asset, ...loanDetails, ...customers[0]?.employers[0] }).toMatchObject({
      assetValue: 20_000,
      typeOfSale: "DEALER_SALE",
      ageOfAsset: new Date().getFullYear() - 2,
      term: 60,
      timeOfEmployment: 24,
    });
    expect(await page.getByText("Step 1 of 9").isVisible()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);

    await choose(page, "Asset type", "Caravan");
    await expect.poll(async () => (await applicationOn(page, broker)).asset.assetType).toBe("CARAVAN");
    expect(await guide(page, "Asset type").isVisible()).toBe(true);
    await choose(page, "Asset type", "Motorbike");
    await guide(page, "Living arrangements").waitFor();
    await choose(page, "Living arrangements", "Property owner");
    await guide(page, "Order by rate").waitFor();
    await page.getByRole("group", { name: "Filters" }).getByText("Order by").click();
    await take(page, "Rate");
    await guide(page, "Show criteria").waitFor();
    // The new order may arrive after the step begins: the highlight follows it to the card that is first then.
    await page.getByRole("button", { name: `Show criteria of ${await lowestRate(page, broker)}` }).click();
    await guide(page, "Criteria").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await pressButton(page, "Continue");
    await guide(page, "Must match").waitFor();
    await page.getByRole("button", { name: "Filter" }).click();
    expect(await page.getByRole("radio", { name: "None" }).isChecked()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("radio", { name: "Asset type" }).check();
    await guide(page, "Credit score").waitFor();
    await page.getByRole("textbox", { name: "Credit score" }).fill("650");
    await page.keyboard.press("Enter");
    await guide(page, "Employment type").waitFor();
    await choose(page, "Employment type", "Full-time");
    await guide(page, "Your first ranking").waitFor();
    expect((await broker.api.readUser()).status).toBe("new");
    await pressButton(page, "Finish");

    await guide(page, "Your first ranking").waitFor({ state: "detached" });
    expect(await page.evaluate("scrollY")).toBe(0);
    expect((await broker.api.readUser()).status).toBe("active");
    expect((await applicationOn(page, broker)).status).toBe("quote");
    await expect.poll(() => events.at(-1)).toBe("demo.finished");
    expect(steps).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  },
);

it("returns to the previous step and continues without repeating the selection", async () => {
  const { page } = await theDemo(await aBroker({ isNew: true }));
  expect(await page.getByRole("button", { name: "Back", exact: true }).count()).toBe(0);
  await choose(page, "Asset type", "Motorbike");
  await guide(page, "Living arrangements").waitFor();
  expect(await page.getByRole("button", { name: "Continue", exact: true }).count()).toBe(0);

  await pressButton(page, "Back");
  await guide(page, "Asset type").waitFor();
  await pressButton(page, "Continue");

  await guide(page, "Living arrangements").waitFor();
});

it("'Skip' activates the user and turns the sample into an ordinary quote", async () => {
  const broker = await aBroker({ isNew: true });
  const { page, events } = await theDemo(broker);

  await pressButton(page, "Skip");

  await guide(page, "Asset type").waitFor({ state: "detached" });
  expect((await broker.api.readUser()).status).toBe("active");
  expect((await applicationOn(page, broker)).status).toBe("quote");
  await expect.poll(() => events.at(-1)).toBe("demo.skipped");
});

it("works by keyboard: Tab stays within the step, and Escape closes an open list first, then the demo", async () => {
  const broker = await aBroker({ isNew: true });
  const { page } = await theDemo(broker);
  const focused = page.locator("*:focus");
  await page.locator("dialog:focus").waitFor();

  await page.keyboard.press("Tab");
  expect(await focused.getAttribute("role")).toBe("combobox");
  await page.keyboard.press("Tab");
  expect(await focused.innerText()).toBe("Skip");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Motorb");
  await page.keyboard.press("Enter");
  await guide(page, "Living arrangements").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Renting" }).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.locator('[role=combobox][aria-expanded="false"]:focus').waitFor();
  expect(await guide(page, "Living arrangements").isVisible()).toBe(true);
  await page.keyboard.press("Escape");

  await guide(page, "Living arrangements").waitFor({ state: "detached" });
  expect((await broker.api.readUser()).status).toBe("active");
});
