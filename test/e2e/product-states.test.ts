import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();
const ranking = /\/api\/quote\//;
let broker: Account;
let path: string;

beforeAll(async () => {
  broker = await aBroker({ isVerified: false });
  path = `/quote/${(await aConsumerQuote(broker))._id}`;
});

/** The workspace while responses to the ranking are held back until released. */
async function aSlowWorkspace() {
  const page = await browser.open("/404", { token: broker.token });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hold = () => page.route(ranking, (route) => held.then(() => route.continue()));
  const open = () => page.goto(new URL(path, page.url()).href);
  return { page, hold, open, letGo: () => letGo() };
}

describe("the products", () => {
  it("are announced as loading, with placeholder cards, until they arrive", async () => {
    const { page, hold, open, letGo } = await aSlowWorkspace();
    await hold();
    await open();

    await page.getByRole("status").filter({ hasText: "Quote loading..." }).waitFor();
    expect(await page.getByRole("article").count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    letGo();

    await page.getByRole("heading", { name: "14 lenders" }).waitFor();
    expect(await page.getByText("Quote loading...").count()).toBe(0);
  });

  it("keep their figures while a new ranking loads, with a notice", async () => {
    const { page, hold, open, letGo } = await aSlowWorkspace();
    await open();
    await page.getByRole("article").first().waitFor();
    const line = page.locator("[data-recalculates=true]");
    await line.waitFor({ state: "detached" });
    // What a deposit would change comes after the prices.
    await page
      .getByText(/from a deposit of/)
      .first()
      .waitFor();
    const before = await page.getByRole("list", { name: "Products", exact: true }).innerText();

    await hold();
    await page.getByLabel("Credit score", { exact: true }).fill("700");
    await page.getByLabel("Credit score", { exact: true }).blur();
    await line.waitFor();
    expect(await page.getByRole("list", { name: "Products", exact: true }).innerText()).toBe(before);
    letGo();

    await line.waitFor({ state: "detached" });
    expect(await page.getByRole("list", { name: "Products", exact: true }).innerText()).not.toBe(before);
  });

  it("report a failed load and that nothing is lost, and load on retry", async () => {
    const page = await browser.open("/404", { token: broker.token, expectedErrors: /503/ });
    const body = JSON.stringify({ status: "error", message: "Quotes are not available just now.", data: null });
    await page.route(ranking, (route) => route.fulfill({ status: 503, contentType: "application/json", body }));
    await page.goto(new URL(path, page.url()).href);

    const alert = page.getByRole("alert").filter({ hasText: "Products could not be loaded" });
    await alert.waitFor();
    expect(await alert.innerText()).toContain("Quotes are not available just now. Nothing you typed is lost.");
    expect(await page.getByLabel("Asset value", { exact: true }).inputValue()).toBe("42,000.00");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute(ranking);
    await alert.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("heading", { name: "14 lenders" }).waitFor();
    expect(await alert.count()).toBe(0);
  });

  it("report which filters hide them all, and return when these are cleared", async () => {
    const page = await browser.open(`${path}?lenders=Macquarie&productTypes=Adverse&mustMatch=`, { token: broker.token });

    await page.getByRole("heading", { name: "No matching products" }).waitFor();
    await page.getByText("Lenders: Macquarie. Product type: Adverse leave none of 14 lenders.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear filters" }).click();

    await page.getByRole("heading", { name: "14 lenders" }).waitFor();
    expect(new URL(page.url()).searchParams.has("lenders")).toBe(false);
  });
});
