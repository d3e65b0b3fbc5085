import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { files } from "../support/fixtures/uploads.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, phone, uploadPageEmailedTo } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();
// The file store has an origin of its own.
const expectedErrors = /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/;

describe("the documents of a quote", () => {
  it("are requested by a link, appear as they arrive, can be uploaded by the broker, and their links revoked", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    const page = await browser.open(`/quote/${requested.applicationId}`, { token: broker.token, expectedErrors });
    await page.getByRole("button", { name: /^Documents and notes\s*0 of 6$/ }).click();
    await page.getByText("Missing: Privacy disclosure, Credit guide, Identity, Bank statements, Credit profile, Invoice").waitFor();
    const dialog = page.getByRole("dialog", { name: "Documents" });
    await dialog.getByText(/^May need: .*Payslips/).waitFor();

    await dialog.getByText("Please black out tax file numbers").waitFor();
    const links = dialog.getByRole("region", { name: "Links for the customer" });
    const place = async (part: Locator) => (await part.boundingBox())!;
    expect((await place(links)).y).toBeLessThan((await place(dialog.getByRole("listitem", { name: "Identity", exact: true }))).y);
    for (const link of await links.getByRole("listitem").all()) expect((await place(link)).height).toBeLessThan(48);
    await dialog.getByRole("button", { name: "Send upload link" }).click();
    await dialog.getByText("Upload link: valid").waitFor();
    await dialog.getByText(`to ${requested.email}`).waitFor();
    await dialog.getByText("Not opened yet").waitFor();
    const customer = await browser.open(await uploadPageEmailedTo(requested), { ...phone, expectedErrors });
    await customer
      .getByRole("region", { name: "Identity", exact: true })
      .locator("input[type=file][multiple]")
      .setInputFiles({ name: "licence.jpg", mimeType: "image/jpeg", buffer: files.jpeg });
    await customer.getByText("1 of 3 done").waitFor();
    await dialog.getByText("licence.jpg").waitFor();
    await dialog.getByText(/^Opened \d\d:\d\d today$/).waitFor();
    await dialog.getByText(/from the customer, .* received/).waitFor();

    const statements = dialog.getByRole("listitem", { name: "Bank statements" });
    await statements.getByRole("button", { name: "Bank statements is not needed" }).click();
    await statements.getByLabel("Why is “Bank statements” not needed?").fill("Seen in the branch");
    await statements.getByRole("button", { name: "Mark as not needed" }).click();
    await statements.getByText("Not needed: Seen in the branch").waitFor();
    await customer.reload();
    await customer.getByText("1 of 2 done").waitFor();
    await statements.getByRole("button", { name: "Bank statements is needed" }).click();
    await statements.getByText("Missing").waitFor();

    const credit = dialog.getByRole("listitem", { name: "Credit profile" });
    await credit.locator("input[type=file]").setInputFiles({ name: "file.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await credit.getByText(/received \d\d\//).waitFor();
    await statements.locator("input[type=file]").setInputFiles({ name: "bank.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await statements.getByRole("button", { name: "Day of issue of bank.pdf" }).click();
    await statements.getByLabel("Day that the document names").fill("1999-12-31");
    await statements.getByLabel("Day that the document names").blur();
    await statements.getByText("Choose a day from 2000 to today").waitFor();
    await statements.getByLabel("Day that the document names").fill("2026-10-01");
    await statements.getByRole("button", { name: "Save" }).click();
    await statements.getByText(/received .*, issued 1 Oct 2026$/).waitFor();
    const download = page.waitForEvent("download");
    await credit.getByRole("button", { name: "Download file.pdf" }).click();
    expect((await download).suggestedFilename()).toBe("file.pdf");
    expect(await accessibilityViolations(page)).toEqual([]);

    await dialog.getByRole("button", { name: "Copy upload link for SMS" }).click();
    const message = await dialog.getByLabel("Text message").inputValue();
    expect(message).toMatch(/^Hi Maya, please send us your documents here: http\S+\/upload#[\w-]{43}$/);
    await dialog.getByText(/^Copied for an SMS /).waitFor();
    const texted = await browser.open(/http\S+$/.exec(message)![0].replace(/^https?:\/\/[^/]+/, ""), { ...phone, expectedErrors });
    await texted.getByRole("heading", { name: "Upload your documents" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await dialog.getByRole("button", { name: "Revoke upload link" }).first().click();
    await dialog.getByText("Upload link: revoked").waitFor();
    await page.getByText("Missing: Privacy disclosure, Credit guide, Invoice").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: /^Documents and notes\s*3 of 6$/ }).click();
    await dialog.getByRole("listitem", { name: "Payslips" }).getByRole("button", { name: "Employment type" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("combobox", { name: "Employment type" }).press("Enter");
    await page.keyboard.type("Casual");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Documents and notes\s*3 of 7$/ }).click();
    await page.getByText("Missing: Privacy disclosure, Credit guide, Payslips, Invoice").waitFor();
  });

  it("break a customer's long email address at its @, where it is shown", async () => {
    const broker = await aBroker();
    const { applicationId, customerId } = await aCustomerOf(broker);
    const [customer] = (await broker.api.readApplication({ params: { id: applicationId } })).customers;
    const address = "maximiliana.featherstonehaugh.office@northern-rivers-earthmoving.com.au";
    await broker.api.saveEmail({ body: { customerId, _id: customer!.emails[0]!._id, address } });
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    const linesOfParts = (region: string) =>
      page.evaluate(`[...document.querySelectorAll('section[aria-label="${region}"] *')]
        .flatMap(({ childNodes }) => [...childNodes])
        .filter(({ data }) => /@|maxi/.test(data))
        .map((part) => {
          const range = new Range();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        })`);

    await page.getByRole("region", { name: "Contact" }).getByText(address).waitFor();
    const contact = await linesOfParts("Contact");
    await page.getByRole("button", { name: /^Documents and notes/ }).click();
    await page.getByRole("dialog", { name: "Documents" }).getByText(address).waitFor();
    const both = [1, 1];
    expect([contact, await linesOfParts("Links for the customer")]).toEqual([both, both]);
  });
});
