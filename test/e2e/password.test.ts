import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { type Account, aBroker, clientOf } from "./support/people.ts";

const browser = withBrowser();

const chosen = (page: Page) => page.getByLabel("New password", { exact: true });
const repeated = (page: Page) => page.getByLabel("Confirm password");
const button = (page: Page) => page.getByRole("button", { name: "Login" });

async function resetKeyOf({ email }: Account): Promise<string> {
  await clientOf().forgetPassword({ body: { email } });
  return tokenEmailedTo(email, "/password/reset#");
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await chosen(page).fill(password);
  await repeated(page).fill(again);
}

describe("a forgotten password", () => {
  it("is replaced through the emailed link, and the new one then works and opens the page that the login was for", async () => {
    const broker = await aBroker();
    const page = await browser.open("/account/profile");
    await page.getByRole("link", { name: "Reset password" }).click();
    await page.getByLabel("Email").fill(broker.email);
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.getByText("Your reset password request has been sent.").waitFor();
    await page.getByText("Check your email to reset your password.").waitFor();

    await page.goto(new URL(`/password/reset#${await tokenEmailedTo(broker.email, "/password/reset#")}`, page.url()).href);
    await choose(page, "Better2day!");
    await button(page).click();
    await page.getByText("Your password has been changed. Please log in.").waitFor();

    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await expect(clientOf().login({ body: { email: broker.email, password: broker.password } })).rejects.toMatchObject({ status: 401 });
    await page.getByLabel("Email").fill(broker.email);
    await page.getByLabel("Password", { exact: true }).fill("Better2day!");
    await button(page).click();
    await page.waitForURL("**/account/profile");
  });

  it("gets the same response for an unknown address", async () => {
    const page = await browser.open("/password/forgot");

    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Email").press("Enter");

    await page.getByText("Your reset password request has been sent.").waitFor();
    expect(await page.getByText("Check your email to reset your password.").isVisible()).toBe(true);
  });

  it("requires a valid address", async () => {
    const page = await browser.open("/password/forgot");

    await page.getByLabel("Email").fill("nobody");
    await page.getByLabel("Email").blur();

    await page.getByText("Not a valid email address.").waitFor();
    expect(await page.getByRole("button", { name: "Reset password" }).isEnabled()).toBe(false);
  });
});

describe("choosing a new password", () => {
  it("is enabled only when both entries are the same and valid", async () => {
    const page = await browser.open("/password/reset#some-key");
    const isOpen = async (...typed: [string, string]) => {
      await choose(page, ...typed);
      return button(page).isEnabled();
    };

    expect(await isOpen("Better2day!", "Better2day")).toBe(false);
    await repeated(page).blur();
    await page.getByRole("alert").filter({ hasText: "Your passwords do not match." }).waitFor();
    expect(await isOpen("Better2day!", "Better2day!")).toBe(true);
    expect(await page.getByText("Your passwords do not match.").count()).toBe(0);
    expect(await isOpen("better2day", "better2day")).toBe(false);
    expect(await isOpen("", "")).toBe(false);
  });

  it("says where to go when the link is used, as by a first press whose answer was lost", async () => {
    const broker = await aBroker();
    const page = await browser.open(`/password/reset#${await resetKeyOf(broker)}`, {
      expectedErrors: /status of 410|Failed to load resource/,
    });
    await page.route(
      "**/reset-password/reset",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await choose(page, "Better2day!");
    await button(page).click();
    await page.getByText("The server could not be reached. Please check your connection.").waitFor();

    await button(page).click();

    const used = page.getByRole("alert").filter({ hasText: "This link has expired or has been used already." });
    await used.getByText("If you have chosen a new password with it, log in with that one. If not, ask for a new link.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await chosen(page).inputValue()).toBe("Better2day!");
    expect(await page.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe("/password/forgot");
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await page.getByLabel("Email").fill(broker.email);
    await page.getByLabel("Password", { exact: true }).fill("Better2day!");
    await button(page).click();
    await page.waitForURL("**/quotes");
  });

  it("reports a link without its key as incomplete", async () => {
    const page = await browser.open("/password/reset");

    await page.getByText("This link is not complete. Please open it from our email again.").waitFor();
    expect(await page.getByRole("button", { name: "Login" }).count()).toBe(0);
  });

  it("is accessible", async () => {
    const page = await browser.open("/password/reset#some-key");
    await choose(page, "short", "other");
    await repeated(page).blur();
    await page.getByText("Your passwords do not match.").waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
