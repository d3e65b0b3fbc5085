import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { type FaultMode, faultModes } from "../../infra/local/fakes/fault-injection.ts";
import { faultsPath } from "../../infra/local/fakes/faults-page.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aConsentingCustomerOf } from "./support/customers.ts";
import { paceOf } from "./support/pace.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aCommercialQuote } from "./support/quotes.ts";
import { runningSite, withOwnProduct } from "./support/site.ts";

withOwnProduct();
const browser = withBrowser();
let broker: Account;
let ofCompany = "";
beforeAll(async () => {
  broker = await aBroker();
  ofCompany = (await aCommercialQuote(broker))._id;
});

/** Every external service that has a fake, as the fault injection page lists them. */
async function services(): Promise<string[]> {
  const page = await (await fetch(runningSite() + faultsPath)).text();
  return [...page.matchAll(/name="service" value="([^"]+)"/g)].map(([, name]) => name!);
}

async function putAll(faultMode: FaultMode): Promise<void> {
  for (const service of await services()) {
    const { status } = await fetch(runningSite() + faultsPath, {
      method: "POST",
      body: new URLSearchParams({ service, faultMode }),
      redirect: "manual",
    });
    expect(status).toBe(303);
  }
}

async function aStartedQuote(type: "consumer" | "commercial"): Promise<Page> {
  const { _id } = await broker.api.startQuote({ params: { type } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token, expectedErrors: /Failed to load resource/ });
  await page.getByRole("heading", { name: type === "consumer" ? "Consumer quote" : "Commercial quote" }).waitFor();
  return page;
}

const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
const says = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text }).waitFor({ timeout: 20_000 });

/** The number of ranked products, once the first one's figures are all shown. */
async function productsOf(page: Page): Promise<number> {
  const first = page.getByRole("article").first();
  await expect.poll(() => first.getByText("-", { exact: true }).count(), { timeout: 20_000 }).toBe(0);
  await first
    .getByText(/^\$[\d,]+\.\d\d$/)
    .first()
    .waitFor();
  return page.getByRole("article").count();
}

describe.each(faultModes.filter((faultMode) => faultMode !== "ok"))("while every external service is %s", (faultMode) => {
  beforeAll(() => putAll(faultMode));

  it("a consumer quote can be entered and ranked in full", async () => {
    const page = await aStartedQuote("consumer");
    const { type, choose } = paceOf(page);

    await choose("Asset type", "Motorbike");
    await choose("Type of sale", "Authorised seller");
    await type("Asset value", "20000");
    await type("Credit score", "650");
    await choose("Employment type", "Full-time");
    await choose("Living arrangements", "Property owner");

    await page.getByText("Meets criteria").first().waitFor();
    await saved(page);
    expect(await productsOf(page)).toBeGreaterThan(1);
  });

  it("plans and customer checks are unavailable, and each page says that quoting still works", async () => {
    const options = { token: broker.token, expectedErrors: /Failed to load resource/ };
    const plans = await browser.open("/subscribe", options);
    const { applicationId } = await aConsentingCustomerOf(broker);
    const quote = await browser.open(`/quote/${applicationId}`, options);

    await quote.getByRole("button", { name: "Documents and notes" }).click();
    const row = quote.getByRole("dialog", { name: "Documents" }).getByRole("listitem", { name: "Statements from the bank" });
    await row.getByRole("button", { name: "Send bank statements link" }).click();

    await row.getByText(/does not respond yet.*You can keep quoting/).waitFor({ timeout: 20_000 });
    await plans.getByRole("heading", { name: "The plans could not be loaded" }).waitFor({ timeout: 20_000 });
    expect(await plans.getByText("You can keep quoting.").isVisible()).toBe(true);
  });

  it("a commercial quote is ranked with a business entered by hand, and each unavailable part says so", { timeout: 120_000 }, async () => {
    const page = await aStartedQuote("commercial");
    const { type, choose } = paceOf(page);

    await page.getByLabel("Search your business by name or ABN").fill("wattlebird");
    await says(page, "The business register is not responding.");
    await page.getByRole("button", { name: "Enter by hand" }).click();
    const form = page.getByRole("form", { name: "Business by hand" });
    await form.getByLabel("Business name").fill("Wattlebird Earthmoving");
    await form.getByLabel("ABN").fill("46 990 000 112");
    await form.getByLabel("Trading since").fill("01-02-2020");
    await form.getByRole("button", { name: "Use this business" }).click();
    await page.getByText("Trading time", { exact: true }).waitFor();
    await saved(page);
    await page.getByLabel("Add trading address").fill("Lot 3, Mudgee NSW 2850");
    await choose("Asset type", "Earth Moving");
    await type("Asset value", "96000");
    await page.keyboard.press("Tab");
    expect(await productsOf(page)).toBeGreaterThan(1);
    await page.getByRole("region", { name: "Business" }).getByText("Wattlebird Earthmoving", { exact: true }).waitFor();
    expect(await page.getByLabel("Add trading address").inputValue()).toBe("Lot 3, Mudgee NSW 2850");
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`${runningSite()}/quote/${ofCompany}`);
    await page.getByRole("button", { name: "Get ASIC data" }).click();
    await says(page, "You can keep quoting without it.");
    expect(await productsOf(page)).toBeGreaterThan(1);
    expect(await page.getByRole("button", { name: "Get ASIC data" }).isEnabled()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

it("the same screens work again once the external services respond", { timeout: 120_000 }, async () => {
  const page = await aStartedQuote("commercial");
  await putAll("ok");
  // After repeated failures the circuit breaker stays open for half a minute.
  const search = page.getByLabel("Search your business by name or ABN");
  const option = page.getByRole("option").filter({ hasText: "BLUE GUM FREIGHT PTY LTD" });
  await expect
    .poll(
      async () => {
        await search.fill("");
        await search.fill("blue gum freight");
        return option.waitFor({ timeout: 4000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await option.click();
  await page.getByText("Trading time", { exact: true }).waitFor();
  await saved(page);

  await page.getByRole("button", { name: "Get ASIC data" }).click();

  await page.getByRole("region", { name: "ASIC data" }).getByText("VIC 3030").waitFor();
});
