import { describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter, monthsAfter } from "../../shared/dates.ts";
import { type BookCells, bookTable } from "../support/fixtures/contracts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();
const today = businessDate(new Date());
const firstPaymentOn = monthsAfter(daysAfter(today, -5), -23);

async function aBook(...rows: readonly BookCells[]) {
  const broker = await aBroker();
  const { added } = await broker.api.importContracts({ body: { csv: bookTable(...rows.map((row) => ({ firstPaymentOn, ...row }))) } });
  expect(added).toBe(rows.length);
  return broker;
}
const rowOf = (name: string) => ({ name: new RegExp(name) });

describe("the book", () => {
  it("is empty at first, takes a file, and says which of its rows were left out and why", async () => {
    const broker = await aBroker();
    const page = await browser.open("/quotes", { token: broker.token });
    const menu = page.getByRole("navigation", { name: "Lists" }).getByRole("link");
    await menu.first().waitFor();
    const names = (await menu.allInnerTexts()).map((name) => name.trim());
    expect(names).toEqual(["Today", "Quotes", "Referrals", "Customers", "Book", "Lenders"]);
    await menu.filter({ hasText: "Book" }).click();
    await page.getByText("Settled deals come here.").waitFor();
    await page.getByText("Import your old contracts.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import your old contracts" });
    const csv = bookTable({}, { lastName: "Weir", repayment: "650" }, {}).replaceAll(",", ";");
    await dialog.getByLabel("Contracts").setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(csv, "utf16le") });
    await dialog.getByText("book.csv").waitFor();
    await dialog.getByRole("button", { name: "Import" }).click();
    await dialog.getByText("1 contract was added, 1 was in the book before, 1 row was left out.").waitFor();
    expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(["Line 3: repayment: found 650.00, expected 623.62."]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close dialog" }).click();
    await page.getByRole("link", rowOf("Grace Lin")).waitFor();
  });

  it("shows what comes next first, counts what is told, and finds a customer without a name in the address", async () => {
    const broker = await aBook(
      { lastName: "Later", firstPaymentOn: monthsAfter(daysAfter(today, 20), -1) },
      { lastName: "Sooner", firstPaymentOn: monthsAfter(daysAfter(today, 4), -1) },
      { lastName: "Late", firstPaymentOn: monthsAfter(daysAfter(today, 20), -1), commission: "600", commissionDueOn: daysAfter(today, -3) },
    );
    const page = await browser.open("/book", { token: broker.token });
    const rows = page.getByRole("table", { name: "Contracts" }).getByRole("link");
    await page.getByText("3 contracts").waitFor();
    expect((await rows.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual(["Grace Late", "Grace Sooner", "Grace Later"]);
    await page.getByRole("button", { name: "Commission due 1" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole("row", rowOf("Grace Late")).getByText("Commission not ticked").waitFor();
    await page.getByRole("button", { name: "All 3" }).click();
    await page.getByRole("searchbox", { name: "Customer or lender" }).fill("sooner");
    await page.getByText("1 contract", { exact: true }).waitFor();
    await rows.click();
    await page.getByRole("region", { name: "Grace Sooner" }).waitFor();
    expect(page.url()).not.toMatch(/sooner/i);
    expect(await accessibilityViolations(page)).toEqual([]);
    const [later] = (await broker.api.searchBook({ body: { search: "later" } })).contracts;
    await page.goto(`${new URL(page.url()).origin}/book?watch=commissionDue&contract=${later!.contract._id}`);
    await page.getByRole("region", { name: "Grace Later" }).waitFor();
    await page.getByRole("searchbox").fill("nobody");
    await page.getByText("Nothing matches ‘nobody’.").waitFor();
  });

  it("opens a contract's schedule, and from what it saves a quote", async () => {
    const score = { score: "755", scoreOn: today };
    const broker = await aBook(score, { ...score, lastName: "Weir", rate: "24.99", repayment: "825.83" });
    const page = await browser.open("/book", { token: broker.token });
    await page.getByRole("link", rowOf("Grace Lin")).click();
    const lin = page.getByRole("region", { name: "Grace Lin" });
    await lin.getByText("24 of 60 paid").waitFor();
    await lin.getByText("Estimate. Ask for the payout letter.").waitFor();
    expect(await lin.getByRole("row").filter({ hasText: "$22,465.70" }).count()).toBe(1);
    await lin.getByRole("button", { name: "All 60 rows" }).click();
    expect(await lin.getByRole("row").count()).toBe(61);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("link", rowOf("Grace Weir")).click();
    const weir = page.getByRole("region", { name: "Grace Weir" });
    await expect
      .poll(async () => (await broker.api.readBook({ query: { watch: "refinance" } })).contracts.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    await page.reload();
    await weir.getByText(/^Refinance with .+ saves about/).waitFor();
    await weir.getByText("assumed", { exact: true }).waitFor();
    await page
      .getByText(/^Refinance saves \S+ assumed$/)
      .first()
      .waitFor();
    await weir.getByText(/^\d+ months at [\d.]+%, .+ a month\. Still pays up to a payout of/).waitFor();
    await weir.getByRole("button", { name: "Start a quote" }).click();
    await page.waitForURL(/\/quote\/\w+/);
    await page.getByText("Mid-term refinance").first().waitFor();
  });

  it("has nothing left of a contract that has ended, and the repayments until then", async () => {
    const broker = await aBook({});
    const [row] = (await broker.api.readBook({ query: {} })).contracts;
    await broker.api.updateContract({ body: { _id: row!.contract._id, endedOn: daysAfter(today, -45) } });
    const page = await browser.open("/book", { token: broker.token });
    const line = page.getByRole("row", rowOf("Grace Lin"));
    await line.getByText("Ended").waitFor();
    expect(await line.getByText("$0.00").count()).toBe(2);
    await page.getByRole("link", rowOf("Grace Lin")).click();
    await page.getByRole("region", { name: "Grace Lin" }).getByText("22 of 60 paid").waitFor();
  });

  it("leads from Today to the contract, and drops the row once the commission has come", async () => {
    const broker = await aBook({ commission: "600", commissionDueOn: daysAfter(today, -3) });
    const page = await browser.open("/today", { token: broker.token });
    await page.getByRole("link", { name: /^See the contract, NOW/ }).click();
    const panel = page.getByRole("region", { name: "Grace Lin" });
    await panel.getByText(/The commission of \$600\.00 was due on/).waitFor();
    await panel.getByRole("button", { name: "Commission received" }).click();
    const kinds = async () => (await broker.api.readToday()).rows.map(({ kind }) => kind);
    await expect.poll(kinds, { timeout: 5_000 }).not.toContain("commissionDue");
  });

  it("saves value and score, of which each stays as it was while the other is saved, and is used on a phone", async () => {
    const old = { score: 755, scoreOn: daysAfter(today, -200) };
    const broker = await aBook({ score: "755", scoreOn: old.scoreOn });
    const saved = async () => (await broker.api.readBook({ query: {} })).contracts[0]!.contract;
    const page = await browser.open("/book", { ...phone, token: broker.token });
    await page.getByRole("link", rowOf("Grace Lin")).click();
    const dialog = page.getByRole("dialog", { name: "Grace Lin" });
    await dialog.getByRole("button", { name: "Value and score" }).click();
    await dialog.getByLabel("Value now").fill("$27,000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(saved).toMatchObject({ valueNow: 27_000, ...old });

    await dialog.getByRole("button", { name: "Value and score" }).click();
    await dialog.getByLabel("Credit score").fill("good");
    await dialog.getByText("Enter a whole number from 0 to 1,200").waitFor();
    await dialog.getByLabel("Credit score").fill("760");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(saved).toMatchObject({ valueNow: 27_000, score: 760, scoreOn: today });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("says that it could not be loaded, and tries again", async () => {
    const broker = await aBroker();
    const page = await browser.open("/quotes", { token: broker.token, expectedErrors: /Failed to load resource/ });
    await page.route("**/api/book*", (route) => route.abort());
    await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Book" }).click();
    await page.getByText("The book could not be loaded").waitFor();
    await page.unroute("**/api/book*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Settled deals come here.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
