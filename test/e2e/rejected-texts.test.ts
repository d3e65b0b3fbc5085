import { describe, expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

async function aQuote(type: "consumer" | "commercial") {
  const broker = await aBroker({ isVerified: false });
  const { _id } = await broker.api.startQuote({ params: { type } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token });
  return { page, stored: () => broker.api.readApplication({ params: { id: _id } }) };
}

describe("a text that is not accepted, though its start was", () => {
  it("is not added as an income or a debt", async () => {
    const { page, stored } = await aQuote("consumer");
    await page.getByRole("button", { name: "Income, expenses, debts" }).click();
    await page.getByRole("button", { name: /^Income\s*Add/ }).click();
    const income = page.getByRole("form", { name: "New income" });
    await income.getByLabel("Description").fill("Salary");
    await income.getByLabel("Amount").pressSequentially("52.000,00");
    await income.getByLabel("Amount").press("Enter");
    await income.getByRole("alert").filter({ hasText: "Did you mean $52,000.00 or $52.00?" }).waitFor();
    expect(await income.getByRole("button", { name: "Add income" }).isDisabled()).toBe(true);
    expect(await income.getByLabel("Amount").inputValue()).toBe("52.000,00");

    await page.getByRole("button", { name: /^Liabilities/ }).click();
    const debt = page.getByRole("form", { name: "New liability" });
    await debt.getByLabel("Description").fill("Car loan");
    await debt.getByLabel("Amount owing").fill("12000");
    await debt.getByLabel("Monthly repayments").pressSequentially("350 pm");
    await debt.getByText("Check the fields above").waitFor();
    expect(await debt.getByRole("button", { name: "Add liability" }).isDisabled()).toBe(true);
    await debt.getByLabel("Monthly repayments").fill("350");
    await debt.getByRole("button", { name: "Add liability" }).click();
    await page.getByRole("group", { name: "Car loan" }).waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await stored()).customers).toMatchObject([{ income: [], liabilities: [{ amount: 12_000, monthlyRepayments: 350 }] }]);
  });

  it("is not used as a day of a business that is entered by hand", async () => {
    const { page, stored } = await aQuote("commercial");
    await page.getByRole("button", { name: "Enter by hand" }).click();
    const form = page.getByRole("form", { name: "Business by hand" });
    const use = form.getByRole("button", { name: "Use this business" });
    await form.getByLabel("Business name").fill("A Family Trust");
    await form.getByLabel("ABN").fill("51824753556");
    await form.getByLabel("Trading since").pressSequentially("01-07-20155");
    await form.getByText("Name, ABN and trading date required").waitFor();
    expect(await use.isDisabled()).toBe(true);
    await form.getByLabel("Trading since").fill("01-07-2015");
    await form.getByLabel("GST registered since").pressSequentially("01-07-20155");
    await form.getByText("Check the fields above").waitFor();
    expect(await use.isDisabled()).toBe(true);
    await form.getByLabel("GST registered since").fill("01-07-2016");
    await use.click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await stored()).entities).toMatchObject([{ timeInBusiness: "2015-07-01", gst: "2016-07-01" }]);
  });
});
