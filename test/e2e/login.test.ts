import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker, password } from "./support/people.ts";
import { visitsOf } from "./support/page-visits.ts";

const browser = withBrowser();

const email = (page: Page) => page.getByLabel("Email");
const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page) => page.getByRole("button", { name: "Login" });

/** Code that runs in the page sees the page's own window. */
interface Styled {
  getComputedStyle(element: unknown): { readonly color: string };
}

async function logIn(page: Page, { as, by = password }: { as: string; by?: string }): Promise<void> {
  await email(page).fill(as);
  await passwordField(page).fill(by);
  await button(page).click();
}

const stored = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

describe("the login page", () => {
  it("is shown at /", async () => {
    const page = await browser.open("/");

    await page.getByRole("heading", { name: "Login" }).waitFor();

    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await page.title()).toBe("Login · Kelpie");
    expect(await page.getByRole("link", { name: "Reset password" }).getAttribute("href")).toBe("/password/forgot");
  });

  it("signs a broker in by keyboard with Enter, and opens the quotes", async () => {
    const broker = await aBroker();
    const page = await browser.open("/login");
    const visits = visitsOf(page);
    await email(page).focus();

    await page.keyboard.type(broker.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(broker.password);
    await page.keyboard.press("Enter");

    await visits.comeTo("/quotes");
    expect(visits.paths).not.toContain("/organisation");
  });

  it("leads a broker without an organisation to set one up", async () => {
    const broker = await aBroker({ hasOrganisation: false });
    const page = await browser.open("/login");
    const visits = visitsOf(page);

    await logIn(page, { as: ` ${broker.email} ` });

    await visits.comeTo("/organisation");
    expect(visits.paths).not.toContain("/quotes");
  });

  it("stores only the access token, and never sends the password", async () => {
    const broker = await aBroker();
    const page = await browser.open("/login");
    const visits = visitsOf(page);
    const sent: string[] = [];
    page.on("request", (request) => void sent.push(request.postData() ?? ""));

    await logIn(page, { as: broker.email });
    await visits.comeTo("/quotes");

    expect(await stored(page)).toEqual(["token"]);
    expect(sent.some((body) => body.includes("USER_SRP_AUTH"))).toBe(true);
    expect(sent.filter((body) => body.includes(broker.password))).toEqual([]);
  });

  it.each([
    ["a wrong password", async () => ({ as: (await aBroker()).email, by: "Wrong2day!" })],
    ["an unknown address", async () => ({ as: "nobody@example.com", by: password })],
  ])("shows the same red message above the button for %s, and marks no field", async (_, who) => {
    const page = await browser.open("/login", { expectedErrors: /status of 400/ });
    const tried = await who();

    await logIn(page, tried);

    const error = page.getByRole("alert").filter({ hasText: "Incorrect email or password." });
    await error.waitFor();
    const colour = await error.locator("p").evaluate((element) => (globalThis as unknown as Styled).getComputedStyle(element).color);
    const [errorBox, buttonBox] = await Promise.all([error.boundingBox(), button(page).boundingBox()]);
    expect(colour).toBe("rgb(179, 38, 30)");
    expect(errorBox!.y + errorBox!.height).toBeLessThan(buttonBox!.y);
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    expect(await email(page).inputValue()).toBe(tried.as);
    expect(await passwordField(page).inputValue()).toBe(tried.by);
    expect(await stored(page)).toEqual([]);
  });

  it("asks for missing values", async () => {
    const page = await browser.open("/login");

    await button(page).click();

    await page.getByText("Please enter your email and password.").waitFor();
    expect(await stored(page)).toEqual([]);
  });

  it("reports an unreachable server, keeps the typed values, and signs in once it is back", async () => {
    const broker = await aBroker();
    const page = await browser.open("/login", { expectedErrors: /ERR_INTERNET_DISCONNECTED|dynamically imported/ });
    const visits = visitsOf(page);

    await page.context().setOffline(true);
    await logIn(page, { as: broker.email });
    await page.getByText("The server could not be reached. Please check your connection.").waitFor();
    expect(await passwordField(page).inputValue()).toBe(broker.password);
    await page.context().setOffline(false);
    await button(page).click();

    await visits.comeTo("/quotes");
  });

  it("shows and hides the password", async () => {
    const page = await browser.open("/login");
    await passwordField(page).fill("Quote2day!");

    await page.getByRole("button", { name: "Show password" }).click();
    const visible = await passwordField(page).getAttribute("type");
    await page.getByRole("button", { name: "Hide password" }).click();

    expect(visible).toBe("text");
    expect(await passwordField(page).getAttribute("type")).toBe("password");
  });

  it("loads the identity provider's client only when a user signs in", async () => {
    const page = await browser.open("/login", { expectedErrors: /status of 400/ });
    const scripts: string[] = [];
    page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
    await page.reload({ waitUntil: "networkidle" });
    const before = scripts.filter((url) => /cognito/.test(url));

    await logIn(page, { as: "nobody@example.com" });
    await page.getByText("Incorrect email or password.").waitFor();

    expect(before).toEqual([]);
    expect(scripts.filter((url) => /cognito/.test(url))).toHaveLength(1);
  });

  it.each(["light", "dark"] as const)("is accessible in %s colours, with an error shown", async (colorScheme) => {
    const page = await browser.open("/login", { colorScheme });
    await button(page).click();
    await page.getByText("Please enter your email and password.").waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
