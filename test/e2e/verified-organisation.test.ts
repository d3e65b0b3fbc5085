import { describe, expect, it } from "vitest";
import { aBrokersAbn, brokersName } from "../support/fixtures/organisations.ts";
import { aPng, dataUrlOf } from "../support/fixtures/pngs.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, phone, signingPageEmailedTo, uploadPageEmailedTo } from "./support/customers.ts";
import { type Account, aBroker, masterUser } from "./support/people.ts";

const browser = withBrowser();

/** An administrator whose organisation the register knows and staff have not confirmed. */
async function unconfirmed(abn = aBrokersAbn()): Promise<Account> {
  const admin = await aBroker({ hasVerifiedAbn: false, hasSecondFactor: true });
  await admin.api.updateOrganisation({ body: { organisationId: admin.user.organisation!._id, abn } });
  return admin;
}

describe("a customer's page", () => {
  it("is headed by the verified organisation's name and logo, with Kelpie at the foot, also when they come back from another company", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    await broker.api.saveLogo({ body: { organisationId: broker.user.organisation!._id, logo: dataUrlOf(aPng) } });
    const customer = await aCustomerOf(broker);
    await broker.api.sendPrivacyLink({ body: { customerId: customer.customerId } });
    const page = await browser.open(await signingPageEmailedTo(customer), phone);
    const header = page.getByRole("banner").first();

    await header.getByText(brokersName, { exact: true }).waitFor();
    expect(await header.locator("img").getAttribute("src")).toMatch(/^data:image\/png;base64,/);
    expect(await header.textContent()).not.toContain("Kelpie");
    expect(await page.getByRole("contentinfo").textContent()).toBe("by  Kelpie");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(new URL("/thank-you", page.url()).href);
    await page.getByRole("banner").first().getByText(brokersName, { exact: true }).waitFor();
  });

  it("is headed by the broker's name until staff have confirmed the organisation, and says so", async () => {
    const broker = await unconfirmed();
    const customer = await aCustomerOf(broker);
    await broker.api.sendUploadLink({ body: { customerId: customer.customerId } });
    const page = await browser.open(await uploadPageEmailedTo(customer), phone);

    await page.getByRole("banner").first().getByText("Priya Raman", { exact: true }).waitFor();
    await page.getByText("Kelpie has not verified the organisation that Priya Raman works for.").waitFor();
    expect(await page.getByText(brokersName).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("the organisations that staff judge", () => {
  it("are listed, refused with a reason and confirmed, on a wide screen and on a phone", async () => {
    const broker = await unconfirmed();
    await broker.api.updateOrganisation({ body: { organisationId: broker.user.organisation!._id, name: "HARBOUR ASSET FINANCE PTY LTD" } });
    const { token } = masterUser();
    const page = await browser.open("/organisations", { token });
    const row = page.getByRole("row").filter({ hasText: broker.email });
    await row.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await row.getByRole("button", { name: "Refuse" }).click();
    await page.getByLabel("Reason, which the administrator reads").fill("The number is not in ASIC's register.");
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();

    await row.waitFor({ state: "detached" });
    const settings = await browser.open("/account/organisation", { token: broker.token, ...phone });
    await settings.getByText("Organisation not confirmed").waitFor();
    await settings.getByText("The number is not in ASIC's register.").waitFor();
    await settings.getByRole("button", { name: "Check again" }).click();
    await settings.getByText("ABN found, organisation not verified yet").waitFor();
    const onPhone = await browser.open("/organisations", { token, ...phone });
    const again = onPhone.getByRole("row").filter({ hasText: broker.email });
    await again.getByText("Refused: The number is not in ASIC's register.").waitFor();
    expect(await accessibilityViolations(onPhone)).toEqual([]);
    await again.getByRole("button", { name: "Confirm" }).click();
    await onPhone.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await again.waitFor({ state: "detached" });
    await settings.reload();
    await settings.getByText("Organisation verified").waitFor();
  });

  it("send nothing once somebody else says that the ABN is theirs", async () => {
    const abn = aBrokersAbn();
    await unconfirmed(abn);
    const owner = await unconfirmed(abn);
    const page = await browser.open("/account/organisation", { token: owner.token });
    await page.getByRole("button", { name: "This is my business" }).click();
    await page.getByLabel("How we can tell").fill("Our representative number is 512894.");
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Tell Kelpie" }).click();

    await page.getByText(/You told us on .* that this is your business/).waitFor();
    const list = await browser.open("/organisations?status=disputed", { token: masterUser().token });
    await list.getByRole("row").filter({ hasText: owner.email }).getByText("Our representative number is 512894.").waitFor();
    expect(await accessibilityViolations(list)).toEqual([]);
  });
});
