import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import { files } from "../support/fixtures/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, phone, signingPageEmailedTo } from "./support/customers.ts";
import { keysOf } from "./support/keys.ts";
import { emailsTo, tokenEmailedTo } from "./support/mailbox.ts";
import { type Account, aBroker, password } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

/** The customer signs on the page linked in the email. */
async function customerSigns({ api }: Account, customerId: string, email: string): Promise<void> {
  await api.sendPrivacyLink({ body: { customerId } });
  const page = await browser.open(await signingPageEmailedTo({ email }), phone);
  const { enter, type } = keysOf(page);
  await enter("button", "Type your name instead");
  await type("Your name as your signature", "Maya Thornton");
  await enter("button", "Sign and submit");
  await page.getByText("Privacy disclosure signed successfully").waitFor();
}

describe("by keyboard alone", () => {
  it("a broker registers, names the organisation and ranks a first quote", { timeout: 120_000 }, async () => {
    const page = await browser.open("/register");
    const { reach, enter, type, choose } = keysOf(page);

    await type("Full name", "Priya Raman");
    await type("Email", `priya.${randomUUID().slice(0, 8)}@example.com`);
    await reach("textbox", "Password");
    await page.keyboard.type(password);
    await reach("checkbox", /^I agree to/);
    await page.keyboard.press("Space");
    await enter("button", "Start quoting");
    await type("Business or organisation name", "Harbour Asset Finance");
    await enter("button", "Finish");
    await enter("button", "Skip");
    await enter("button", "New quote");
    await enter("button", /^Consumer/);
    await page.getByRole("heading", { name: "Consumer quote" }).waitFor();
    await type("Asset value", "20000");
    await choose("Year of manufacture", "2023");
    await choose("Asset type", "Motorbike");
    await choose("Type of sale", "Authorised seller");
    await reach("slider", "Term");
    await page.keyboard.press("ArrowLeft");
    await type("Credit score", "650");
    await choose("Employment type", "Full-time");
    await choose("Living arrangements", "Property owner");
    await page.getByText("Meets criteria").first().waitFor();
    await enter("button", /^Show criteria of/);

    await page.getByRole("heading", { name: "Info & Requirements" }).waitFor();
    expect(await page.getByLabel("Term in months").inputValue()).toBe("48 months");
  });

  it("a broker refers a customer for the first time", { timeout: 120_000 }, async () => {
    const broker = await aBroker();
    const { _id } = await aConsumerQuote(broker);
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    const { reach, enter, type } = keysOf(page);
    await page.getByRole("article").first().waitFor();

    await enter("button", "Refer customer");
    await reach("combobox", "Search your business by name or ABN");
    await page.keyboard.type(businesses[0]!.abn);
    await page.getByRole("option").filter({ hasText: "PTY LTD" }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await reach("combobox", "Business address");
    await page.keyboard.type("1 Harbour Street, Sydney NSW 2000");
    await enter("button", "Next");
    await enter("button", "Type your name instead");
    await type("Your name as your signature", "Priya Raman");
    await enter("button", "Accept Agreement");
    await type("First name", "Maya");
    await type("Last name", "Thornton");
    await type("Phone", "0421 778 304");
    await type("Email", "maya@example.com");
    await reach("checkbox", /./);
    await page.keyboard.press("Space");
    await enter("button", "Send referral");

    await page.getByRole("dialog").getByText("Referral has been sent").waitFor();
    expect((await broker.api.readApplication({ params: { id: _id } })).status).toBe("referral");
  });

  it("a broker emails a customer the link for documents, and uploads one", { timeout: 120_000 }, async () => {
    const broker = await aBroker();
    const { applicationId, email } = await aCustomerOf(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors: /kelpie-files/ });
    const { enter } = keysOf(page);

    await enter("button", /^Documents and notes/);
    await enter("button", "Send upload link");
    await expect.poll(async () => (await emailsTo(email)).length).toBeGreaterThan(0);
    const chosen = page.waitForEvent("filechooser");
    await enter("button", "Upload: Identity");
    await (await chosen).setFiles({ name: "licence.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await page.getByText("licence.pdf").first().waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  it("a forgotten password is replaced, and the new one signs in", { timeout: 120_000 }, async () => {
    const broker = await aBroker();
    const page = await browser.open("/login");
    const { enter, type, reach } = keysOf(page);

    await enter("link", "Reset password");
    await type("Email", broker.email);
    await enter("button", "Reset password");
    await page.getByText("Your reset password request has been sent.").waitFor();
    await page.goto(new URL(`/password/reset#${await tokenEmailedTo(broker.email, "/password/reset#")}`, page.url()).href);
    await type("New password", "Better2day!");
    await type("Confirm password", "Better2day!");
    await enter("button", "Login");
    await page.getByText("Your password has been changed. Please log in.").waitFor();
    await type("Email", broker.email);
    await reach("textbox", "Password");
    await page.keyboard.type("Better2day!");
    await page.keyboard.press("Enter");

    await page.getByRole("button", { name: "New quote" }).waitFor();
    expect(await page.getByRole("button", { name: /Priya Raman/ }).isVisible()).toBe(true);
  });

  it("a broker subscribes and pays", { timeout: 120_000 }, async () => {
    const { api, token } = await aBroker();
    const page = await browser.open("/subscribe", { token });
    const { enter, reach } = keysOf(page);

    await reach("radio", /^Kelpie, /);
    await page.keyboard.press("ArrowDown");
    await enter("button", "Subscribe");
    await enter("button", "Pay by card");
    await enter("button", "Pay");

    await page.getByRole("region", { name: "Your plan" }).getByText("Active").waitFor();
    expect((await api.readBillingCustomer())?.subscription?.status).toBe("active");
  });

  it("a broker quotes a car, completes the application and sends it to a lender", { timeout: 180_000 }, async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    await broker.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "harbour", password: "a secret" } } });
    const page = await browser.open("/quotes", { token: broker.token });
    const { enter, type, reach, choose } = keysOf(page);

    await enter("button", "New quote");
    await enter("button", /^Consumer/);
    await page.getByRole("heading", { name: "Consumer quote" }).waitFor();
    const _id = new URL(page.url()).pathname.split("/").at(-1)!;
    const email = `maya-${_id.slice(-8).toLowerCase()}@example.com`;
    await type("Asset value", "42000");
    await choose("Year of manufacture", "2023");
    await choose("Asset type", "Motor Vehicle");
    await choose("Type of sale", "Private sale");
    await type("Credit score", "560");
    await type("Date of birth", "14-08-1991");
    await choose("Employment type", "Full-time");
    await choose("Living arrangements", "Renting");
    await page.getByText("Saved", { exact: true }).waitFor();
    const { customers } = await broker.api.readApplication({ params: { id: _id } });
    await enter("button", "Show criteria of NOW");
    await enter("button", "Submit to NOW");
    await type("First name", "Maya");
    await type("Last name", "Thornton");
    await type("Phone", "0421 778 304");
    await type("Email", email);
    await type("Address", "1 Ann Street");
    await type("Suburb or city", "Dubbo");
    await reach("combobox", "State");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await type("Postcode", "2830");
    await enter("button", "Save details");
    await page.getByText("NOW asks for 2 more things.").waitFor();
    await reach("checkbox", /I declare that the customer agreed/);
    await page.keyboard.press("Space");
    await page.getByText("NOW asks for 1 more thing.").waitFor();
    await page.keyboard.press("Escape");
    await customerSigns(broker, customers[0]!._id, email);
    await enter("button", "Submit to NOW");
    await page.getByText("Nothing is missing. You can send the application to NOW.").waitFor();
    await enter("button", "Send to NOW");

    await page.getByRole("region", { name: "Submission" }).getByText("Received by NOW").waitFor();
    expect((await broker.api.readApplication({ params: { id: _id } })).status).toBe("submitted");
  });
});
