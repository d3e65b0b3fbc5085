/** What stands beside figures on every surface: that they are assumed, and that a product is above the limit on the cost of credit. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { recordChoice } from "../support/fixtures/record-choice.ts";
import { car, smallLoan } from "../unit/quote/what-if/worked-scenarios.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker, licensed } from "./support/people.ts";

const browser = withBrowser();
let broker: Account;
/** MoneyPlace was chosen before the loan became so small that it is above the limit. */
let smallQuote: string;

beforeAll(async () => {
  broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  smallQuote = await enterScenario(broker, car, "part");
  await recordChoice(broker, smallQuote, "MoneyPlace");
  const { asset, loanDetails, customers } = await broker.api.readApplication({ params: { id: smallQuote } });
  await broker.api.updateAsset({ body: { _id: asset._id, ...smallLoan.asset } });
  await broker.api.updateLoanDetails({ body: { _id: loanDetails._id, ...smallLoan.loanDetails, deposit: 0, balloon: 0 } });
  await broker.api.updateCreditProfile({ body: { customer: customers[0]!._id, ...smallLoan.creditProfile } });
  await broker.api.addVariant({ body: { applicationId: smallQuote, name: "Longer", terms: { term: 36 } } });
});

const open = (id: string, query = "") => browser.open(`/quote/${id}${query}`, { token: broker.token });

const cardOf = (page: Page, lender: string) => page.getByRole("article", { name: lender });

async function openCard(page: Page, lender: string): Promise<Locator> {
  await page.getByRole("button", { name: `Show criteria of ${lender}` }).click();
  await cardOf(page, lender).getByRole("table").first().waitFor();
  return cardOf(page, lender);
}

const textOf = async (place: Locator) => (await place.innerText()).replaceAll(/\s+/g, " ").trim();

const limit = "Above the 48% limit on the yearly cost of credit";

describe("an assumed figure says so", () => {
  it("in an open card: at the price step, what is solved for, criteria and the documentation level", async () => {
    const page = await open(await enterScenario(broker, car, "part"));
    await cardOf(page, "Macquarie").getByText("6.80% from a deposit of $6,400.00 assumed").waitFor();
    const card = await openCard(page, "Macquarie");
    await card.getByRole("button", { name: "Solve for Macquarie" }).click();
    await card.getByRole("textbox", { name: "Make it" }).fill("450");
    await page.keyboard.press("Enter");

    await card.getByText("$450.00 a month at 7.30%, finance amount $27,012.28 assumed").waitFor();
    const lines = await Promise.all((await card.getByRole("listitem").all()).map(textOf));
    expect(lines).toEqual(expect.arrayContaining(["Met: Age 24 years or over assumed", "Standard assumed"]));
    expect(await textOf(card.getByRole("paragraph").filter({ hasText: "6.80% from" }).last())).toMatch(/ assumed Try it/);
  });

  it("in what it would take, and where fees are marked, too: on the card, in other tiers and in print", async () => {
    const page = await open(smallQuote);
    const macquarie = await openCard(page, "Macquarie");
    await macquarie.getByText("$462.65 a month assumed").waitFor();
    const card = await openCard(page, "Greenlight");
    await card.getByRole("button", { name: "Other tiers of Greenlight" }).click();

    expect(await textOf(card.getByRole("row", { name: "Platinum" }))).toMatch(/\$279\.04 10\.95% assumed 33\.52% \$990\.00 assumed$/);
    expect(await textOf(card.locator("dl").first())).toContain("$990.00 19.8% of the amount borrowed assumed");

    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");

    const row = await textOf(page.getByRole("row", { name: "Greenlight" }));
    expect(row).toMatch(/ 17\.95% ?assumed 40\.96% \$5,990\.00 \$7,413\.60 \$990\.00 ?assumed$/);
  });
});

describe("a product above the limit on the cost of credit", () => {
  it("can be neither chosen, offered nor lodged, and says why on its card, in its tiers and in its copied price", async () => {
    const page = await browser.open(`/quote/${smallQuote}`, {
      token: broker.token,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const card = await openCard(page, "MoneyPlace");
    const reason = `MoneyPlace: ${limit}, so it may be neither suggested nor applied for.`;
    await card.getByText(reason).waitFor();

    expect(await card.getByRole("button", { name: "Choose MoneyPlace" }).isDisabled()).toBe(true);
    expect(await card.getByRole("checkbox", { name: "In the customer's options: MoneyPlace" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "For the customer" }).waitFor();
    expect(await page.getByRole("button", { name: /^(Lodge|Submit)/ }).count()).toBe(0);
    await card.getByRole("button", { name: "Copy as text" }).click();
    await card.getByText("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(new RegExp(`\n\n${limit}$`));
    await card.getByRole("button", { name: "Other tiers of MoneyPlace" }).click();
    expect(await textOf(card.getByRole("row", { name: "Score 501 to 600" }))).toContain(limit);
  });

  it("leaves nothing to refer the customer for or to offer where no other fits", async () => {
    const page = await open(smallQuote, "?lenders=Money3&lenders=MoneyPlace");
    await page.getByText("No product to offer yet").waitFor();

    expect(await page.getByRole("button", { name: "For the customer" }).isDisabled()).toBe(true);
    await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
    const row = page.getByRole("menuitem", { name: "Refer customer" });
    expect([await textOf(row), await row.getAttribute("aria-disabled")]).toEqual(["Refer customer No product to refer for", "true"]);
  });

  it("is named beside its figures in the scenarios, the grid and the charts, where what is assumed is, too", async () => {
    const page = await open(smallQuote, "?view=scenarios");
    const row = page.getByRole("row", { name: /^MoneyPlace/ });
    await row.waitFor();
    const [now, longer] = await Promise.all((await row.getByRole("gridcell").all()).map(textOf));
    expect(now).toMatch(new RegExp(`assumed Total \\$8,441\\.76 ?${limit}$`));
    expect(longer).toMatch(/assumed Total \$9,215\.28$/);

    await page.getByText("Grid", { exact: true }).click();
    await page.getByRole("combobox", { name: "Lender", exact: true }).click();
    await page.getByRole("option", { name: "MoneyPlace", exact: true }).click();
    await page.getByText(/^Monthly repayment at 19\.19%, comparison rate [\d.]+% to [\d.]+% assumed$/).waitFor();
    const cellOf = (term: number) => textOf(page.locator(`[data-tries="Grid: ${term} months with 0%"]`));
    expect([await cellOf(24), await cellOf(36)]).toEqual([`$351.74 ${limit}`, "$255.98"]);

    await page.getByText("Charts of prices and terms").click();
    await page.getByText(`${limit}: Liberty, MoneyPlace and Money3.`).waitFor();
    await page.getByText(/^Assumed, not from Greenlight, Liberty, MoneyPlace, /).waitFor();
    await page.getByText("Repayment by term", { exact: true }).click();
    await page.getByText(`MoneyPlace: ${limit.toLowerCase()} at some terms.`).waitFor();
    await page.getByText("Assumed, not from Greenlight, Liberty and MoneyPlace.").waitFor();
  });
});
