import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { copiedTexts, pdfText } from "../support/cli/pdf.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import {
  aCustomerOf,
  customerSigns,
  drawSignature,
  phone,
  signingPageEmailedTo,
  signedPageEmailedTo,
  uploadPageEmailedTo,
} from "./support/customers.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

describe("the page to sign the privacy disclosure", () => {
  it("is opened on a phone, read, signed once, and shown to the broker as signed", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    const workspace = await browser.open(`/quote/${requested.applicationId}`, { token: broker.token });
    await workspace.getByRole("button", { name: "Documents and notes" }).click();
    await workspace.getByRole("button", { name: "Send privacy link" }).click();
    const address = await signingPageEmailedTo(requested);
    const page = await browser.open(address, phone);
    await page.getByText("Harbour Asset Finance asks for your consent").waitFor();
    const submit = page.getByRole("button", { name: "Sign and submit" });

    expect(page.url()).not.toContain("#");
    expect(await submit.isDisabled()).toBe(true);
    await page.getByText("Read the full disclosure").click();
    await page.getByText("By signing you confirm that you have read this disclosure").waitFor();
    await page.getByText("up to $1,990 (incl. GST)").waitFor();
    await drawSignature(page);
    await page.getByRole("button", { name: "Clear signature" }).click();
    expect(await submit.isDisabled()).toBe(true);
    await drawSignature(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await submit.click();

    await page.getByText("Privacy disclosure signed successfully").waitFor();
    await workspace.getByText("Privacy link: signed").waitFor();
    await workspace
      .getByText(/signed by Maya Thornton on \d\d\/\d\d\/2026/)
      .first()
      .waitFor();
    const again = await browser.open(address, phone);
    await again.getByRole("heading", { name: "This link has been used" }).waitFor();
  });

  it("is followed by an email with the customer's copy, which is downloaded on a phone until the broker revokes the link", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    await customerSigns(browser, broker, requested);
    const address = await signedPageEmailedTo(requested);
    // The file store has an origin of its own.
    const page = await browser.open(address, {
      ...phone,
      expectedErrors: /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/,
    });

    await page.getByRole("heading", { name: "Your signed documents" }).waitFor();
    expect(page.url()).not.toContain("#");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.locator("html").evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth)).toBe(390);
    for (const [name, fileName] of [
      ["Privacy disclosure", /^Privacy disclosure and consent, Maya Thornton, signed .+\.pdf$/],
      ["Credit guide", /^Credit guide, Maya Thornton, signed .+\.pdf$/],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: `Download ${name}` }).press("Enter");
      expect((await download).suggestedFilename()).toMatch(fileName);
    }

    const workspace = await browser.open(`/quote/${requested.applicationId}`, { token: broker.token });
    await workspace.getByRole("button", { name: "Documents and notes" }).click();
    await workspace.getByRole("button", { name: "Revoke link to the signed copy" }).click();
    await workspace.getByText("Link to the signed copy: revoked").waitFor();
    const again = await browser.open(address, { ...phone, expectedErrors: /status of 410/ });
    await again.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await workspace.getByRole("button", { name: "Send signed copy" }).click();
    await workspace.getByText("Link to the signed copy: valid").waitFor();
  });

  it("is signed on a phone by people whose names are pasted, single or in other letters, and names them right", async () => {
    const broker = await aBroker();
    const people = [
      { firstName: "Anne\u2011Marie Nguye\u0302\u0303n", lastName: "Ḻaṉṟa\u00A0Wīremu", copied: [], signed: "Anne-MarieNguyễnḺaṉṟaWīremu" },
      { firstName: "", lastName: "李雷 김민준", copied: ["李雷", "김민준"], signed: "李雷김민준" },
      { firstName: "Ali", lastName: "محمد हिन्दी", copied: ["हिन्दी"], signed: "Aliدمحم" },
    ];
    for (const { firstName, lastName, copied, signed } of people) {
      const requested = await aCustomerOf(broker);
      await broker.api.updateCustomer({ body: { customerId: requested.customerId, firstName, lastName } });
      await customerSigns(browser, broker, requested);
      const address = await signedPageEmailedTo(requested);
      const page = await browser.open(address, {
        ...phone,
        expectedErrors: /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/,
      });
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download Privacy disclosure" }).click();
      const pdf = await readFile(await (await download).path());

      expect(pdfText(pdf)).toContain(`Signedby${signed}`);
      expect(copiedTexts(pdf)).toEqual(copied);
    }
  });

  it("can be signed by keyboard with a typed name; a business sees no credit guide", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker, "commercial");
    await broker.api.sendPrivacyLink({ body: { customerId: requested.customerId } });
    const page = await browser.open(await signingPageEmailedTo(requested), phone);

    await page.getByRole("button", { name: "Type your name instead" }).press("Enter");
    const name = "Maya Alexandrina Featherstonehaugh-Smythe de Montmorency-Wellesley";
    await page.getByLabel("Your name as your signature").fill(name);
    expect(await page.getByLabel("Your name as your signature").inputValue()).toBe(name);
    expect(await page.getByText("Credit guide").count()).toBe(0);
    await page.getByRole("button", { name: "Sign and submit" }).press("Enter");

    await page.getByText("Privacy disclosure signed successfully").waitFor();
  });

  it("explains in plain words why a link is invalid", async () => {
    const broker = await aBroker();
    const [requested, other] = [await aCustomerOf(broker), await aCustomerOf(broker)];
    const { _id } = await broker.api.sendPrivacyLink({ body: { customerId: requested.customerId } });
    const address = await signingPageEmailedTo(requested);
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const [upload, secret] = [await uploadPageEmailedTo(requested), address.split("#")[1]!];
    const ofAnother = `/privacy?cid=${other.customerId}&aid=${other.applicationId}&type=consumer#${secret}`;
    const expectedErrors = /status of (401|404|410)/;
    const expectTitle = async (path: string, name: string) => {
      const page = await browser.open(path, { ...phone, expectedErrors });
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      expect(await page.getByRole("button").count()).toBe(0);
    };

    await expectTitle(address.split("#")[0]!, "This link is not complete");
    await expectTitle(ofAnother, "This link is not valid");
    await expectTitle(address.replace(secret, upload.split("#")[1]!), "This link is not valid");
    await broker.api.revokeLink({ params: { id: _id } });
    await expectTitle(address, "This link no longer works");
  });
});
