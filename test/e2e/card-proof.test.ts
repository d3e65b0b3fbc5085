import type { Page } from "playwright";
import { expect, it } from "vitest";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

const shown = { proof: { matched: 12, of: 13, lastOn: "2026-11-20" }, turnaround: { days: 1, of: 18 }, proved: true };

interface Ranking {
  readonly data: { readonly products: readonly { readonly lender: string }[] };
}

/** As if brokers' approvals had shown Pepper's rate. */
async function withProof(page: Page, applicationId: string): Promise<void> {
  await page.route(`**/api/quote/${applicationId}?*`, async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = (await response.json()) as Ranking;
    const products = data.products.map((product) => (product.lender === "Pepper" ? { ...product, ...shown } : product));
    await route.fulfill({ response, json: { ...answer, data: { ...data, products } } });
  });
}

it.each([1440, 390])("a card says what approvals show, and no closed card grows by it, %i wide", async (width) => {
  const broker = await aBroker();
  const id = await enterScenario(broker, car);
  const page = await browser.open(`/quote/${id}`, { token: broker.token });
  await page.setViewportSize({ width, height: 900 });
  const pepper = page.getByRole("article", { name: "Pepper" });
  const height = async () => Math.round((await pepper.boundingBox())!.height);
  await pepper.getByText("assumed").waitFor();
  await page.waitForLoadState("networkidle");
  const before = await height();

  await withProof(page, id);
  await page.reload();
  await pepper.getByText("matched by approvals").waitFor();
  await page.waitForLoadState("networkidle");
  await pepper.scrollIntoViewIfNeeded();
  expect(await height()).toBe(before);

  await pepper.getByRole("button", { name: "Show criteria of Pepper" }).click();
  await pepper.getByText("Approvals matched: 12 of 13 in 90 days").waitFor();
  await pepper.getByText("Pepper decides in 1 business day (median of 18)").waitFor();
  const price = pepper.getByRole("table");
  await price.getByRole("row", { name: /Base: Score 660 to 800 matched by approvals/ }).waitFor();
  expect(await price.getByText("assumed", { exact: true }).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});
