import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { aBrokersAbn, brokersName } from "../support/fixtures/organisations.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { newestEmailTo } from "./support/mailbox.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

/** A broker shared by tests that change nothing another test would notice. */
let visitor: Account;
beforeAll(async () => {
  visitor = await aBroker();
});

const finish = (page: Page) => page.getByRole("button", { name: "Finish" });
const send = (page: Page) => page.getByRole("button", { name: "Send invitations" });

describe("the page to set up an organisation", () => {
  it("requires a name before 'Finish', and leads to the quotes and the welcome", async () => {
    const { token, api } = await aBroker({ hasOrganisation: false, isNew: true });
    const page = await browser.open("/organisation", { token });
    await expect.poll(() => finish(page).isDisabled()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByLabel("Business or organisation name").fill("  Harbour Asset Finance ");
    await expect.poll(() => finish(page).isEnabled()).toBe(true);
    await page.keyboard.press("Enter");

    await page.waitForURL("**/quotes");
    await page.getByRole("dialog", { name: "Welcome, Priya" }).waitFor();
    const { organisation } = await api.readUser();
    expect(organisation?.name).toBe("Harbour Asset Finance");
    expect(await api.readOrganisation({ params: { id: organisation!._id } })).toMatchObject({ status: "active", isAdministrator: true });
  });

  it("takes the ABN, so that a new administrator needs no second factor to enter it", async () => {
    const { token, api } = await aBroker({ hasOrganisation: false, isNew: true });
    const abn = aBrokersAbn();
    const page = await browser.open("/organisation", { token });
    await page.getByLabel("Business or organisation name").fill(brokersName);
    await page.getByLabel("Its ABN").fill("12345678901");
    await page.keyboard.press("Tab");
    await page.getByRole("alert").filter({ hasText: /ABN/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByLabel("Its ABN").fill(abn);
    await finish(page).click();

    await page.waitForURL("**/quotes");
    const { organisation } = await api.readUser();
    expect(await api.readOrganisation({ params: { id: organisation!._id } })).toMatchObject({ abn, abnCheck: { status: "verified" } });
  });

  it("keeps the name when saving fails", async () => {
    const { token } = await aBroker({ hasOrganisation: false });
    const page = await browser.open("/organisation", { token, expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/organisation", (route) => route.abort());

    await page.getByLabel("Business or organisation name").fill("Harbour");
    await finish(page).click();

    await page.getByRole("alert").filter({ hasText: "The server could not be reached." }).waitFor();
    expect(await page.getByLabel("Business or organisation name").inputValue()).toBe("Harbour");
  });

  it("redirects a user with an organisation to the quotes", async () => {
    const { token } = visitor;
    const page = await browser.open("/organisation", { token });

    await page.getByRole("heading", { name: "Quotes", exact: true }).waitFor();

    expect(new URL(page.url()).pathname).toBe("/quotes");
  });
});

describe("the page to invite colleagues", () => {
  it("invites each by first name and email, and confirms it on the quotes", async () => {
    const { token } = await aBroker({ hasSecondFactor: true });
    const page = await browser.open("/invite-users", { token });
    await expect.poll(() => send(page).isDisabled()).toBe(true);

    const names = page.getByLabel("First name");
    const emails = page.getByLabel("Email");
    const unique = crypto.randomUUID().slice(0, 8);
    await names.nth(0).fill("Tom");
    await emails.nth(0).fill(`tom.${unique}@example.com`);
    await page.getByRole("button", { name: "Add another colleague" }).click();
    await names.nth(1).fill("Ling");
    await expect.poll(() => send(page).isDisabled()).toBe(true);
    await emails.nth(1).fill(`ling.${unique}@example.com`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await send(page).click();

    await page.getByText("Your invitations have been sent.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/quotes");
    await newestEmailTo(`tom.${unique}@example.com`, "/register#invite=");
    await newestEmailTo(`ling.${unique}@example.com`, "/register#invite=");
  });

  it("leaves checking addresses to the server, and keeps the typed values when it rejects one", async () => {
    const { token } = await aBroker({ hasSecondFactor: true });
    const page = await browser.open("/invite-users", { token, expectedErrors: /400/ });

    await page.getByLabel("First name").fill("Tom");
    await page.getByLabel("Email").fill("tom at example");
    await send(page).click();

    await page.getByRole("alert").filter({ hasText: "Not a valid email address." }).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("tom at example");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("shows the reason beside each rejected line until that line changes", async () => {
    const { token, email } = await aBroker({ hasSecondFactor: true });
    const page = await browser.open("/invite-users", { token, expectedErrors: /400/ });
    await page.getByRole("button", { name: "Add another colleague" }).click();
    const line = (number: number) => page.getByRole("group", { name: `Colleague ${number}` });
    await line(1).getByLabel("First name").fill("Tom");
    await line(1).getByLabel("Email").fill(`tom.${Date.now()}@example.com`);
    await line(2).getByLabel("First name").fill("Myself");
    await line(2).getByLabel("Email").fill(email);

    await send(page).click();

    const apiError = "Found the address of a member, expected a person who is not a member yet.";
    await line(2).getByRole("alert").filter({ hasText: apiError }).waitFor();
    expect(await line(1).getByRole("alert").filter({ hasText: /./ }).count()).toBe(0);
    await line(2).getByLabel("Email").fill(`ling.${Date.now()}@example.com`);
    await expect.poll(() => page.getByText(apiError).count()).toBe(0);
  });

  it("removes lines except the last one, and adds no more than 20", async () => {
    const { token } = visitor;
    const page = await browser.open("/invite-users", { token });
    const add = page.getByRole("button", { name: "Add another colleague" });
    expect(await page.getByRole("button", { name: /Remove/ }).count()).toBe(0);

    for (let lines = 1; lines < 20; lines++) await add.click();

    expect(await page.getByRole("group").count()).toBe(20);
    expect(await add.count()).toBe(0);
    await page.getByRole("button", { name: "Remove colleague 20" }).click();
    expect(await page.getByRole("group").count()).toBe(19);
    expect(await add.count()).toBe(1);
  });

  it("can be skipped without inviting anyone", async () => {
    const { token, user, api } = await aBroker({ isVerified: false });
    const page = await browser.open("/invite-users", { token });

    await page.getByLabel("First name").fill("Tom");
    await page.getByLabel("Email").fill("tom@example.com");
    await page.getByRole("button", { name: "Skip" }).click();

    await page.waitForURL("**/quotes");
    expect((await api.readOrganisation({ params: { id: user.organisation!._id } })).invitedUsers).toEqual([]);
  });

  it("is followed by /dashboard/applications, which redirects to the quotes", async () => {
    const { token } = visitor;
    const page = await browser.open("/dashboard/applications", { token });

    await page.getByRole("heading", { name: "Quotes", exact: true }).waitFor();

    expect(new URL(page.url()).pathname).toBe("/quotes");
  });
});
