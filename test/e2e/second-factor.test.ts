import type { Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { operate } from "../support/cli/operators.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker, clientOf, turnOnTwoFactor, password } from "./support/people.ts";

const browser = withBrowser();
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });

async function logIn(page: Page, { email }: Pick<Account, "email">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

describe("two-factor authentication", () => {
  it("is turned on with a password and a code, on the way to an administrator's task", async () => {
    const broker = await aBroker();
    const page = await browser.open("/invite-users", { token: broker.token, expectedErrors: /status of 403/ });
    await page.getByLabel("First name").fill("Sam");
    await page.getByLabel("Email").fill("sam@example.com");
    await page.getByRole("button", { name: "Send invitations" }).click();
    await page.getByRole("link", { name: "Set up two-factor authentication" }).click();

    await heading(page, "Security");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set up" }).click();
    const secret = (await page.getByLabel("Key", { exact: true }).innerText()).replaceAll(/[^A-Z2-7]/g, "");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("Code of the authenticator app").fill(totpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("link", { name: "Back to where you were" }).click();

    await heading(page, "Invite colleagues");
    await page.getByLabel("First name").fill("Sam");
    await page.getByLabel("Email").fill("sam@example.com");
    await page.getByRole("button", { name: "Send invitations" }).click();
    await page.getByText("Your invitations have been sent.").waitFor();
  });

  it("says at the field that a code of the set-up is wrong", async () => {
    const broker = await aBroker();
    const page = await browser.open("/account/security", { token: broker.token, expectedErrors: /status of 400/ });
    await page.getByLabel("Your password", { exact: true }).fill("Wrong2day!");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByText("Password does not match").waitFor();
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Code of the authenticator app").fill("123");
    await page.keyboard.press("Tab");
    await page.getByText("Enter the 6 digits that your authenticator app shows.").waitFor();
    await page.getByLabel("Code of the authenticator app").fill("000 000");
    await page.getByRole("button", { name: "Turn on" }).click();

    await page.getByRole("alert").filter({ hasText: "This code is wrong or was used before." }).waitFor();
    expect((await broker.api.readUser()).hasSecondFactor).toBe(false);
  });

  it("is asked for at sign-in by keyboard, and a wrong code is reported at the field", async () => {
    const broker = await aBroker();
    const secret = await turnOnTwoFactor(broker);
    const page = await browser.open("/login", { expectedErrors: /status of 400/ });
    await logIn(page, broker);
    await codeField(page).waitFor();

    expect(await codeField(page).getAttribute("autocomplete")).toBe("one-time-code");
    expect(await page.locator(":focus").getAttribute("autocomplete")).toBe("one-time-code");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "This code is wrong or was used before." }).waitFor();
    expect(await codeField(page).getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await codeField(page).fill(totpCode(secret, Date.now()));
    await page.keyboard.press("Enter");

    await page.waitForURL("**/quotes");
  });

  it("leads to the page of an email's link, after the password and the code", async () => {
    const broker = await aBroker();
    const secret = await turnOnTwoFactor(broker);
    const { _id } = await broker.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open(`/quote/${_id}`);
    await page.getByText("Please log in to open this page.").waitFor();

    await logIn(page, broker);
    await codeField(page).fill(totpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Login" }).click();

    await page.getByLabel("Asset value").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/quote/${_id}`);
  });

  it("leads back to the password when the wait was too long", async () => {
    const broker = await aBroker();
    const secret = await turnOnTwoFactor(broker);
    const page = await browser.open("/login", { expectedErrors: /status of 400/ });
    await logIn(page, broker);
    // Five wrong codes end the sign-in at Cognito.
    for (let tries = 0; tries < 5; tries += 1) {
      await codeField(page).fill(`00000${tries}`);
      const answered = page.waitForResponse((response) => response.url().includes("/cognito"));
      await page.getByRole("button", { name: "Login" }).click();
      await answered;
    }
    await codeField(page).fill(totpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Login" }).click();

    await page.getByText("Your sign-in has taken too long. Please enter your password again.").waitFor();
    // Five wrong codes have locked the sign-in for a second.
    await page.waitForTimeout(1_000);
    await logIn(page, broker);
    await codeField(page).fill(totpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/quotes");

    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  });

  it("is reset by an operator for a user who has lost the app, who then signs in with the password", async () => {
    const broker = await aBroker();
    await turnOnTwoFactor(broker);

    const { code, error } = await operate(inject("environment"), "reset-second-factor", broker.email);

    expect([code, error]).toEqual([0, ""]);
    const page = await browser.open("/login");
    // Of the second in which all are signed out no sign-in counts.
    await page.waitForTimeout(1_000);
    await logIn(page, broker);
    await page.waitForURL("**/quotes");
    await page.goto(new URL("/account/security", page.url()).href);
    await page.getByText("Off", { exact: true }).waitFor();
  });

  it("is turned off with a code", async () => {
    const broker = await aBroker();
    const secret = await turnOnTwoFactor(broker);
    const page = await browser.open("/account/security", { token: broker.token });
    await page.getByText("On", { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByLabel("Code of the authenticator app").fill(totpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Turn off" }).click();

    await page.getByText("Off", { exact: true }).waitFor();
    expect((await clientOf().login({ body: { email: broker.email, password } })).user.hasSecondFactor).toBe(false);
  });

  it("is set up by a new master before anything else", async () => {
    const { email } = await aBroker({ hasOrganisation: false });
    expect((await operate(inject("environment"), "make-master", email)).code).toBe(0);
    const page = await browser.open("/login", { expectedErrors: /status of 403/ });
    await logIn(page, { email });

    await heading(page, "Security");
    await page.getByText("Kelpie staff need two-factor authentication before they can do anything else.").waitFor();
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set up" }).click();
    const secret = (await page.getByLabel("Key", { exact: true }).innerText()).replaceAll(/[^A-Z2-7]/g, "");
    await page.getByLabel("Code of the authenticator app").fill(totpCode(secret, Date.now()));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Two-factor authentication is on. Your other sessions have been signed out.").waitFor();
    await page.goto(new URL("/quotes", page.url()).href);
    await heading(page, "Quotes");
  });
});
