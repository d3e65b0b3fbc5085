import { describe, expect, it } from "vitest";
import { surplusAfter } from "../../shared/domain/monthly-surplus.ts";
import { dollarText } from "../../shared/format.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

describe("a customer's finances", () => {
  it("give the monthly surplus before and after each product's repayment, which is named as arithmetic", async () => {
    const broker = await aBroker({ isVerified: false });
    const { _id, customers } = await aConsumerQuote(broker);
    const customerId = customers[0]!._id;
    await broker.api.addIncome({ body: { customerId, item: { description: "Salary", amount: 1500, frequency: "weekly" } } });
    await broker.api.addExpense({ body: { customerId, item: { description: "Rent", amount: 2000 } } });
    const { products } = await broker.api.rankedProducts({ params: { applicationId: _id }, query: {} });
    const { lender, repayments, monthlyFees } = products[0]!;
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });

    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: lender }) });
    await card.getByRole("button", { name: /^Show criteria/ }).click();
    const surplus = card.getByRole("region", { name: "Monthly surplus" });
    await surplus.getByText("Arithmetic, not a serviceability test").waitFor();

    const figures = await surplus.getByRole("definition").allInnerTexts();
    expect(figures).toEqual([
      "$6,500.00",
      "-$2,000.00",
      "$4,500.00",
      dollarText(surplusAfter({ before: 4500 }, repayments, monthlyFees.value)),
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("are added, changed and removed line by line, and totalled", async () => {
    const broker = await aBroker({ isVerified: false });
    const { _id: id } = await broker.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open(`/quote/${id}`, { token: broker.token });
    const customer = async () => (await broker.api.readApplication({ params: { id } })).customers[0]!;

    await page.getByRole("button", { name: "Income, expenses, debts" }).click();
    await page.getByRole("button", { name: /^Income\s*Add/ }).click();
    const form = page.getByRole("form", { name: "New income" });
    await form.getByLabel("Description").fill("Salary");
    await form.getByLabel("Amount").fill("1500");
    await form.getByRole("combobox", { name: "Frequency" }).click();
    await page.getByRole("option", { name: "Weekly" }).click();
    await form.getByRole("button", { name: "Add income" }).click();
    await page.getByRole("button", { name: /Income\s*1 item\s*\$6,500\.00/ }).waitFor();
    const line = page.getByRole("group", { name: "Salary" });
    await line.getByLabel("Amount").fill("1800");
    await line.getByLabel("Amount").blur();
    await page.getByRole("button", { name: /^Income, expenses, debts\s*\$7,800\.00 left/ }).waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    const changed = (await customer()).income;

    await page.getByRole("button", { name: "Remove Salary" }).click();
    await page.getByRole("button", { name: /^Income\s*Add/ }).waitFor();
    await expect.poll(async () => (await customer()).income).toEqual([]);

    expect(changed).toMatchObject([{ description: "Salary", amount: 1800, frequency: "weekly" }]);
    expect(
      await page
        .getByRole("button", { name: /^Income\s*Add/ })
        .and(page.locator(":focus"))
        .count(),
    ).toBe(1);
  });

  it("include repayments for debts, and are saved only when complete", async () => {
    const broker = await aBroker({ isVerified: false });
    const { _id: id } = await broker.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open(`/quote/${id}`, { token: broker.token });

    await page.getByRole("button", { name: "Income, expenses, debts" }).click();
    await page.getByRole("button", { name: /^Liabilities/ }).click();
    const form = page.getByRole("form", { name: "New liability" });
    await form.getByLabel("Description").fill("Car loan");
    await page.getByText("Description and amount required").waitFor();
    const isReady = await form.getByRole("button", { name: "Add liability" }).isEnabled();
    await form.getByLabel("Amount owing").fill("12000");
    await form.getByLabel("Monthly repayments").fill("350");
    await form.getByLabel("Monthly repayments").press("Enter");
    await page.getByRole("group", { name: "Car loan" }).waitFor();

    expect(isReady).toBe(false);
    const [customer] = (await broker.api.readApplication({ params: { id } })).customers;
    expect(customer!.liabilities).toMatchObject([{ description: "Car loan", amount: 12_000, monthlyRepayments: 350 }]);
  });
});
