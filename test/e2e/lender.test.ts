import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { percentText } from "../../shared/format.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { shiftOf } from "./support/layout-shift.ts";
import { type Account, aBroker, turnOnTwoFactor } from "./support/people.ts";

const browser = withBrowser();
const contact = {
  name: "Nadia Brooks",
  phone: "0255501234",
  portal: "https://brokers.example/liberty",
  note: "Send payslips as one file.",
};
let broker: Account;
beforeAll(async () => {
  broker = await aBroker();
  await turnOnTwoFactor(broker);
  const body = {
    version: 0,
    panel: ["Liberty", "Wisr", "C7", "C9 / C10"],
    brokerage: { C7: 5.45 },
    fees: {},
    contacts: { Liberty: contact },
  };
  await broker.api.saveLenders({ body });
});

const opened = async (path: string, visitor: Parameters<typeof browser.open>[1] = {}) => {
  const page = await browser.open(path, { token: broker.token, ...visitor });
  await page.waitForLoadState("networkidle");
  return page;
};
const factOf = (page: Page, name: string) => page.getByText(name, { exact: true }).locator("xpath=following-sibling::dd").innerText();

describe("a lender's page", () => {
  it("opens from the last row of an open card, outlines the quote's rate, and leads back", async () => {
    const id = await enterScenario(broker, car);
    const { products } = await broker.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const { humanId } = await broker.api.readApplication({ params: { id } });
    const { rate } = products.find(({ lender }) => lender === "Liberty")!;
    const page = await opened(`/quote/${id}`);
    const card = page.getByRole("article", { name: /^Liberty/ });
    expect(await card.getByRole("link").count()).toBe(0);
    await card.getByRole("button", { name: "Show criteria of Liberty" }).press("Enter");
    await card.getByRole("link", { name: "Lender's page: Liberty" }).press("Enter");

    await page.getByRole("heading", { name: "Liberty", level: 1 }).waitFor();
    expect(await page.title()).toContain("Liberty");
    const rates = page.getByRole("region", { name: "Rates", exact: true });
    expect(await rates.getByRole("row").count()).toBe(9);
    expect(
      await rates
        .getByRole("row", { name: /^AAA above 810/ })
        .getByRole("cell")
        .allInnerTexts(),
    ).toEqual(["8.84%", "9.19%", "9.59%", "9.99%", "9.34%", "9.69%", "10.09%", "10.49%"]);
    const outlined = rates.getByRole("cell", { name: `, quote #${humanId}` });
    expect(await outlined.innerText()).toContain(percentText(rate));
    await rates.getByText(`Outlined: quote #${humanId}.`).waitFor();

    expect(await factOf(page, "Sheet date")).toBe("1 Jul 2023");
    expect(await factOf(page, "Compared with the lender")).toBe("not yet");
    expect(await factOf(page, "Rates assumed")).toBe("112 of 112");
    const contacts = page.getByRole("region", { name: "Contact" });
    for (const text of [contact.name, contact.phone, contact.note]) await contacts.getByText(text).waitFor();
    expect(await contacts.getByRole("link", { name: "Broker portal" }).getAttribute("href")).toBe(contact.portal);
    await page.getByRole("region", { name: "Fees" }).getByText("$1,450.00, upfront, capitalised").waitFor();
    await page.getByRole("region", { name: "Changes" }).getByText("No change since 1 Jul 2023.").waitFor();
    await page.getByRole("region", { name: "What is assumed, and why" }).getByRole("listitem").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goBack();
    await card.waitFor();
  });

  it.each([
    [1440, {}],
    [390, phone],
  ])("loads without moving anything and fits a window %i px wide", async (width, visitor) => {
    const tier = encodeURIComponent("AAA, other, asset over 119 months, under 23");
    for (const path of [`/lenders/liberty?tier=${tier}&quote=1`, "/lenders/c9-c10"]) {
      const page = await opened(path, visitor);
      await page.getByRole("heading", { level: 1 }).waitFor();

      expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.close();
    }
  });

  it("lists the tiers where the rates vary by one fact, with the organisation's own amounts", async () => {
    const page = await opened("/lenders/c7");

    await page.getByRole("row", { name: /^ABN and GST 24 months .*8\.49%/ }).waitFor();
    expect(await factOf(page, "Our brokerage")).toBe("5.45%");
    await page.getByText("No contact yet. Your administrator can enter it at Our panel.").waitFor();
  });

  it("starts a quote with this lender alone", async () => {
    const page = await opened("/lenders/wisr");

    await page.getByRole("button", { name: "Start a quote" }).click();

    await page.waitForURL("**/quote/*");
    await page.getByRole("article").first().waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    await page.getByRole("article", { name: /^Wisr/ }).waitFor();
  });

  it("opens from the panel's list, if the lender is on the panel and nothing is left to save", async () => {
    const page = await opened("/lenders/panel");
    const table = page.getByRole("table");
    const linked = async () => (await table.locator('a[href^="/lenders/"]').allInnerTexts()).toSorted();
    await table.getByRole("link", { name: "Liberty" }).waitFor();
    expect(await linked()).toEqual(["C7", "C9 / C10", "Liberty", "Wisr"]);

    await table.getByRole("checkbox", { name: "Pepper" }).check();
    expect(await linked()).toEqual([]);
    await table.getByRole("checkbox", { name: "Pepper" }).uncheck();
    await table.getByRole("link", { name: "Liberty" }).click();

    await page.getByRole("heading", { name: "Liberty", level: 1 }).waitFor();
  });

  it("does not exist outside the panel", async () => {
    const page = await opened("/lenders/pepper", { expectedErrors: /404/ });

    await page.getByRole("heading", { name: "No such lender on your panel" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Our panel" }).click();
    await page.waitForURL("**/lenders/panel");
    await page.getByRole("heading", { name: "Lenders", level: 1 }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("says why an unconfirmed organisation does not get it", async () => {
    const { token } = await aBroker({ hasVerifiedAbn: false });
    const page = await opened("/lenders/liberty", { token, expectedErrors: /403/ });

    await page.getByText("This needs an organisation that Kelpie has confirmed.").waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  it("can be tried again after a failure", async () => {
    const page = await opened("/lenders", { expectedErrors: /503|502/ });
    await page.route(
      "**/api/lenders/wisr",
      (route) => route.fulfill({ status: 503, json: { status: "error", message: "Busy.", data: null } }),
      {
        times: 1,
      },
    );
    await page.goto(new URL("/lenders/wisr", page.url()).href);
    await page.getByRole("alert").getByText("The lender could not be loaded").waitFor();

    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("heading", { name: "Wisr", level: 1 }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
