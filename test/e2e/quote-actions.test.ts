import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker, masterUser } from "./support/people.ts";

const browser = withBrowser();

async function chooseAction(page: Page, action: string, quote: number): Promise<void> {
  await page.getByRole("button", { name: `Actions for quote ${quote}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function aQuote({ api }: Account, assetValue: number): Promise<string> {
  const { _id, asset, customers } = await api.startQuote({ params: { type: "consumer" } });
  await api.updateAsset({ body: { _id: asset._id, assetValue, assetType: "MOTOR_VEHICLE" } });
  await api.updateCustomer({ body: { customerId: customers[0]!._id, firstName: "Maya", lastName: "Thornton" } });
  return _id;
}

describe("a quote's row", () => {
  it("copies the quote and opens the copy", async () => {
    const broker = await aBroker();
    const original = await aQuote(broker, 30_000);
    const page = await browser.open("/quotes", { token: broker.token });

    await chooseAction(page, "Copy", 1);
    await page.waitForURL("**/quote/*");

    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    expect(id).not.toBe(original);
    expect(await broker.api.readApplication({ params: { id } })).toMatchObject({ humanId: 2, asset: { assetValue: 30_000 } });
  });

  it("archives the quote, which then appears among the archived ones and can be restored", async () => {
    const broker = await aBroker();
    const id = await aQuote(broker, 30_000);
    await aQuote(broker, 40_000);
    const page = await browser.open("/quotes", { token: broker.token });

    await chooseAction(page, "Archive", 1);
    await page.getByText("Quote 1 has been archived.").waitFor();
    await page.getByText("1 quote", { exact: true }).waitFor();
    expect((await broker.api.readApplication({ params: { id } })).status).toBe("archived");
    await page.getByRole("link", { name: "Archived quotes" }).click();
    await page.getByRole("cell", { name: "$30,000.00" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Restore quote 1" }).click();

    await page.getByRole("heading", { name: "You don't have any archived quotes." }).waitFor();
    expect((await broker.api.readApplication({ params: { id } })).status).toBe("quote");
  });

  it("has a menu of actions that works by keyboard and is accessible", async () => {
    const broker = await aBroker();
    await aQuote(broker, 30_000);
    const page = await browser.open("/quotes", { token: broker.token });
    const actions = page.getByRole("button", { name: "Actions for quote 1" });

    await actions.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Copy", exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("menuitem", { name: "Copy", exact: true }).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Copy", exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("menuitem", { name: "Copy", exact: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menuitem", { name: "Archive" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");

    await page.getByText("Quote 1 has been archived.").waitFor();
  });

  it("reports why it could not be archived, and the row stays", async () => {
    const broker = await aBroker();
    await aQuote(broker, 30_000);
    const page = await browser.open("/quotes", { token: broker.token, expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/application/archive", (route) => route.abort());

    await chooseAction(page, "Archive", 1);

    await page.getByRole("alert").filter({ hasText: "Quote 1 was not archived. The server could not be reached." }).waitFor();
    expect(await page.getByRole("link", { name: "Open quote 1" }).count()).toBe(1);
  });

  it("offers a master neither copy nor archive", async () => {
    const broker = await aBroker();
    await aQuote(broker, 30_000);
    const { token } = masterUser();
    const page = await browser.open("/quotes", { token });

    await page
      .getByRole("link", { name: /Open quote/ })
      .first()
      .waitFor();

    expect(await page.getByRole("button", { name: /^Actions/ }).count()).toBe(0);
  });
});
