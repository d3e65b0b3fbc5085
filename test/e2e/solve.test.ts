import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car, excavator } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { keysOf } from "./support/keys.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker();
});

async function aWorkspace(scenario: Scenario = car, visitor: Parameters<typeof browser.open>[1] = {}) {
  const id = await enterScenario(broker, scenario);
  const page = await browser.open(`/quote/${id}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  return { page, stored: () => broker.api.readApplication({ params: { id } }) };
}

const cardOf = (page: Page, lender: string) => page.getByRole("article", { name: lender });
const formOf = (page: Page, lender: string) => page.getByRole("form", { name: `Solve for ${lender}` });

async function openSolve(page: Page, lender: string) {
  await page.getByRole("button", { name: `Show criteria of ${lender}` }).click();
  await page.getByRole("button", { name: `Solve for ${lender}` }).click();
}

async function solve(page: Page, lender: string, amount: string, field?: string) {
  const isOpen = (await formOf(page, lender).count()) > 0;
  if (!isOpen) await openSolve(page, lender);
  if (field !== undefined) {
    await formOf(page, lender).getByRole("combobox").click();
    await page.getByRole("option", { name: field, exact: true }).click();
  }
  await formOf(page, lender).getByRole("textbox").fill(amount);
  await page.keyboard.press("Enter");
}

describe("solving for a repayment", () => {
  it("answers with the least deposit, which can be tried and gone back from", async () => {
    const { page, stored } = await aWorkspace();
    await solve(page, "Macquarie", "450");

    await cardOf(page, "Macquarie").getByText("$450.00 a month at 7.30%, finance amount $27,012.28").waitFor();
    expect(await cardOf(page, "Macquarie").innerText()).toContain("$5,237.72");
    expect(await cardOf(page, "Macquarie").getByText("$1,237.72 more than now").isVisible()).toBe(true);

    await page.getByRole("button", { name: "Try it, Macquarie: deposit $5,237.72" }).click();
    await page.getByText("Trying deposit $5,237.72. Not saved.").waitFor();
    await expect.poll(() => cardOf(page, "Macquarie").innerText()).toContain("$27,012.28");
    expect(await page.getByRole("button", { name: /^Solve/ }).count()).toBe(0);
    await page.keyboard.press("Escape");

    await page.getByText("$1,237.72 more than now").waitFor();
    expect(await page.getByRole("button", { name: "Try it, Macquarie: deposit $5,237.72" }).and(page.locator(":focus")).count()).toBe(1);
    expect((await stored()).loanDetails.deposit).toBe(4000);
  });

  it("tells where values in between miss it", async () => {
    const { page } = await aWorkspace();
    await solve(page, "Affordable Car Loans", "690");

    await cardOf(page, "Affordable Car Loans").getByText("From $7,000.01 to $7,824.38 it is above $690.00.").waitFor();
    expect(await cardOf(page, "Affordable Car Loans").innerText()).toContain("$4,780.08");
  });

  it("says why no value reaches it", async () => {
    const { page } = await aWorkspace();
    await solve(page, "Pepper", "550", "Term");

    await cardOf(page, "Pepper").getByText("No term brings the repayments down to $550.00 a month.").waitFor();
    expect(
      await cardOf(page, "Pepper")
        .getByRole("button", { name: /^Try it/ })
        .count(),
    ).toBe(0);
  });

  it("says at the field what is wrong with an amount, and keeps it", async () => {
    const { page } = await aWorkspace();
    for (const [amount, problem] of [
      ["soon", "Enter an amount above $0.00, like 450"],
      ["0", "Enter an amount above $0.00, like 450"],
      ["450.1234", "Enter dollars and whole cents, like 32,000.50"],
    ] as const) {
      await solve(page, "Macquarie", amount);
      await cardOf(page, "Macquarie").getByRole("alert").filter({ hasText: problem }).waitFor();
      expect(await formOf(page, "Macquarie").getByRole("textbox").inputValue()).toBe(amount);
      expect(await formOf(page, "Macquarie").getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
    }
  });

  it("solves by brokerage, and for a brokerage, on a commercial quote alone", async () => {
    const { page } = await aWorkspace(excavator);
    await solve(page, "C7", "1600", "Brokerage rate");
    await cardOf(page, "C7").getByText("$1,599.90 a month").waitFor();
    expect(await cardOf(page, "C7").innerText()).toContain("5.45%");

    await solve(page, "C7", "5000", "Brokerage");
    await cardOf(page, "C7").getByText("Brokerage $5,006.27").waitFor();

    const { page: consumer } = await aWorkspace();
    await openSolve(consumer, "Macquarie");
    await formOf(consumer, "Macquarie").getByRole("combobox").click();
    expect(await consumer.getByRole("option").allInnerTexts()).toEqual(["Deposit", "Asset value", "Term", "Balloon"]);
  });

  it("works by keyboard alone", async () => {
    const { page } = await aWorkspace();
    const { enter } = keysOf(page);
    await enter("button", "Show criteria of Macquarie");
    await enter("button", "Solve for Macquarie");
    await expect.poll(() => formOf(page, "Macquarie").getByRole("textbox").and(page.locator(":focus")).count()).toBe(1);
    await page.keyboard.type("450");
    await page.keyboard.press("Enter");
    await cardOf(page, "Macquarie").getByText("$1,237.72 more than now").waitFor();

    await page.keyboard.press("Escape");
    await formOf(page, "Macquarie").waitFor({ state: "detached" });
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Solve for Macquarie");
  });

  it.each(["light", "dark"] as const)("is accessible in the %s colour scheme", async (colorScheme) => {
    const { page } = await aWorkspace(car, { colorScheme });
    await solve(page, "Affordable Car Loans", "690");
    await cardOf(page, "Affordable Car Loans").getByText("From $7,000.01").waitFor();
    await solve(page, "Macquarie", "soon");
    await cardOf(page, "Macquarie").getByText("Enter an amount").waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("fits a phone", async () => {
    const { page } = await aWorkspace(car, { viewport: { width: 390, height: 844 } });
    await solve(page, "Affordable Car Loans", "690");
    await cardOf(page, "Affordable Car Loans").getByText("From $7,000.01").waitFor();

    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });
});
