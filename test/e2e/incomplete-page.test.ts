import { expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { newQuoteWith, saved, type } from "./support/workspace.ts";

const aQuote = newQuoteWith(withBrowser());

it("a drawer that cannot be loaded is missing from the page, which still saves, until the page is reloaded", async () => {
  const { page, stored } = await aQuote("consumer", { expectedErrors: /Failed to (load resource|fetch dynamically imported module)/ });
  const script = /\/kept-quotes-drawer-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
  const heading = page.getByRole("dialog").getByText("Kept quotes");

  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "A part of this page could not be loaded." }).waitFor();
  await type(page, "Credit score", "640");
  await saved(page);
  await page.unroute(script);
  await page.getByRole("button", { name: "Reload page" }).click();
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await heading.first().waitFor();

  expect((await stored()).creditProfile.score).toBe(640);
  expect(await page.getByText("A part of this page could not be loaded.").count()).toBe(0);
});
