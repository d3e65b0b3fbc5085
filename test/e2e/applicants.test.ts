import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type CustomerFixture, aCustomerOf, drawSignature, phone, signingPageEmailedTo } from "./support/customers.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aCommercialQuote, aConsumerQuote } from "./support/quotes.ts";
import { choose, saved, type } from "./support/workspace.ts";

const browser = withBrowser();

async function aJointCustomerOf(broker: Account, { applicationId }: CustomerFixture): Promise<CustomerFixture> {
  const { _id: customerId } = await broker.api.createCustomer({ body: { applicationId, firstName: "Daniel", lastName: "Okafor" } });
  const email = `daniel.${randomUUID().slice(0, 8)}@example.com`;
  await broker.api.saveEmail({ body: { customerId, address: email } });
  return { applicationId, customerId, email };
}

/** The contact on one line. */
const contactLine = (page: Page) => page.getByRole("region", { name: "Contact" }).getByRole("button").first();

async function signsOnPhone(requested: CustomerFixture): Promise<void> {
  const page = await browser.open(await signingPageEmailedTo(requested), phone);
  await page.getByRole("region", { name: "Your signature" }).waitFor();
  await drawSignature(page);
  await page.getByRole("button", { name: "Sign and submit" }).click();
  await page.getByText("Privacy disclosure signed successfully").waitFor();
}

