import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import { files } from "../support/fixtures/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf } from "./support/customers.ts";
import { keysOf } from "./support/keys.ts";
import { emailsTo } from "./support/mailbox.ts";
import { aBroker, password } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();

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

    await enter("button", "Documents and links");
    await enter("button", "Send upload link");
    await expect.poll(async () => (await emailsTo(email)).length).toBeGreaterThan(0);
    const chosen = page.waitForEvent("filechooser");
    await enter("button", "Upload: Identity");
    await (await chosen).setFiles({ name: "licence.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await page.getByText("licence.pdf").first().waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });
});
