import type { Page } from "playwright";
import { describe, expect, it, vi } from "vitest";
import { abnText } from "../../shared/domain/abn.ts";
import { aBrokersAbn, brokersName } from "../support/fixtures/organisations.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { type Account, aBroker } from "./support/people.ts";

const browser = withBrowser();

const part = (page: Page, name: string) => page.getByRole("region", { name });
const organisationOf = async ({ api }: Account) => (await api.readUser()).organisation!;

/** An administrator of an organisation with a verified ABN. */
async function anAdministrator(): Promise<{ admin: Account; name: string; abn: string }> {
  const admin = await aBroker({ hasSecondFactor: true });
  const { name, abn } = admin.user.organisation!;
  return { admin, name, abn: abn! };
}

/** An invited colleague who has joined. */
async function aMemberOf(admin: Account): Promise<Account> {
  const member = await aBroker({ hasOrganisation: false });
  await admin.api.inviteUsers({ body: [{ firstName: "Kim", email: member.email }] });
  await member.api.acceptInvitation({ body: { invite: await tokenEmailedTo(member.email, "/register#invite=") } });
  return member;
}

describe("the organisation's page", () => {
  it("saves email, phone and address for the administrator", async () => {
    const { admin, name } = await anAdministrator();
    const page = await browser.open("/account/organisation", { token: admin.token });
    const contact = part(page, name);
    await contact.waitFor();
    await contact.getByText("No changes yet").waitFor();
    expect(await contact.getByText("No changes yet").locator("svg").count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await contact.getByLabel("Email").fill("hello@harbour.example");
    await contact.getByLabel("Phone").fill("02 9000 1234");
    await contact.getByLabel("Address").fill("1 Harbour St, Sydney NSW 2000");
    await contact.getByRole("button", { name: "Save" }).click();

    await contact.getByText("Saved").waitFor();
    expect(await organisationOf(admin)).toMatchObject({
      email: { address: "hello@harbour.example" },
      phoneNumber: { number: "0290001234" },
      address: "1 Harbour St, Sydney NSW 2000",
    });
  });

  it("saves the credit licence, and shows how customers see it", async () => {
    const { admin } = await anAdministrator();
    const page = await browser.open("/account/organisation", { token: admin.token });
    const licence = part(page, "Credit licence");
    await licence.getByText("Licence details not entered").waitFor();

    await licence.getByLabel("Licensee").fill("Harbour Aggregation Pty Ltd");
    await licence.getByLabel("Australian Credit Licence").fill("38702");
    await licence.getByLabel("Credit Representative Number").fill("512 894");
    await licence.getByText("Please enter a licence number of 6 digits.").waitFor();
    await licence.getByLabel("Australian Credit Licence").fill("387025");
    await licence.getByRole("button", { name: "Save" }).click();

    await licence
      .getByText("Credit Representative Number 512894 of Harbour Aggregation Pty Ltd, Australian Credit Licence 387025")
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const { licence: saved } = await admin.api.readOrganisation({ params: { id: admin.user.organisation!._id } });
    expect(saved).toEqual({
      holder: "Harbour Aggregation Pty Ltd",
      australianCreditLicence: "387025",
      creditRepresentativeNumber: "512894",
      complaintsScheme: "AFCA",
      isMortgageBroker: false,
    });
  });

  it("saves the signature of emails, and removes it", async () => {
    const { admin } = await anAdministrator();
    const page = await browser.open("/account/organisation", { token: admin.token });
    const emails = part(page, "Emails to customers");

    await emails.getByLabel("Signature").fill("Harbour Finance\n02 9000 1234");
    await emails.getByRole("button", { name: "Save" }).click();
    await emails.getByText("Saved").waitFor();

    const read = async () => (await admin.api.readOrganisation({ params: { id: admin.user.organisation!._id } })).emailSignature;
    expect(await read()).toBe("Harbour Finance\n02 9000 1234");
    expect(await accessibilityViolations(page)).toEqual([]);
    await emails.getByLabel("Signature").fill("");
    await emails.getByRole("button", { name: "Save" }).click();
    await expect.poll(read).toBeNull();
  });

  it("saves the ceiling on fees, rejects one above 30 %, and removes it", async () => {
    const { admin } = await anAdministrator();
    const page = await browser.open("/account/organisation", { token: admin.token });
    const fees = part(page, "Fees");
    const read = async () => (await admin.api.readOrganisation({ params: { id: admin.user.organisation!._id } })).feeCeiling;

    await fees.getByLabel("Ceiling").fill("31");
    await fees.getByLabel("Ceiling").press("Tab");
    await fees.getByText("Please enter a percentage from 0 to 30.").waitFor();
    await fees.getByLabel("Ceiling").fill("12.5");
    await fees.getByRole("button", { name: "Save" }).click();
    await expect.poll(read).toBe(12.5);
    expect(await accessibilityViolations(page)).toEqual([]);
    await fees.getByLabel("Ceiling").fill("");
    await fees.getByRole("button", { name: "Save" }).click();
    await expect.poll(read).toBeNull();
  });

  it("shows 'Invalid email' for an invalid address and saves nothing", async () => {
    const { admin, name } = await anAdministrator();
    const page = await browser.open("/account/organisation", { token: admin.token });
    const contact = part(page, name);

    await contact.getByLabel("Email").fill("hello at harbour");
    await contact.getByLabel("Phone").focus();

    await contact.getByText("Invalid email").waitFor();
    await expect.poll(() => contact.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  });

  it("shows a member the contact details and members, read-only", async () => {
    const { admin, name } = await anAdministrator();
    const member = await aMemberOf(admin);
    const page = await browser.open("/account/organisation", { token: member.token });

    await part(page, name).getByText("Only the administrator can change this.").waitFor();
    await part(page, "Members").getByText(admin.email).waitFor();

    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await part(page, "Members").getByRole("button").count()).toBe(0);
    expect(await part(page, "Invitations").count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("transfers the administrator role to another member after a confirmation", async () => {
    const { admin, name } = await anAdministrator();
    await aMemberOf(admin);
    const page = await browser.open("/account/organisation", { token: admin.token });

    await part(page, "Members").getByRole("button", { name: "Make administrator: Priya Raman" }).click();
    const dialog = page.getByRole("dialog", { name: "Make Priya Raman the administrator?" });
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Make administrator" }).click();

    await part(page, name).getByText("Only the administrator can change this.").waitFor();
    expect((await admin.api.readOrganisation({ params: { id: (await organisationOf(admin))._id } })).isAdministrator).toBe(false);
  });

  it("removes a member who leaves and gives that member's quotes to another", async () => {
    const { admin } = await anAdministrator();
    const member = await aMemberOf(admin);
    const { _id } = await member.api.startQuote({ params: { type: "consumer" } });
    const page = await browser.open("/account/organisation", { token: admin.token });

    await part(page, "Members").getByRole("button", { name: "Remove: Priya Raman" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Priya Raman?" });
    await dialog.getByTitle(`Priya Raman (${admin.email})`).waitFor();
    await dialog.getByRole("combobox", { name: "Quotes and referrals go to" }).press("ArrowDown");
    expect(await page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Remove" }).click();

    await part(page, "Members").getByText(member.email).waitFor({ state: "detached" });
    const access = async () => (await admin.api.readApplication({ params: { id: _id } })).access ?? "the owner’s";
    await vi.waitFor(async () => expect(await access()).toBe("the owner’s"), { timeout: 20_000 });
    expect((await member.api.readUser()).organisation).toBeNull();
  });

  it("withdraws an unused invitation", async () => {
    const { admin } = await anAdministrator();
    await admin.api.inviteUsers({ body: [{ firstName: "Tom", email: `tom.${crypto.randomUUID().slice(0, 8)}@example.com` }] });
    const page = await browser.open("/account/organisation", { token: admin.token });

    await part(page, "Invitations").getByRole("button", { name: "Withdraw the invitation of Tom" }).click();

    await part(page, "Invitations").getByText("No one has been invited yet.").waitFor();
    expect((await admin.api.readOrganisation({ params: { id: (await organisationOf(admin))._id } })).invitedUsers).toEqual([]);
  });
});

describe("the organisation's ABN", () => {
  it("is entered by the administrator, and the page shows the name in the register and the date", async () => {
    const admin = await aBroker({ hasVerifiedAbn: false, hasSecondFactor: true });
    const page = await browser.open("/account/organisation", { token: admin.token });
    const section = part(page, "Name and ABN");
    await section.getByText("ABN not entered").waitFor();

    await section.getByLabel("ABN").fill(abnText(aBrokersAbn()));
    await section.getByRole("button", { name: "Save" }).click();

    await section.getByText("ABN found, organisation not verified yet").waitFor();
    await section.getByText(/The business register has it as HARBOUR ASSET FINANCE PTY LTD \(checked on/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("of another business offers its names in the register, one of which verifies it", async () => {
    const admin = await aBroker({ hasVerifiedAbn: false, hasSecondFactor: true });
    const organisationId = admin.user.organisation!._id;
    await admin.api.updateOrganisation({ body: { organisationId, name: "Harbor Finance", abn: aBrokersAbn() } });
    const page = await browser.open("/account/organisation", { token: admin.token });
    const section = part(page, "Name and ABN");
    await section.getByText("ABN not verified").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await section.getByRole("button", { name: `Use the name ${brokersName}`, exact: true }).click();

    await section.getByText("ABN found, organisation not verified yet").waitFor();
    expect((await organisationOf(admin)).name).toBe(brokersName);
  });

  it("that is not verified is named where colleagues are invited", async () => {
    const admin = await aBroker({ hasVerifiedAbn: false });
    const page = await browser.open("/invite-users", { token: admin.token, expectedErrors: /status of 403/ });

    await page.getByLabel("First name").first().fill("Kim");
    await page.getByLabel("Email").first().fill("kim@example.com");
    await page.getByRole("button", { name: /invit/i }).last().click();

    await page.getByText("Your organisation has no ABN on Kelpie yet.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("a request to join", () => {
  it("with an ABN that no organisation has verified says that it was not sent", async () => {
    const asking = await aBroker({ hasOrganisation: false });
    const page = await browser.open("/organisation", { token: asking.token, expectedErrors: /status of 404/ });
    await page.getByRole("button", { name: "Join an existing organisation" }).click();
    await page.getByLabel("ABN of the organisation to join").fill(aBrokersAbn());

    await page.getByRole("button", { name: "Request to join" }).click();

    await page.getByText("Kelpie knows no verified organisation with this ABN, so no request was sent.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("by the organisation's ABN is approved on the page linked in the email", async () => {
    const { admin, name, abn } = await anAdministrator();
    const asking = await aBroker({ hasOrganisation: false });
    const page = await browser.open("/organisation", { token: asking.token });
    await page.getByRole("button", { name: "Join an existing organisation" }).click();
    await page.getByLabel("ABN of the organisation to join").fill(abn);
    await expect.poll(() => page.getByRole("button", { name: "Request to join" }).isEnabled()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText(`The administrator of ${name} has your request.`).waitFor();
    const admins = await browser.open("/organisation/requests", { token: admin.token });
    await part(admins, name).getByText(asking.email).waitFor();
    expect(await accessibilityViolations(admins)).toEqual([]);

    await admins.getByRole("button", { name: "Approve Priya Raman" }).click();

    await admins.waitForURL("**/request-success");
    expect((await organisationOf(asking)).name).toBe(name);
  });

  it("leads to /request-fail when it cannot be approved", async () => {
    const { admin, abn } = await anAdministrator();
    const asking = await aBroker({ hasOrganisation: false });
    await asking.api.requestToJoin({ body: { abn } });
    const page = await browser.open("/organisation/requests", { token: admin.token, expectedErrors: /status of 409/ });
    const approve = page.getByRole("button", { name: "Approve Priya Raman" });
    await approve.waitFor();
    await asking.api.createOrganisation({ body: { name: "Elsewhere", status: "active" } });

    await approve.click();

    await page.waitForURL("**/request-fail");
    await page.getByText("Request to join your organisation has failed.").waitFor();
    expect((await organisationOf(asking)).name).toBe("Elsewhere");
  });

  it("is declined on the organisation's page", async () => {
    const { admin, abn } = await anAdministrator();
    const asking = await aBroker({ hasOrganisation: false });
    await asking.api.requestToJoin({ body: { abn } });
    const page = await browser.open("/account/organisation", { token: admin.token });

    await part(page, "Requests to join").getByRole("button", { name: "Decline Priya Raman" }).click();

    await part(page, "Requests to join").waitFor({ state: "detached" });
    expect((await asking.api.readUser()).organisation).toBeNull();
  });
});
