import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { type Account, aBroker, clientOf, turnOnTwoFactor } from "./support/people.ts";

const browser = withBrowser();

const sessions = (page: Page) => page.getByRole("region", { name: "Where you are signed in" });
const lines = (page: Page) => sessions(page).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Please sign in again" });

const signedInAgain = async ({ email, password }: Account) => (await clientOf().login({ body: { email, password } })).token;

describe("the list of sessions", () => {
  it("marks this device, and signs out one other or all others", async () => {
    const broker = await aBroker();
    const third = clientOf(await signedInAgain(broker));
    await third.readUser();
    const page = await browser.open("/account/profile", { token: await signedInAgain(broker) });
    await expect.poll(() => lines(page).count()).toBe(3);

    expect(await lines(page).filter({ hasText: "This device" }).innerText()).toMatch(
      /Chrome on \w+\s+This device\s+Signed in .+, last used /,
    );
    expect(await accessibilityViolations(page)).toEqual([]);

    await lines(page).getByRole("button", { name: "Sign out Unknown device" }).first().click();
    await expect.poll(() => lines(page).count()).toBe(2);
    await sessions(page).getByRole("button", { name: "Sign out all other devices" }).click();
    await expect.poll(() => lines(page).count()).toBe(1);

    for (const ended of [third, broker.api]) await expect(ended.readUser()).rejects.toMatchObject({ status: 401 });
    expect(await sessions(page).getByRole("button").count()).toBe(0);
  });

  it("fits a phone", async () => {
    const broker = await aBroker();
    const page = await browser.open("/account/profile", { token: await signedInAgain(broker), ...phone });
    await expect.poll(() => lines(page).count()).toBe(2);

    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("a change that needs a recent sign-in", () => {
  /** The organisation's page, whose API rejects the first save of the email as if the sign-in were old. */
  async function withOldSignIn(broker: Account): Promise<Page> {
    const page = await browser.open("/account/organisation", { token: broker.token, expectedErrors: /status of 40[013]/ });
    const data = { code: "SIGN_IN_AGAIN" };
    const body = JSON.stringify({ status: "error", message: "Please sign in again to do this.", data });
    await page.route("**/api/organisation/email", (route) => route.fulfill({ status: 403, contentType: "application/json", body }), {
      times: 1,
    });
    await page.getByLabel("Email", { exact: true }).fill("hello@harbour.example");
    await page.getByLabel("Phone").fill("0290001234");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await dialog(page).waitFor();
    return page;
  }

  it("asks for password and code, and goes on with everything that was typed", async () => {
    const broker = await aBroker();
    const secret = await turnOnTwoFactor(broker);
    const page = await withOldSignIn(broker);
    const password = dialog(page).getByLabel(`Password of ${broker.email}`);
    // The button behind the dialog is fainter while it waits.
    expect(await accessibilityViolations(page, "[role=dialog]")).toEqual([]);

    const signIn = dialog(page).getByRole("button", { name: "Sign in again" });
    await password.fill("Wrong1234!");
    await signIn.click();
    await dialog(page).getByText("Incorrect email or password.").waitFor();
    await password.fill(broker.password);
    await signIn.click();
    await dialog(page).getByLabel("Code of the authenticator app").fill(totpCode(secret, Date.now()));
    await signIn.click();

    await dialog(page).waitFor({ state: "detached" });
    await page.getByText("Saved").first().waitFor();
    expect(await broker.api.readOrganisation({ params: { id: broker.user.organisation?._id ?? "" } })).toMatchObject({
      email: { address: "hello@harbour.example" },
      phoneNumber: { number: "0290001234" },
    });
  });

  it("saves nothing when the dialog is cancelled, and keeps what was typed", async () => {
    const broker = await aBroker();
    const page = await withOldSignIn(broker);

    await dialog(page).getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("alert").filter({ hasText: "Please sign in again to do this." }).waitFor();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("hello@harbour.example");
  });
});

describe("a password that many people use", () => {
  it("is rejected at the field", async () => {
    const broker = await aBroker();
    const page = await browser.open("/account/profile", { token: broker.token, expectedErrors: /status of 400/ });

    await page.getByLabel("Current password").fill(broker.password);
    await page.getByLabel("New password").fill("Welcome1!");
    await page.getByRole("button", { name: "Change password" }).click();

    await page.getByText("This password is easy to guess. Please choose a less common one.").waitFor();
    expect(await page.getByLabel("New password").getAttribute("aria-invalid")).toBe("true");
  });
});
