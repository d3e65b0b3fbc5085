import { expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { keysOf } from "./support/keys.ts";
import { aBroker } from "./support/people.ts";
import { type } from "./support/workspace.ts";

const browser = withBrowser();

it("a broker adds, edits, uses and removes scenarios by keyboard, and prints them", { timeout: 180_000 }, async () => {
  const broker = await aBroker();
  const id = await enterScenario(broker, car);
  const stored = () => broker.api.readApplication({ params: { id } });
  const page = await browser.open(`/quote/${id}`, { token: broker.token });
  const { enter, reach } = keysOf(page);
  await page.getByRole("article").first().waitFor();
  const grid = page.getByRole("grid", { name: "Lenders by scenario" });
  const cell = (lender: string, column: number) =>
    grid
      .getByRole("row", { name: new RegExp(`^${lender}`) })
      .getByRole("gridcell")
      .nth(column);
  const textOf = async (lender: string, column: number) => (await cell(lender, column).innerText()).replaceAll(/\s+/g, " ");

  await page.getByRole("button", { name: "Show criteria of Pepper" }).focus();
  await page.keyboard.press("s");
  await page.getByText("Keep these terms as a scenario and change one thing.").waitFor();
  await enter("button", "Add scenario");
  await page.getByRole("dialog").getByLabel("Name").fill("Bare");
  await page.getByRole("dialog").getByRole("button", { name: "Add scenario" }).click();
  await page.getByRole("heading", { name: "Consumer quote, scenario Bare" }).waitFor();
  const assetValue = page.getByLabel("Asset value");
  const [value, place] = [await assetValue.inputValue(), await assetValue.boundingBox()];
  await type(page, "Asset value", "x");
  await page.getByText("1 field needs attention").waitFor();
  expect(await assetValue.boundingBox()).toEqual(place);
  await type(page, "Asset value", value);
  await page.getByRole("slider", { name: "Balloon", exact: true }).press("Home");
  await expect.poll(() => textOf("Pepper", 1)).toContain("$662.73 +$77.34 more than Current");

  expect(await textOf("Pepper", 0)).toContain("lowest $585.39");
  expect((await stored()).loanDetails.balloon).toBe(20);
  expect((await stored()).variants).toMatchObject([{ name: "Bare", terms: { balloon: 0 } }]);
  expect(await accessibilityViolations(page)).toEqual([]);

  await enter("button", "Rename Bare");
  await page.getByRole("dialog").getByLabel("Name").fill("Nothing at the end");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await grid.getByText("Nothing at the end", { exact: true }).waitFor();
  await page.getByRole("radiogroup", { name: "Compare by" }).getByText("Total of all payments").click();
  await expect.poll(() => textOf("Macquarie", 1)).toContain("$34,298.40 -$1,078.00 less than Current");

  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  // A4 landscape in points, and text in place of pictures.
  expect(/\/MediaBox \[0 0 (\d+)[.\d]* (\d+)/.exec(printed)?.slice(1)).toEqual(["841", "594"]);
  expect(printed).toContain("/Font");
  expect(printed.includes("/Subtype /Image")).toBe(false);
  await page.emulateMedia({ media: "print" });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  const sheet = await page.locator("body").innerText();
  for (const text of ["Nothing at the end", "Balloon 0%", "$34,298.40", "-$1,078.00", "Pepper", "WARNING: "]) expect(sheet).toContain(text);
  expect(sheet).not.toMatch(/brokerage|Refer customer/i);
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: "screen" });

  await reach("gridcell", /./);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByText("Trying balloon 0%. Not saved.").waitFor();
  expect((await page.getByRole("article", { name: "Macquarie" }).innerText()).replaceAll(/\s+/g, " ")).toContain(
    "Monthly repayment $563.39",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("radiogroup", { name: "View" }).getByText("Scenarios", { exact: true }).click();

  await enter("button", "Use Nothing at the end");
  await page.getByText("Its previous terms are saved as Before Nothing at the end.").waitFor();
  expect((await stored()).loanDetails.balloon).toBe(0);
  await expect.poll(() => textOf("Pepper", 2)).toContain("$585.39 -$77.34 less than Current");
  await enter("button", "Remove Nothing at the end");
  await enter("button", "Remove");
  await page.getByText("Nothing at the end is removed.").waitFor();
  expect((await stored()).variants.map(({ name }) => name)).toEqual(["Before Nothing at the end"]);
});

it("a phone shows one scenario at a time, and a failed answer can be tried again", async () => {
  const broker = await aBroker();
  const id = await enterScenario(broker, car);
  await broker.api.addVariant({ body: { applicationId: id, name: "No balloon", terms: { balloon: 0 } } });
  await broker.api.addVariant({ body: { applicationId: id, name: "All of it", terms: { deposit: 20_000 } } });
  const { asset } = await broker.api.readApplication({ params: { id } });
  await broker.api.updateAsset({ body: { _id: asset._id, assetValue: 19_000 } });
  const page = await browser.open("/404", { token: broker.token, ...phone, expectedErrors: /503/ });
  await page.route(
    /\/api\/quote\/compare/,
    (route) => route.fulfill({ status: 503, json: { status: "error", message: "Busy.", data: {} } }),
    {
      times: 1,
    },
  );
  await page.goto(new URL(`/quote/${id}?view=scenarios`, page.url()).href);
  await page.getByRole("heading", { name: "The scenarios could not be priced" }).waitFor();

  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Current, 1 of 3").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("No balloon, 2 of 3").waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(2);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("The deposit of $20,000.00 is above the asset value of $19,000.00.").waitFor();
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
});
