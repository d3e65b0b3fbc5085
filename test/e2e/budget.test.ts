import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { keysOf } from "./support/keys.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker();
});

async function aWorkspace(visitor: Parameters<typeof browser.open>[1] = {}) {
  const id = await enterScenario(broker, car);
  const page = await browser.open(`/quote/${id}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  return { page, stored: async () => (await broker.api.readApplication({ params: { id } })).loanDetails };
}

const field = (page: Page) => page.getByRole("textbox", { name: "Budget", exact: true });
const cardOf = (page: Page, lender: string) => page.getByRole("article", { name: lender });

async function enter(page: Page, amount: string) {
  await field(page).fill(amount);
  await field(page).press("Enter");
}

describe("a budget", () => {
  it("says how many lenders are within it and what brings Money3 there, by keyboard alone; tried and gone back from", async () => {
    const { page, stored } = await aWorkspace();
    const keys = keysOf(page);
    await field(page).focus();
    await page.keyboard.type("650");
    await page.keyboard.press("Enter");
    await page.getByText("9 of 14 within").waitFor();
    await cardOf(page, "Money3").getByText("Within budget with a deposit of $4,896.41").waitFor();
    expect(await cardOf(page, "Liberty").innerText()).not.toContain("Within budget");

    await keys.enter("button", "Show criteria of Money3");
    await cardOf(page, "Money3").getByText("Within budget with a balloon of 30%: $634.08 a month").waitFor();
    await keys.enter("button", "Try it, Money3: a deposit of $4,896.41");
    await page.getByText("Trying deposit $4,896.41. Not saved.").waitFor();
    await page.getByText("11 of 14 within").waitFor();
    await cardOf(page, "Money3")
      .getByText(/^Within budget/)
      .first()
      .waitFor({ state: "detached" });
    await page.keyboard.press("Escape");

    await page.getByText("9 of 14 within").waitFor();
    expect(await page.getByRole("button", { name: "Try it, Money3: a deposit of $4,896.41" }).and(page.locator(":focus")).count()).toBe(1);
    expect(await stored()).toMatchObject({ deposit: 4000, budget: 650, budgetEvery: "month" });
  });

  it("is stored with how often it is paid, and is there again after a reload", async () => {
    const { page, stored } = await aWorkspace();
    await enter(page, "150");
    await page.getByText("0 of 14 within").waitFor();
    await page.getByText("No lender within $150.00. The least is $482.94 (Macquarie). assumed").waitFor();
    await page.getByRole("combobox", { name: "Budget every" }).click();
    await page.getByRole("option", { name: "week", exact: true }).click();
    await page.getByText("9 of 14 within").waitFor();
    await expect.poll(stored).toMatchObject({ budget: 150, budgetEvery: "week" });

    await page.reload();
    await page.getByText("9 of 14 within").waitFor();
    expect(await field(page).inputValue()).toBe("150.00");
    await enter(page, "");
    await page.getByText("9 of 14 within").waitFor({ state: "detached" });
    await expect.poll(stored).toMatchObject({ budget: null });
  });

  it("answers bad input at the field, and keeps it", async () => {
    const { page, stored } = await aWorkspace();
    for (const [amount, problem] of [
      ["soon", "Enter an amount like 32,000 or 32,000.50"],
      ["0", "Enter an amount above $0.00, like 650"],
      ["650.1234", "Enter dollars and whole cents, like 32,000.50"],
    ] as const) {
      await enter(page, amount);
      await page.getByRole("alert").filter({ hasText: problem }).waitFor();
      expect(await field(page).inputValue()).toBe(amount);
      expect(await field(page).getAttribute("aria-invalid")).toBe("true");
    }
    expect((await stored()).budget ?? null).toBeNull();
  });

  it("moves no card and keeps their height", async () => {
    const { page } = await aWorkspace();
    const boxes = async () => Promise.all((await page.getByRole("article").all()).map(async (card) => (await card.boundingBox())!));
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Filter", exact: true }).waitFor();
    const before = await boxes();
    await enter(page, "550");
    await cardOf(page, "Liberty").getByText("Within budget with a deposit of $4,798.45").waitFor();

    expect(await boxes()).toEqual(before);
  });

  it.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
  ] as const)("is accessible and fits in the %s colour scheme at %i pixels", async (colorScheme, width) => {
    const { page } = await aWorkspace({ colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } });
    if (width === 390) await page.getByRole("button", { name: /^Edit/ }).click();
    await enter(page, "550");
    if (width === 390) await page.keyboard.press("Escape");
    await cardOf(page, "Liberty").getByText("Within budget with a deposit of $4,798.45").waitFor();
    await page.getByRole("button", { name: "Show criteria of Liberty" }).click();
    await page.getByRole("button", { name: "Try it, Liberty: a deposit of $4,798.45" }).waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });
});
