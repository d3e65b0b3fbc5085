import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { type as typeInto } from "./support/workspace.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker();
});

async function aWorkspace(visitor: Parameters<typeof browser.open>[1] = {}): Promise<Page> {
  const id = await enterScenario(broker, car);
  const page = await browser.open(`/quote/${id}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  return page;
}

const cardOf = (page: Page, lender: string) => page.getByRole("article", { name: lender });

async function openCard(page: Page, lender: string) {
  await page.getByRole("button", { name: `Show criteria of ${lender}` }).click();
  await cardOf(page, lender).getByRole("table").first().waitFor();
  return cardOf(page, lender);
}

const copied = (page: Page) => page.evaluate("navigator.clipboard.readText()") as Promise<string>;

describe("the price of an open card", () => {
  it("goes from the base rate to the repayment with its balance, and strikes what does not apply", async () => {
    const card = await openCard(await aWorkspace(), "Pepper");

    const rows = (await card.getByRole("row").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    expect(rows).toEqual([
      "Rate Value Balance",
      "Base: Score 660 to 800 assumed 12.49% 12.49%",
      "Term 61 to 85 months (does not apply) +0.50%",
      "Amount",
      "Asset value $32,000.00 $32,000.00",
      "Deposit -$4,000.00 $28,000.00",
      "Establishment, added to the loan assumed +$474.00 $28,474.00",
      "Origination, added to the loan assumed +$990.00 $29,464.00",
      "Private sale (does not apply) $600.00",
      "60 months at 12.49% to a balloon of $6,400.00 $585.39",
      "Monthly fee, paid monthly on top of the repayment +$8.90",
    ]);
    const struck = `getComputedStyle([...document.querySelectorAll("th")].find(({ textContent }) => textContent.startsWith("Private sale"))).textDecorationLine`;
    expect(await card.page().evaluate(struck)).toBe("line-through");
  });

  it("is copied as text by its button, and by c while the focus is in the card", async () => {
    const page = await aWorkspace({ permissions: ["clipboard-read", "clipboard-write"] });
    const card = await openCard(page, "Pepper");

    await card.getByRole("button", { name: "Copy as text" }).click();
    await card.getByText("Copied").waitFor();
    expect(await copied(page)).toMatch(/^Pepper, .*\n\nRate\nBase: Score 660 to 800 \(assumed\) +12\.49% +12\.49%\n/);

    const other = await openCard(page, "Wisr");
    await other.getByRole("button", { name: "Hide criteria of Wisr" }).focus();
    await page.keyboard.press("c");
    await expect.poll(() => copied(page)).toMatch(/^Wisr, /);

    await page.getByRole("button", { name: "Refer customer" }).focus();
    await page.evaluate(`navigator.clipboard.writeText("untouched")`);
    await page.keyboard.press("c");
    expect(await copied(page)).toBe("untouched");
  });

  it("follows the card, which never waits for it, and is not shown while it disagrees", async () => {
    const page = await aWorkspace();
    const card = await openCard(page, "Pepper");
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/quote\/.*trace=Pepper/, async (route) => {
      await held.promise;
      await route.continue();
    });

    await typeInto(page, "Deposit", "6000");
    await card.getByText("$27,464.00").waitFor();
    expect(await card.getByRole("table").count()).toBe(0);
    held.resolve();

    await card.getByRole("row", { name: "Origination, added to the loan" }).waitFor();
    expect(await card.getByRole("row", { name: "Origination, added to the loan" }).innerText()).toContain("$27,464.00");
  });

  it("is never shown where its rows do not add up to the card", async () => {
    const page = await aWorkspace();
    await page.route(/\/api\/quote\/.*trace=Pepper/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"running":29464', '"running":29463.99') });
    });
    await page.getByRole("button", { name: "Show criteria of Pepper" }).click();

    await cardOf(page, "Pepper").getByText("The rows do not add up to this card, so they are not shown.").waitFor();
    expect(await cardOf(page, "Pepper").getByRole("table").count()).toBe(0);
  });

  it("compares with what the lender's own calculator says", async () => {
    const card = await openCard(await aWorkspace(), "Pepper");
    await card.getByRole("button", { name: "Report a difference" }).click();
    const amount = card.getByRole("textbox", { name: "Lender's calculator says" });

    await amount.fill("none");
    await amount.press("Enter");
    await card.getByText("Enter an amount above $0.00, like 450").waitFor();
    expect(await amount.inputValue()).toBe("none");

    await amount.fill("$579.36");
    await amount.press("Enter");
    await card.getByText("$6.03 a month less than on this card.").waitFor();
    await card.getByText("Equal if repayments fall at the start of each month.").waitFor();
  });

  it("shows the balance below the value on a phone", async () => {
    const card = await openCard(await aWorkspace({ viewport: { width: 390, height: 844 } }), "Pepper");
    const row = card.getByRole("row", { name: "Deposit" });

    const value = (await row.getByText("-$4,000.00").boundingBox())!;
    const running = (await row.getByText("$28,000.00").first().boundingBox())!;
    expect(running.y).toBeGreaterThanOrEqual(value.y + 12);
    expect(running.x + running.width).toBeCloseTo(value.x + value.width, 0);
  });

  it.each(["light", "dark"] as const)("is accessible in the %s colour scheme", async (colorScheme) => {
    const page = await aWorkspace({ colorScheme });
    const card = await openCard(page, "Pepper");
    await card.getByRole("button", { name: "Report a difference" }).click();

    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