describe("the people of a quote", () => {
  it("are a first applicant, who is ranked with all own employers, and joint applicants; supplier and notes have places, too", async () => {
    const broker = await aBroker();
    const { _id } = await aConsumerQuote(broker);
    const stored = () => broker.api.readApplication({ params: { id: _id } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });

    await page.getByRole("button", { name: "More fields" }).click();
    await page.getByRole("button", { name: "Add another employer" }).click();
    await type(page, "Time with employer 2", "18");
    await type(page, "Supplier name", "Wattle Cars");
    await type(page, "ABN of the supplier", "51 824 753 556");
    await type(page, "VIN or chassis number", "6t1bf3fk4 0x012345");
    await page.getByLabel("State of registration").click();
    await page.getByRole("option", { name: "NSW" }).click();
    await page.getByRole("button", { name: "Add applicant" }).click();
    const contact = page.getByRole("region", { name: "Contact" });
    const joint = page.getByRole("region", { name: "Applicant 2", exact: true });
    await joint.waitFor();
    await contact.getByLabel("First name").fill("Daniel");
    await contact.getByLabel("Mobile").fill("0421 778 305");
    await joint.getByLabel("Time with employer 1").fill("2 years");
    await joint.getByRole("button", { name: "Add another employer" }).click();
    await joint.getByLabel("Time with employer 2").fill("9");
    await joint.getByLabel("Credit score").fill("701");
    await joint.getByLabel("Amount in default").fill("450");
    await joint.getByLabel("Adverse credit").click();
    await page.getByRole("option", { name: "Yes" }).click();
    const finances = page.getByRole("region", { name: "Income, expenses, debts of applicant 2" });
    await finances.getByRole("button", { name: "Income, expenses, debts" }).click();
    await finances.getByRole("button", { name: /^Income\s*Add/ }).click();
    await finances.getByLabel("Description").fill("Wages");
    await finances.getByLabel("Amount").fill("5200");
    await finances.getByRole("button", { name: "Add income" }).click();
    await finances.getByText("1 item").waitFor();
    await saved(page);
    await page.getByText("Daniel is on the application and not scored.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Documents and notes" }).click();
    await page.getByRole("tab", { name: "Notes" }).click();
    await page.getByLabel("Write a note").fill("Calls back on Friday.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("Calls back on Friday.").waitFor();

    expect(await accessibilityViolations(page)).toEqual([]);
    const { asset, customers, supplier, notes } = await stored();
    expect(asset).toMatchObject({ vin: "6T1BF3FK40X012345", registrationState: "NSW" });
    expect(customers).toMatchObject([
      { employers: [{}, { timeOfEmployment: 18 }] },
      {
        firstName: "Daniel",
        phoneNumbers: [{ number: "0421 778 305" }],
        creditProfile: { score: 701, hasAdverseCredit: true },
        defaultValue: 450,
        income: [{ description: "Wages", amount: 5200, frequency: "monthly" }],
        employers: [{ timeOfEmployment: 24 }, { timeOfEmployment: 9 }],
      },
    ]);
    expect([supplier?.name, supplier?.abn, notes.length]).toEqual(["Wattle Cars", "51824753556", 1]);

    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Remove Daniel" }).click();
    await joint.waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Customer" }).getByRole("button", { name: "Remove employer 2" }).click();
    await expect.poll(async () => (await stored()).customers.map(({ employers }) => employers.length)).toEqual([1]);
  });

  it("lose the first applicant, and the next one is ranked", async () => {
    const broker = await aBroker();
    const maya = await aCustomerOf(broker);
    const daniel = await aJointCustomerOf(broker, maya);
    await broker.api.updateCreditProfile({ body: { customer: daniel.customerId, score: 655 } });
    const page = await browser.open(`/quote/${maya.applicationId}`, { token: broker.token });
    await page.getByText(/Ranked on Maya Thornton/).waitFor();
    const applicants = page.getByRole("radiogroup", { name: "Applicant" });

    await applicants.getByText("Daniel Okafor").click();
    expect(await page.getByRole("region", { name: "Applicant 2" }).getByLabel("Credit score").inputValue()).toBe("655");
    await contactLine(page).getByText(daniel.email).waitFor();
    await applicants.getByText("Maya Thornton").click();
    await contactLine(page).click();
    await page.getByRole("button", { name: "Remove Maya Thornton and rank on Daniel Okafor" }).click();

    await page.getByRole("heading", { name: "Daniel Okafor" }).waitFor();
    expect(await page.getByLabel("Credit score").inputValue()).toBe("655");
    await page.getByText(/Ranked on/).waitFor({ state: "detached" });
    const { customers } = await broker.api.readApplication({ params: { id: maya.applicationId } });
    expect(customers.map(({ _id }) => _id)).toEqual([daniel.customerId]);
  });

  it("who become the first get one employer, though both answers are given before the first is saved", async () => {
    const broker = await aBroker();
    const maya = await aCustomerOf(broker);
    const { customerId } = await aJointCustomerOf(broker, maya);
    const { applicationId } = maya;
    await broker.api.removeCustomer({ body: { customerId: maya.customerId, applicationId } });
    const [daniel] = (await broker.api.readApplication({ params: { id: applicationId } })).customers;
    await broker.api.removeEmployer({ body: { employerId: daniel!.employers[0]!._id } });
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    await page.route("**/api/employer", async (route) => {
      await sleep(800);
      await route.continue();
    });
    await choose(page, "Employment type", "Full-time");
    await page.getByRole("textbox", { name: /^Time at current job in/ }).fill("18");
    await page.getByRole("textbox", { name: /^Time at current job in/ }).press("Enter");
    await saved(page);
    const { customers } = await broker.api.readApplication({ params: { id: applicationId } });
    expect(customers.map(({ _id, employers }) => [_id, employers.length])).toEqual([[customerId, 1]]);
    expect(customers[0]!.employers).toMatchObject([{ employmentType: "FULL_TIME", timeOfEmployment: 18 }]);
  });

  it("each sign their own disclosure on a phone, and the broker sees who has signed", async () => {
    const broker = await aBroker();
    const maya = await aCustomerOf(broker);
    const daniel = await aJointCustomerOf(broker, maya);
    const page = await browser.open(`/quote/${maya.applicationId}`, { token: broker.token });
    await page.getByRole("button", { name: "Documents and notes" }).click();
    const ofMaya = page.getByRole("region", { name: "Documents of Maya Thornton" });
    const ofDaniel = page.getByRole("region", { name: "Documents of Daniel Okafor" });

    await ofMaya.getByRole("button", { name: "Send privacy link" }).click();
    await signsOnPhone(maya);
    await ofMaya.getByText("Privacy link: signed").waitFor();
    await ofDaniel.getByText("Send the privacy link first.").waitFor();
    await ofDaniel.getByRole("button", { name: "Send privacy link" }).click();
    await signsOnPhone(daniel);
    await ofDaniel.getByText("Privacy link: signed").waitFor();
    await ofDaniel.getByText("Send the privacy link first.").waitFor({ state: "detached" });

    expect(await accessibilityViolations(page)).toEqual([]);
    const { documents } = await broker.api.readApplication({ params: { id: maya.applicationId } });
    const signed = documents.filter(({ kind }) => kind === "privacy").map(({ customerId }) => customerId);
    expect(signed).toEqual([maya.customerId, daniel.customerId]);
  });

  it("of a company are its directors, taken from the ASIC extract in one click", async () => {
    const broker = await aBroker();
    const { _id, entities } = await aCommercialQuote(broker);
    await broker.api.retrieveAsicData({ body: { entityId: entities[0]!._id } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });

    await page.getByRole("button", { name: "Add director as applicant" }).click();
    await page.getByRole("heading", { name: /Commercial quote/ }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Contact" }).getByLabel("Last name").inputValue()).toBe("Sample");
    await page.getByRole("button", { name: "Add director as applicant" }).click();
    await page.getByRole("button", { name: "Add director as applicant" }).and(page.locator(":not(.ant-btn-loading)")).waitFor();

    const names = (await broker.api.readApplication({ params: { id: _id } })).customers.map(({ firstName, lastName }) => [
      firstName,
      lastName,
    ]);
    expect(names).toEqual([["Alex Rowan", "Sample"]]);
  });
});
