import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker, clientOf } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

/** A broker shared by tests that change nothing another test would notice. */
let visitor: Account;
beforeAll(async () => {
  visitor = await aBroker();
});

const details = (page: Page) => page.getByRole("region", { name: "Your details" });
const passwords = (page: Page) => page.getByRole("region", { name: "Password" });
const save = (page: Page) => page.getByRole("button", { name: "Save" });

describe("the profile", () => {
  it("shows names, phone and the email, which is read-only", async () => {
    const { token, email } = visitor;
    const page = await browser.open("/account/profile", { token });

    await details(page).waitFor();

    expect(await details(page).getByLabel("First name").inputValue()).toBe("Priya");
    expect(await details(page).getByLabel("Last name").inputValue()).toBe("Raman");
    expect(await details(page).getByLabel("Phone").inputValue()).toBe("0412345678");
    expect(await details(page).getByLabel("Email").inputValue()).toBe(email);
    expect(await details(page).getByLabel("Email").isEditable()).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("saves changes, which the top bar shows at once", async () => {
    const { token, api } = await aBroker();
    const page = await browser.open("/account/profile", { token });

    await page.getByLabel("First name").fill("Asha");
    await page.getByLabel("Phone").fill("+61 2 9000 1234");
    await save(page).click();

    await details(page).getByText("Saved").waitFor();
    await page.getByRole("button", { name: /Asha Raman/ }).waitFor();
    expect(await api.readUser()).toMatchObject({ firstName: "Asha", lastName: "Raman", phoneNumber: { number: "0290001234" } });
  });

  it("accepts only letters, apostrophes, spaces and hyphens in a name", async () => {
    const { token } = visitor;
    const page = await browser.open("/account/profile", { token });

    await page.getByLabel("First name").fill("Anne-Marie D'Arcy");
    await page.getByLabel("Last name").fill("O'Neil 2");
    await page.getByLabel("Phone").focus();

    await page.getByText("Name can contain only letters, apostrophes, dashes (-) or spaces.").waitFor();
    expect(await page.getByLabel("First name").getAttribute("aria-invalid")).toBeNull();
    expect(await page.getByLabel("Last name").getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => save(page).isDisabled()).toBe(true);
  });

  it("keeps the typed values when saving fails", async () => {
    const { token } = visitor;
    const page = await browser.open("/account/profile", { token, expectedErrors: /ERR_FAILED/ });
    await page.getByLabel("First name").fill("Asha");
    await page.route("**/api/user", (route) => route.abort());

    await save(page).click();

    await details(page).getByRole("alert").filter({ hasText: "The server could not be reached." }).waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Asha");
  });
});

describe("changing a password", () => {
  const current = (page: Page) => passwords(page).getByLabel("Current password", { exact: true });
  const chosen = (page: Page) => passwords(page).getByLabel("New password", { exact: true });
  const change = (page: Page) => passwords(page).getByRole("button", { name: "Change password" });

  it("is enabled once both passwords are filled and the new one is valid", async () => {
    const { token, password } = visitor;
    const page = await browser.open("/account/profile", { token });
    await passwords(page).getByText("8 or more characters, with an uppercase letter, a number and a special character.").waitFor();
    await expect.poll(() => change(page).isDisabled()).toBe(true);

    await current(page).fill(password);
    await chosen(page).fill("quote2day!");
    await expect.poll(() => change(page).isDisabled()).toBe(true);
    await chosen(page).fill("Quote3day!");

    await expect.poll(() => change(page).isEnabled()).toBe(true);
  });

  it("shows success for 4 seconds, and the new password signs in", async () => {
    const { token, email, password } = await aBroker();
    const page = await browser.open("/account/profile", { token });
    await page.clock.install();

    await current(page).fill(password);
    await chosen(page).fill("Quote3day!");
    await change(page).click();

    const success = passwords(page).getByRole("button", { name: "Password changed succesfully" });
    await success.waitFor();
    expect(await current(page).inputValue()).toBe("");
    // The clock also runs on its own, so the time that the steps above take counts.
    await page.clock.runFor(3000);
    expect(await success.isVisible()).toBe(true);
    await page.clock.runFor(1000);
    await change(page).waitFor();
    expect((await clientOf().login({ body: { email, password: "Quote3day!" } })).user.email.address).toBe(email);
  });

  it("reports a wrong current password", async () => {
    const { token } = await aBroker();
    const page = await browser.open("/account/profile", { token, expectedErrors: /400/ });

    await current(page).fill("Wrong1234!");
    await chosen(page).fill("Quote3day!");
    await change(page).click();

    await passwords(page).getByText("Password does not match").waitFor();
    expect(await current(page).getAttribute("aria-invalid")).toBe("true");
    expect(await chosen(page).inputValue()).toBe("Quote3day!");
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("the settings", () => {
  it("keep the broker's own text for the privacy statement until it is emptied, and whether there is a daily email", async () => {
    const { token, api } = await aBroker();
    const page = await browser.open("/account/settings", { token });
    const statement = page.getByRole("region", { name: "Customer Privacy Statement" });
    const daily = page.getByRole("region", { name: "Daily email" });
    const saveOf = (section: typeof daily) => section.getByRole("button", { name: "Save" });
    await statement.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect.poll(() => saveOf(statement).isDisabled()).toBe(true);

    await page.getByLabel("Your own text").fill("Please call me first.\nPriya");
    await saveOf(statement).click();
    await statement.getByText("Saved").waitFor();
    await daily.getByRole("checkbox", { name: "Email me the news of my quotes once a day" }).uncheck();
    await saveOf(daily).click();
    await daily.getByText("Saved").waitFor();

    expect((await api.readUser()).settings).toEqual({ privacyStatementTemplate: "Please call me first.\nPriya", dailyDigest: false });
    await page.reload();
    expect(await daily.getByRole("checkbox").isChecked()).toBe(false);
    await page.getByLabel("Your own text").fill("");
    await saveOf(statement).click();
    await expect.poll(async () => (await api.readUser()).settings.privacyStatementTemplate).toBeNull();
  });
});

describe("the user's own data", () => {
  it("is downloaded as a file with profile and quotes, without a whole driver licence number", async () => {
    const broker = await aBroker();
    const { _id, customers } = await aConsumerQuote(broker);
    await broker.api.updateCustomer({ body: { customerId: customers[0]!._id, IDNumber: "88213377" } });
    const page = await browser.open("/account/profile", { token: broker.token });

    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download my data" }).click()]);

    expect(download.suggestedFilename()).toBe("kelpie-data.json");
    const text = await readFile(await download.path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({ user: { email: { address: broker.email } }, quotes: [{ quote: { _id } }] });
    expect(text).toContain("•••• 377");
    expect(text).not.toContain("88213377");
  });
});

describe("an account", () => {
  it("is closed once its address and password are typed, and cannot be signed in to", async () => {
    const broker = await aBroker();
    const page = await browser.open("/account/profile", { token: broker.token, expectedErrors: /status of (400|401)/ });

    await page.getByRole("button", { name: "Close my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Close my account" });
    await dialog.getByLabel("Your email address").fill("somebody@example.com");
    await dialog.getByLabel("Your email address").blur();
    await dialog.getByText(`Enter ${broker.email} to confirm.`).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel("Your email address").fill(broker.email);
    await dialog.getByLabel("Your password").fill("Not2mine!");
    await dialog.getByRole("button", { name: "Close my account" }).click();
    await dialog.getByText("Password does not match").waitFor();
    await dialog.getByLabel("Your password").fill(broker.password);
    await dialog.getByRole("button", { name: "Close my account" }).click();

    await page.waitForURL(/\/login\?reason=CLOSED$/, { waitUntil: "commit" });
    const signIn = clientOf().login({ body: { email: broker.email, password: broker.password } });
    await expect(signIn).rejects.toMatchObject({ status: 401 });
  });
});
