import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker, clientOf, password } from "./support/people.ts";
import { visitsOf } from "./support/page-visits.ts";

const browser = withBrowser();

const newEmail = () => `sam.${randomUUID().slice(0, 8)}@example.com`;
const button = (page: Page) => page.getByRole("button", { name: "Start quoting" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const terms = (page: Page) => page.getByRole("checkbox", { name: "I agree to the terms and the privacy statement" });

interface Typed {
  readonly "Full name"?: string;
  readonly Mobile?: string;
  readonly Email?: string;
  readonly Password?: string;
}

async function type(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text as string);
}

/** A form that is complete and valid. */
async function fillIn(page: Page, typed: Typed = {}): Promise<void> {
  // First: a message below a field that is left would move the box away from the mouse.
  await terms(page).check();
  await type(page, { "Full name": "Sam van Dyk", Email: newEmail(), Password: password, ...typed });
}

describe("signing up", () => {
  it("goes on with the same button when the first answer was lost, also once the email field was visited again", async () => {
    const page = await browser.open("/register", { expectedErrors: /Failed to load resource/ });
    const visits = visitsOf(page);
    await page.route(
      "**/api/user/register",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await fillIn(page);
    await button(page).click();
    await page.getByText("The server could not be reached. Please check your connection.").waitFor();

    const checked = page.waitForResponse("**/api/user/email/validate/**", { timeout: 1_000 }).catch(() => undefined);
    await field(page, "Email").focus();
    await field(page, "Password").focus();
    await checked;

    expect(await page.getByText("Email address already in use.").count()).toBe(0);
    await button(page).click();
    await visits.comeTo("/organisation");
  });

  it("signs in, leads to setting up the organisation, and is recorded", async () => {
    const page = await browser.open("/register");
    const visits = visitsOf(page);
    const noted = page.waitForRequest((request) => request.url().endsWith("/api/events"));
    const email = newEmail();
    await fillIn(page, { Email: email, Mobile: "0412 345 678" });

    await button(page).click();
    await visits.comeTo("/organisation");

    const token = (await page.evaluate(() => localStorage.getItem("token")))!;
    const { firstName, lastName, phoneNumber, email: stored } = await clientOf(token).readUser();
    expect({ firstName, lastName, phoneNumber }).toEqual({ firstName: "Sam", lastName: "van Dyk", phoneNumber: { number: "0412345678" } });
    expect(stored).toEqual({ address: email, isVerified: false });
    expect((await noted).postDataJSON()).toEqual({ events: [{ name: "registration.success" }] });
  });

  it("requires no mobile and no last name", async () => {
    const page = await browser.open("/register");
    const visits = visitsOf(page);
    await fillIn(page, { "Full name": "Zoë" });

    await field(page, "Password").press("Enter");

    await visits.comeTo("/organisation");
    const token = (await page.evaluate(() => localStorage.getItem("token")))!;
    expect(await clientOf(token).readUser()).toMatchObject({ firstName: "Zoë", lastName: "", phoneNumber: null });
  });

  it("is enabled only when name, email and password are filled and the terms are ticked", async () => {
    const page = await browser.open("/register");
    const isOpen = async (change: () => Promise<unknown>) => {
      await change();
      return button(page).isEnabled();
    };

    expect(await isOpen(() => type(page, { "Full name": "Sam van Dyk", Email: newEmail() }))).toBe(false);
    expect(await isOpen(() => terms(page).check())).toBe(false);
    expect(await isOpen(() => type(page, { Password: password }))).toBe(true);
    expect(await isOpen(() => terms(page).uncheck())).toBe(false);
    expect(await isOpen(() => terms(page).check())).toBe(true);
    for (const label of ["Full name", "Email", "Password"] as const) {
      const stored = await field(page, label).inputValue();
      expect(await isOpen(() => type(page, { [label]: "" }))).toBe(false);
      expect(await isOpen(() => type(page, { [label]: stored }))).toBe(true);
    }
  });

  const rejected: readonly [keyof Typed, string, string][] = [
    ["Full name", "Sam 2", "Name can contain only letters, apostrophes, dashes (-) or spaces."],
    ["Full name", `Sam ${"a".repeat(51)}`, "Please enter at most 50 characters."],
    ["Mobile", "0412 345 67", "Not a valid Australia mobile phone number."],
    ["Mobile", "0212345678", "Not a valid Australia mobile phone number."],
    ["Email", "sam@example", "Not a valid email address."],
    [
      "Password",
      "quote2day!",
      "Use 8 to 32 characters with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&, and no others.",
    ],
    [
      "Password",
      "Quote2day!#",
      "Use 8 to 32 characters with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&, and no others.",
    ],
  ];

  it("rejects values that break a field's rule, and says which", async () => {
    const page = await browser.open("/register");
    await fillIn(page);

    for (const [label, text, message] of rejected) {
      const good = await field(page, label).inputValue();
      await type(page, { [label]: text });
      await field(page, label).blur();
      await page.getByRole("alert").filter({ hasText: message }).waitFor();
      expect(await field(page, label).getAttribute("aria-invalid")).toBe("true");
      expect(await button(page).isEnabled()).toBe(false);
      await type(page, { [label]: good });
      expect(await button(page).isEnabled()).toBe(true);
    }
  });

  it("keeps a long pasted name and a phone number with +61 as they are", async () => {
    const page = await browser.open("/register");
    await fillIn(page, { "Full name": "Bartholomew Featherstonehaugh-O'Brien", Mobile: "+61 412 345 678" });

    expect(await field(page, "Full name").inputValue()).toBe("Bartholomew Featherstonehaugh-O'Brien");
    expect(await field(page, "Mobile").inputValue()).toBe("+61 412 345 678");
    expect(await button(page).isEnabled()).toBe(true);
  });

  it("reports on leaving the field that an email address is in use, until it changes", async () => {
    const broker = await aBroker({ isVerified: false });
    const page = await browser.open("/register");
    await fillIn(page, { Email: broker.email });

    await field(page, "Email").blur();
    const message = page.getByRole("alert").filter({ hasText: "Email address already in use." });
    await message.waitFor();
    expect(await button(page).isEnabled()).toBe(false);
    await type(page, { Email: newEmail() });

    await message.waitFor({ state: "detached" });
    expect(await button(page).isEnabled()).toBe(true);
  });

  it("reports at the email when the address was taken in the meantime", async () => {
    const broker = await aBroker({ isVerified: false });
    const page = await browser.open("/register", { expectedErrors: /status of (409|503)/ });
    await page.route("**/api/user/email/validate/**", (route) => route.fulfill({ status: 503, json: { message: "Service Unavailable" } }));
    await fillIn(page, { Email: broker.email });

    await button(page).click();

    await page.getByRole("alert").filter({ hasText: "Email address already in use." }).waitFor();
    expect(await field(page, "Email").getAttribute("aria-invalid")).toBe("true");
    expect(await field(page, "Full name").inputValue()).toBe("Sam van Dyk");
  });

  it("shows at the password that the identity provider rejects it, and keeps all entries", async () => {
    const page = await browser.open("/register", { expectedErrors: /status of 400/ });
    const apiError = { code: "PASSWORD_REJECTED", field: "password" };
    const message = "This password cannot be used. Please choose another.";
    await page.route("**/api/user/register", (route) => route.fulfill({ status: 400, json: { status: "error", message, data: apiError } }));
    await fillIn(page);

    await button(page).click();

    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    expect(await field(page, "Password").getAttribute("aria-invalid")).toBe("true");
    expect(await field(page, "Password").inputValue()).toBe(password);
    expect(await page.getByRole("alert").filter({ hasText: message }).count()).toBe(1);
  });

  it("reports above the button that the server cannot be reached", async () => {
    const page = await browser.open("/register", { expectedErrors: /ERR_INTERNET_DISCONNECTED|dynamically imported/ });
    await fillIn(page);

    await page.context().setOffline(true);
    await button(page).click();

    await page.getByText("The server could not be reached. Please check your connection.").waitFor();
    expect(await field(page, "Full name").inputValue()).toBe("Sam van Dyk");
  });

  it("has a panel that describes Kelpie, links to the terms, and has no public header", async () => {
    const page = await browser.open("/register");
    const panel = page.getByRole("complementary", { name: "What Kelpie does" });
    await panel.waitFor();

    expect(await panel.getByText("Type the deal once. See which lenders fit, what it costs and what is still missing.").isVisible()).toBe(
      true,
    );
    expect(await page.getByText("More than 7 characters, with an uppercase letter, a number and a special character.").isVisible()).toBe(
      true,
    );
    expect(await page.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/terms");
    expect(await page.getByRole("link", { name: "privacy statement" }).getAttribute("href")).toBe("/privacy-statement");
    expect(await page.getByText("Don't have an account?").count()).toBe(0);
  });

  it.each(["light", "dark"] as const)("is accessible in %s colours, with an error shown", async (colorScheme) => {
    const page = await browser.open("/register", { colorScheme });
    await type(page, { Mobile: "12" });
    await field(page, "Mobile").blur();
    await page.getByText("Not a valid Australia mobile phone number.").waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
