import { describe, expect, it } from "vitest";
import { files } from "../support/uploads.ts";
import { barriersOn } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, phone, uploadPageMailedTo } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();
// The store of files has an address of its own.
const expectedErrors = /^asked elsewhere: http:\/\/(localhost|127\.0\.0\.1):/;

describe("the documents of a quote", () => {
  it("are asked for by a link, seen as they arrive, uploaded by the broker too, and their links revoked", async () => {
    const broker = await aBroker();
    const asked = await aCustomerOf(broker);
    const page = await browser.open(`/quote/${asked.applicationId}`, { token: broker.token, expectedErrors });
    await page.getByText("Missing: Privacy disclosure, Credit guide, Identity, Bank statements, Invoice, Credit profile").waitFor();
    await page.getByRole("button", { name: "Documents and links" }).click();
    const dialog = page.getByRole("dialog", { name: "Documents" });

    await dialog.getByRole("button", { name: "Send upload link" }).click();
    await dialog.getByText("Upload link: open").waitFor();
    await dialog.getByText(`to ${asked.email}`).waitFor();
    const customer = await browser.open(await uploadPageMailedTo(asked), { ...phone, expectedErrors });
    await customer
      .getByRole("region", { name: "Identity", exact: true })
      .locator("input[type=file][multiple]")
      .setInputFiles({ name: "licence.jpg", mimeType: "image/jpeg", buffer: files.jpeg });
    await customer.getByText("1 of 3 done").waitFor();
    await dialog.getByText("licence.jpg").waitFor();
    await dialog.getByText(/from the customer, .* received/).waitFor();

    const credit = dialog.getByRole("listitem", { name: "Credit profile" });
    await credit.locator("input[type=file]").setInputFiles({ name: "file.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await credit.getByText(/received \d\d\//).waitFor();
    const download = page.waitForEvent("download");
    await credit.getByRole("button", { name: "Download file.pdf" }).click();
    expect((await download).suggestedFilename()).toBe("file.pdf");
    expect(await barriersOn(page)).toEqual([]);

    await dialog.getByRole("button", { name: "Revoke upload link" }).click();
    await dialog.getByText("Upload link: revoked").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByText("Missing: Privacy disclosure, Credit guide, Bank statements, Invoice").waitFor();
  });
});
