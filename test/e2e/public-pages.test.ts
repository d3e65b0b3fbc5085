import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

const pages = [
  ["/login", "Login"],
  ["/password/forgot", "Reset password"],
  ["/password/reset#some-key", "Choose a new password"],
  ["/verify-email", "Confirm your email address"],
  ["/request-success", "Request approved"],
  ["/request-fail", "Request failed"],
  ["/terms", "Terms of use"],
  ["/privacy-statement", "Privacy statement"],
  ["/404", "Whoops! Looks like you've gotten lost."],
] as const;

describe("the public pages", () => {
  it.each(pages)("%s has a header with a link to register, and is accessible", async (path, title) => {
    const page = await browser.open(path);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    const header = page.getByRole("banner");

    expect(await header.getByRole("link", { name: "Kelpie" }).isVisible()).toBe(true);
    expect(await header.getByText("Don't have an account?").isVisible()).toBe(true);
    expect(await header.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/register");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("show the outcome of a request to join an organisation", async () => {
    const good = await browser.open("/request-success");
    const bad = await browser.open("/request-fail");

    const [said, failed] = await Promise.all([
      good.getByRole("main").locator("p").innerText(),
      bad.getByRole("main").locator("p").innerText(),
    ]);

    expect(said).toBe("Request to join your organisation was successful. You may close this window.");
    expect(failed).toBe("Request to join your organisation has failed. We have let the user know to try again. You may close this window.");
  });

  it("fit a small phone without scrolling sideways, also with large text", async () => {
    const page = await browser.open("/register", { viewport: { width: 320, height: 640 } });
    const width = () => page.locator("html").evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth);
    const widths: Record<string, readonly number[]> = {};

    for (const path of ["/register", ...pages.map(([one]) => one)]) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const usual = await width();
      await page.addStyleTag({ content: "* { font-size: 24px !important; }" });
      widths[path] = [usual, await width()];
    }

    expect(Object.entries(widths).filter(([, each]) => Math.max(...each) > 320)).toEqual([]);
    expect(Object.keys(widths)).toHaveLength(10);
  });
});

describe("confirming an email address", () => {
  it("requires a button press, not just an opened link", async () => {
    const broker = await aBroker({ isVerified: false });
    const key = await tokenEmailedTo(broker.email, "/verify-email#");
    const page = await browser.open(`/verify-email#${key}`, { token: broker.token });
    const confirm = page.getByRole("button", { name: "Confirm email address" });
    await confirm.waitFor();

    expect((await broker.api.readUser()).email.isVerified).toBe(false);
    expect(page.url()).not.toContain(key);
    await confirm.click();
    await page.getByText("Your email address is confirmed.").waitFor();
    expect((await broker.api.readUser()).email.isVerified).toBe(true);
    expect(await page.getByRole("link", { name: "Go to your quotes" }).getAttribute("href")).toBe("/quotes");
  });

  it("reports a key that has expired or never existed", async () => {
    const page = await browser.open(`/verify-email#${"A".repeat(60)}`, { expectedErrors: /status of 410/ });

    await page.getByRole("button", { name: "Confirm email address" }).click();

    const notice = page.getByRole("alert").filter({ hasText: "This link has expired or has been used already." });
    await notice.getByText("If you have confirmed your address before, there is nothing more to do.").waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("reports a link without its key as incomplete", async () => {
    const page = await browser.open("/verify-email");

    await page.getByText("This link is not complete. Please open it from our email again.").waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
  });
});
