import { expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { chooseMore, newQuoteWith, saved, type } from "./support/workspace.ts";

const browser = withBrowser();
const aQuote = newQuoteWith(browser);
const expectedErrors = /Failed to (load resource|fetch dynamically imported module)/;

it("a drawer that cannot be loaded is missing from the page, which still saves, until the page is reloaded", async () => {
  const { page, stored } = await aQuote("consumer", { expectedErrors });
  const script = /\/kept-quotes-drawer-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  const heading = page.getByRole("dialog").getByText("Saved quotes");

  await chooseMore(page, "Save this quote");
  await page.getByRole("alert").filter({ hasText: "A part of this page could not be loaded." }).waitFor();
  await type(page, "Credit score", "640");
  await saved(page);
  await page.unroute(script);
  await page.getByRole("button", { name: "Reload page" }).click();
  await chooseMore(page, "Save this quote");
  await heading.first().waitFor();

  expect((await stored()).creditProfile.score).toBe(640);
  expect(await page.getByText("A part of this page could not be loaded.").count()).toBe(0);
});

it("a page that cannot be loaded says so, and is loaded again on request", async () => {
  const page = await browser.open("/login", { expectedErrors });
  const script = /\/register-screen-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto(new URL("/register", page.url()).href);

  await page.getByRole("alert").filter({ hasText: "This page could not be loaded" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unroute(script);
  await page.getByRole("button", { name: "Try again" }).click();

  await page.getByLabel("Full name").waitFor();
});
