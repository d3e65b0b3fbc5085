import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

/** A broker shared by tests that change nothing another test would notice. */
let visitor: Account;
beforeAll(async () => {
  visitor = await aBroker();
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Select quote type" });
const option = (page: Page, name: string) => dialog(page).getByRole("button", { name });
const openDialog = (page: Page) => page.getByRole("button", { name: "New quote", exact: true }).click();
const hasFocus = async (control: Locator) => (await control.and(control.page().locator(":focus")).count()) === 1;
const openedId = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

describe("the dialog 'Select quote type'", () => {
  it("offers two types and two that are coming soon", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token });

    await openDialog(page);

    expect(await option(page, "Consumer Asset").isEnabled()).toBe(true);
    expect(await option(page, "Commercial Asset").isEnabled()).toBe(true);
    for (const name of ["Personal Loan", "Unsecured Business Loan"]) {
      expect(await option(page, name).isDisabled()).toBe(true);
      expect(await option(page, name).innerText()).toContain("coming soon");
    }
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("focuses the box for a text, closes by Escape, and returns the focus", async () => {
    const { token } = visitor;
    const page = await browser.open("/quotes", { token });
    await openDialog(page);

    await expect.poll(() => hasFocus(dialog(page).getByRole("textbox"))).toBe(true);
    await page.keyboard.press("Escape");

    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(page.getByRole("button", { name: "New quote", exact: true }))).toBe(true);
  });

  it.each([
    { name: "Consumer Asset", type: "consumer" },
    { name: "Commercial Asset", type: "commercial" },
  ])("starts and opens a $type quote with '$name'", async ({ name, type }) => {
    const { token, api } = await aBroker();
    const page = await browser.open("/quotes", { token });
    const recorded = page.waitForRequest("**/api/events");
    await openDialog(page);

    await option(page, name).click();

    await page.waitForURL("**/quote/*");
    expect(await api.readApplication({ params: { id: openedId(page) } })).toMatchObject({ applicationType: type, status: "new" });
    const { events } = (await recorded).postDataJSON() as { events: { name: string; applicationId: string }[] };
    expect(events).toEqual([{ name: "quote.started", applicationId: openedId(page) }]);
  });

  it("reports why a quote could not be started, and starts only one however often it is retried", async () => {
    const { token, user, api } = await aBroker();
    const page = await browser.open("/quotes", { token, expectedErrors: /ERR_FAILED/ });
    const keys: (string | undefined)[] = [];
    let tries = 0;
    await page.route("**/api/application/start/quote/consumer", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openDialog(page);

    await option(page, "Consumer Asset").click();
    await dialog(page).getByRole("alert").filter({ hasText: "The quote could not be started." }).waitFor();
    await option(page, "Consumer Asset").click();

    await page.waitForURL("**/quote/*");
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect((await api.listQuotes({ body: { userId: user._id, page: 1 } })).totalDocs).toBe(1);
  });

  it("opens over the workspace at /quote/ without a quote, and leads back to the quotes", async () => {
    const { token } = visitor;
    const page = await browser.open("/quote/", { token });
    await dialog(page).waitFor();

    await page.getByRole("button", { name: "Close" }).click();

    await page.waitForURL("**/quotes");
    await page.getByRole("heading", { name: "Quotes", exact: true }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });
});
