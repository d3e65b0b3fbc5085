import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { heldRequest } from "./support/held-request.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();
let broker: Account;
let id: string;
beforeAll(async () => {
  broker = await aBroker({ hasSecondFactor: true });
  id = await enterScenario(broker, car);
}, 120_000);

const sheet = (page: Page) => page.getByRole("dialog", { name: "Compare an offer" });
const card = (page: Page) => page.getByRole("article", { name: "The customer's offer" });
const field = (page: Page, name: string) => sheet(page).getByRole("textbox", { name, exact: true });

/** Types a digit, and submits before the form has checked it: after one task, in which React tells the form's parts of the digit. */
const typedAndSubmittedAtOnce = `new Promise((resolve) => {
  document.execCommand("insertText", false, "9");
  const { port1, port2 } = new MessageChannel();
  const { form } = document.activeElement;
  port1.onmessage = () => resolve(form.requestSubmit());
  port2.postMessage(undefined);
})`;

/** By keyboard alone. */
async function opened(options = {}): Promise<Page> {
  const page = await browser.open(`/quote/${id}`, { token: broker.token, ...options });
  await page.getByRole("heading", { name: "14 lenders" }).waitFor();
  await page.getByRole("button", { name: "More", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Compare an offer" }).press("Enter");
  await field(page, "Repayment").waitFor();
  return page;
}

describe("an offer that the customer has from elsewhere", () => {
  it("is compared by keyboard alone, stands in the fourth place, and is saved only when it is kept", async () => {
    const page = await opened();
    expect(await field(page, "Price").inputValue()).toBe("32,000.00");
    expect(await field(page, "Balloon").inputValue()).toBe("6,400.00");
    await field(page, "Repayment").focus();
    await page.keyboard.type("589");
    await expect.poll(() => sheet(page).getByRole("button", { name: "Compare", exact: true }).isEnabled()).toBe(true);
    await page.keyboard.press("Enter");

    const result = sheet(page).getByRole("region", { name: "What the offer costs" });
    await result.waitFor();
    for (const text of ["14.71%", "$41,740.00", "4th of 14", "On $28,000.00 received"]) expect(await result.innerText()).toContain(text);
    expect(await sheet(page).getByRole("row").allInnerTexts()).toEqual([
      expect.stringContaining("Costs less than the offer"),
      expect.stringMatching(/Macquarie\s+assumed\s+-\$106\.06\s+-\$6,363\.60/),
      expect.stringMatching(/MoneyPlace\s+assumed\s+-\$20\.28\s+-\$1,216\.80/),
      expect.stringMatching(/Liberty\s+assumed\s+-\$21\.64\s+-\$1,173\.40/),
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await broker.api.listKeptQuotes({ params: { applicationId: id } })).toEqual([]);
    await sheet(page).getByRole("button", { name: "Save with the quote" }).press("Enter");
    await sheet(page).getByText("Now under Saved quotes").waitFor();
    const [kept] = await broker.api.listKeptQuotes({ params: { applicationId: id } });
    expect(kept!.note).toBe(
      "The customer's offer, as told: $589.00 a month on $28,000.00, 60 months, balloon $6,400.00. True rate 14.71%, $41,740.00 in total, 4th of 14.",
    );

    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toBe("More");
    await card(page).waitFor();
    const names = await page.getByRole("list", { name: "Products" }).getByRole("article").getByRole("heading").allInnerTexts();
    expect(names.findIndex((name) => name.startsWith("The customer's offer"))).toBe(3);
    expect(await card(page).innerText()).toContain("3 lenders cost less, the best by $6,363.60");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("says at the field what is wrong, and keeps what is typed", async () => {
    const page = await opened({ expectedErrors: /status of 400/ });
    await field(page, "Repayment").fill("589");
    await field(page, "Balloon").fill("32,000");
    await field(page, "Balloon").press("Enter");

    await sheet(page).getByRole("alert").filter({ hasText: "Found 32000, expected less than the price of $32,000.00" }).waitFor();
    expect(await field(page, "Balloon").inputValue()).toBe("32,000");
    await field(page, "Balloon").fill("0");
    await field(page, "Repayment").fill("300");
    await field(page, "Repayment").press("Enter");
    await sheet(page).getByText("These repayments do not repay $28,000.00. Is the balloon missing?").waitFor();
  });

  it("is compared when Enter follows the last key at once", async () => {
    const page = await opened();
    await field(page, "Repayment").fill("58");
    await expect.poll(() => sheet(page).getByRole("button", { name: "Compare", exact: true }).isEnabled()).toBe(true);
    await page.evaluate(typedAndSubmittedAtOnce);
    await sheet(page).getByText("4th of 14").waitFor();
  });

  it("has no result once it is changed, also when that comes before the answer", async () => {
    const page = await opened();
    await field(page, "Repayment").fill("589");
    const compare = sheet(page).getByRole("button", { name: "Compare", exact: true });
    const letGo = await heldRequest(page, "**/api/quote/offer");
    const answered = page.waitForResponse("**/api/quote/offer");
    await compare.click();
    await field(page, "Repayment").fill("620");
    letGo();
    await answered;

    await expect.poll(() => compare.getAttribute("class")).not.toContain("loading");
    expect(await sheet(page).getByText("True rate").count()).toBe(0);
    await compare.click();
    await sheet(page).getByText("$43,600.00").waitFor();
  });

  it("fills a phone's screen, and its card tells all that the customer was told", async () => {
    const page = await opened(phone);
    expect((await sheet(page).boundingBox())!.width).toBe(390);
    await field(page, "Repayment").fill("135.92");
    await sheet(page).getByText("Week", { exact: true }).tap();
    await sheet(page).getByRole("button", { name: "Compare", exact: true }).tap();
    await sheet(page).getByText("4th of 14").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await sheet(page).getByRole("button", { name: "Close" }).last().tap();
    await card(page).scrollIntoViewIfNeeded();

    expect(await card(page).innerText()).toContain("$588.99");
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
  });
});
