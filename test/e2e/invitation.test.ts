import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { type Account, aBroker, clientOf, password } from "./support/people.ts";
import { visitsOf } from "./support/page-visits.ts";

const browser = withBrowser();

/** The secret in the email that invites this address to the broker's organisation. */
async function invitationTo(email: string, by: Account): Promise<string> {
  await by.api.inviteUsers({ body: [{ firstName: "Kim", email }] });
  return tokenEmailedTo(email, "/register#invite=");
}

describe("an invitation", () => {
  it("is still open when a phone loads the page again, and when the whole link is pasted into the same tab", async () => {
    const admin = await aBroker({ hasSecondFactor: true });
    const email = `kim.${randomUUID().slice(0, 8)}@example.com`;
    const secret = await invitationTo(email, admin);
    const page = await browser.open("/register");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(`location.assign("/register#invite=${secret}")`);
    await page.getByText("Harbour Asset Finance invites you.").waitFor();

    await page.reload();

    await page.getByText("Harbour Asset Finance invites you.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    expect(page.url()).not.toContain(secret);
  });

  it("registers a colleague in the organisation with the invited address", async () => {
    const admin = await aBroker({ hasSecondFactor: true });
    const email = `kim.${randomUUID().slice(0, 8)}@example.com`;
    const secret = await invitationTo(email, admin);
    const page = await browser.open(`/register#invite=${secret}`);
    const visits = visitsOf(page);
    await page.getByText("Harbour Asset Finance invites you.").waitFor();

    expect(page.url()).not.toContain(secret);
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    expect(await page.getByLabel("Email").isEditable()).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("Full name").fill("Kim Lee");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Start quoting" }).click();

    await visits.comeTo("/quotes");
    const token = (await page.evaluate(() => localStorage.getItem("token")))!;
    const { organisation, email: stored } = await clientOf(token).readUser();
    expect(organisation?.name).toBe("Harbour Asset Finance");
    expect(stored.isVerified).toBe(true);
  });

  it("is accepted with one press by a colleague who is signed in", async () => {
    const [admin, colleague] = [await aBroker({ hasSecondFactor: true }), await aBroker({ hasOrganisation: false })];
    const secret = await invitationTo(colleague.email, admin);
    const page = await browser.open(`/register#invite=${secret}`, { token: colleague.token });
    const visits = visitsOf(page);

    await page.getByRole("button", { name: "Join Harbour Asset Finance" }).click();

    await visits.comeTo("/quotes");
    expect((await colleague.api.readUser()).organisation?.name).toBe("Harbour Asset Finance");
  });

  it("that a signed-in colleague opens again leads to the quotes, not to a second account", async () => {
    const [admin, colleague] = [await aBroker({ hasSecondFactor: true }), await aBroker({ hasOrganisation: false })];
    const secret = await invitationTo(colleague.email, admin);
    await colleague.api.acceptInvitation({ body: { invite: secret } });
    const page = await browser.open(`/register#invite=${secret}`, { token: colleague.token, expectedErrors: /status of 410/ });
    const visits = visitsOf(page);

    await page.getByText("This invitation has expired, was withdrawn or has been used already.").waitFor();
    expect(await page.getByRole("button", { name: "Start quoting" }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Go to your quotes" }).click();
    await visits.comeTo("/quotes");
  });

  it("that is invalid says so, and offers to register without it", async () => {
    const page = await browser.open(`/register#invite=${"A".repeat(43)}`, { expectedErrors: /status of 410/ });

    const words = "This invitation has expired, was withdrawn or has been used already. Please ask for a new one.";
    await page.getByRole("alert").filter({ hasText: words }).waitFor();

    expect(await page.getByRole("button", { name: "Start quoting" }).isVisible()).toBe(true);
    expect(await page.getByLabel("Email").isEditable()).toBe(true);
  });
});
