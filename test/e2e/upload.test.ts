import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { files } from "../support/fixtures/uploads.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, phone, uploadPageEmailedTo } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();
// The file store has an origin of its own.
const onPhone = { ...phone, expectedErrors: /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/ };

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const choose = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  part(page, name).locator("input[type=file][multiple]").setInputFiles(file);

describe("the page to upload documents", () => {
  it("accepts a customer's files on a phone, explains a rejected one, and allows a replacement", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const address = await uploadPageEmailedTo(requested);
    const page = await browser.open(address, onPhone);
    await page.getByText("For your quote with Harbour Asset Finance.").waitFor();
    await page.getByText("Please black out tax file numbers").waitFor();
    expect(page.url()).not.toContain("#");
    expect(await page.getByText("Sign up").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Finish" }).isDisabled()).toBe(true);
    await part(page, "Identity").getByRole("button", { name: "Take photo" }).waitFor();
    expect(await part(page, "Bank statements").getByRole("button", { name: "Take photo" }).count()).toBe(0);

    await choose(page, "Identity", { name: "licence.jpg", mimeType: "image/jpeg", buffer: files.jpeg });
    await part(page, "Identity")
      .getByText(/received \d\d\/\d\d\/2026/)
      .waitFor();
    await page.getByText("1 of 3 done").waitFor();
    await page.reload();
    await page.getByText("1 of 3 done").waitFor();
    expect(page.url()).not.toContain("#");

    await choose(page, "Bank statements", { name: "statement.pdf", mimeType: "application/pdf", buffer: files.html });
    await part(page, "Bank statements").getByText("Not accepted. Found an HTML page, expected a PDF.").waitFor();
    await choose(page, "Invoice", { name: "invoice.heic", mimeType: "", buffer: Buffer.alloc(20 * 1024 * 1024) });
    await part(page, "Invoice").getByText("invoice.heic could not be sent. The file is 20 MB and the limit is 10 MB.").waitFor();
    await choose(page, "Invoice", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await part(page, "Invoice").getByText("notes.txt could not be sent. Please choose a PDF, JPEG, PNG or HEIC file.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const replacing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Replace: statement.pdf" }).click();
    await (await replacing).setFiles({ name: "statement-2.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await page.getByText("2 of 3 done").waitFor();
    expect(await page.getByText("Refused.").count()).toBe(0);

    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("Still missing: Invoice.").waitFor();
    const { documents } = await broker.api.readApplication({ params: { id: requested.applicationId } });
    expect(documents.filter(({ status }) => status === "ready").map(({ fileName }) => fileName)).toEqual(
      expect.arrayContaining(["licence.jpg", "statement-2.pdf"]),
    );
  });

  it("lists earlier uploads on the same link, without scrolling sideways", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker, "commercial");
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const address = await uploadPageEmailedTo(requested);
    const first = await browser.open(address, onPhone);
    await choose(first, "Invoice", { name: "invoice.png", mimeType: "image/png", buffer: files.png });
    await first.getByText("1 of 3 done").waitFor();

    const again = await browser.open(address, { viewport: { width: 360, height: 740 } });

    await part(again, "Invoice").getByText("invoice.png").waitFor();
    expect(await again.locator("html").evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth)).toBe(360);
  });

  it("opens when the whole link follows an incomplete one, and accepts an iPhone's picture that was renamed", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const address = await uploadPageEmailedTo(requested);
    const expectedErrors = new RegExp(`status of (401|404)|${onPhone.expectedErrors.source}`);
    const page = await browser.open("/upload", { ...onPhone, expectedErrors });
    await page.getByRole("heading", { name: "This link is not complete" }).waitFor();

    await page.evaluate(`location.assign("${address}")`);
    await choose(page, "Identity", { name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer: files.heic });

    await page.getByText("1 of 3 done").waitFor();
    const { documents } = await broker.api.readApplication({ params: { id: requested.applicationId } });
    expect(documents).toMatchObject([{ fileName: "IMG_0042.jpg.heic", contentType: "image/heic", status: "ready" }]);
  });

  it("opens from a link that was pasted with what followed it in a message", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const address = await uploadPageEmailedTo(requested);

    for (const behind of [".", ")", "%20Thanks,%20Priya", "&utm_source=sms", "”"]) {
      const page = await browser.open(address + behind, phone);
      await page.getByText("For your quote with Harbour Asset Finance.").waitFor();
      expect(page.url()).not.toContain("#");
    }
  });

  it("receives a file once that is sent again because the first answer was lost", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const expectedErrors = new RegExp(`Failed to load resource|${onPhone.expectedErrors.source}`);
    const page = await browser.open(await uploadPageEmailedTo(requested), { ...onPhone, expectedErrors });
    await page.route(
      ({ origin }) => origin !== new URL(page.url()).origin,
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );

    await choose(page, "Invoice", { name: "invoice.pdf", mimeType: "application/pdf", buffer: files.pdf });
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByText("1 of 3 done").waitFor();
    await expect.poll(() => part(page, "Invoice").getByText("invoice.pdf").count()).toBe(1);
    await page.reload();
    await page.getByText("1 of 3 done").waitFor();
    expect(await part(page, "Invoice").getByText("invoice.pdf").count()).toBe(1);
  });

  it("lists the newer file when another tab has replaced the one that is being replaced", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const address = await uploadPageEmailedTo(requested);
    const expectedErrors = new RegExp(`status of 409|${onPhone.expectedErrors.source}`);
    const first = await browser.open(address, onPhone);
    await choose(first, "Invoice", { name: "draft.pdf", mimeType: "application/pdf", buffer: files.pdf });
    const second = await browser.open(address, { ...onPhone, expectedErrors });
    const replace = async (page: Page, name: string) => {
      const replacing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Replace: draft.pdf" }).click();
      await (await replacing).setFiles({ name, mimeType: "application/pdf", buffer: files.pdf });
    };
    await second.getByRole("button", { name: "Replace: draft.pdf" }).waitFor();
    await replace(first, "signed.pdf");
    await first.getByRole("button", { name: "Replace: signed.pdf" }).waitFor();

    await replace(second, "other.pdf");

    await second.getByText("This document has been replaced already. Please replace the newer one.").waitFor();
    await second.getByRole("button", { name: "Replace: signed.pdf" }).waitFor();
    expect(await second.getByRole("button", { name: "Replace: draft.pdf" }).count()).toBe(0);
  });

  it("explains in plain words why a link is invalid", async () => {
    const broker = await aBroker();
    const requested = await aCustomerOf(broker);
    const { _id } = await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    const address = await uploadPageEmailedTo(requested);
    await broker.api.revokeLink({ params: { id: _id } });

    const rejections = [
      ["/upload", "This link is not complete"],
      [`/upload#${"x".repeat(43)}`, "This link is not valid"],
      [address, "This link no longer works"],
    ] as const;

    for (const [path, title] of rejections) {
      const page = await browser.open(path, { ...phone, expectedErrors: /status of (401|404|410)/ });
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("your broker");
    }
  });
});
