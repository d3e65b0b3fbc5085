import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { files } from "../support/fixtures/uploads.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";
import { runningSite } from "./support/site.ts";

const browser = withBrowser();
// The file store has an origin of its own.
const expectedErrors = /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/;
const unanswered = new RegExp(`Failed to load resource|${expectedErrors.source}`);

/** The request arrives, its answer is lost. */
const loseAnswerOf = (page: Page, isMeant: (url: URL) => boolean) =>
  page.route(
    isMeant,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

const aPdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: files.pdf });

describe("a broker", () => {
  it("replaces a document's file: the new one is listed with the old one, which can still be opened", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCustomerOf(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors });
    await page.getByRole("button", { name: "Documents and notes" }).click();
    const credit = page.getByRole("listitem", { name: "Credit profile" });
    await credit.locator("input[type=file]").setInputFiles(aPdf("old.pdf"));
    await credit.getByText(/received \d\d\//).waitFor();

    await credit.getByLabel("old.pdf", { exact: true }).setInputFiles(aPdf("new.pdf"));

    await credit.getByText(/^Replaced by a newer file; .* received/).waitFor();
    for (const name of ["new.pdf", "old.pdf"]) await credit.getByRole("button", { name: `Download ${name}` }).waitFor();
    expect(await credit.getByRole("button", { name: /^Replace: / }).count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    const { documents } = await broker.api.readApplication({ params: { id: applicationId } });
    const [old, newer] = ["old.pdf", "new.pdf"].map((fileName) => documents.find((one) => one.fileName === fileName));
    expect(old).toMatchObject({ status: "ready", replacedBy: newer!._id });
  });

  it.each([
    ["the form", ({ pathname }: URL) => pathname === "/api/credit-profile/file"],
    ["the file", ({ origin }: URL) => origin !== runningSite()],
  ])("finds the new file once and the old one replaced, when the first answer about %s was lost", async (_what, isMeant) => {
    const broker = await aBroker();
    const { applicationId } = await aCustomerOf(broker);
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors: unanswered });
    await page.getByRole("button", { name: "Documents and notes" }).click();
    const credit = page.getByRole("listitem", { name: "Credit profile" });
    await credit.locator("input[type=file]").setInputFiles(aPdf("old.pdf"));
    await credit.getByText(/received \d\d\//).waitFor();
    await loseAnswerOf(page, isMeant);

    await credit.getByLabel("old.pdf", { exact: true }).setInputFiles(aPdf("new.pdf"));
    await credit.getByRole("button", { name: "Try again" }).click();

    await credit.getByText(/^Replaced by a newer file; .* received/).waitFor();
    await expect.poll(() => credit.getByText("new.pdf").count()).toBe(1);
    const { documents } = await broker.api.readApplication({ params: { id: applicationId } });
    expect(documents.map(({ fileName, status }) => `${fileName} ${status}`)).toEqual(["old.pdf ready", "new.pdf ready"]);
  });

  it("sees each customer's documents and links when a quote has several", async () => {
    const broker = await aBroker();
    const { applicationId } = await aCustomerOf(broker, "commercial");
    const { _id: customerId } = await broker.api.createCustomer({ body: { applicationId } });
    await broker.api.updateCustomer({ body: { customerId, firstName: "Noah", lastName: "Example" } });
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token, expectedErrors });
    await page.getByRole("button", { name: "Documents and notes" }).click();
    const [maya, noah] = ["Maya Thornton", "Noah Example"].map((name) => page.getByRole("region", { name: `Documents of ${name}` }));

    await noah!.getByRole("listitem", { name: "Director's identity" }).locator("input[type=file]").setInputFiles(aPdf("passport.pdf"));
    await noah!.getByText("passport.pdf").waitFor();
    await noah!.getByText(/received \d\d\//).waitFor();

    expect(await maya!.getByText("passport.pdf").count()).toBe(0);
    expect(await maya!.getByRole("listitem", { name: "Invoice" }).count()).toBe(1);
    expect(await noah!.getByRole("listitem", { name: "Invoice" }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByText("Missing: Privacy disclosure, Director's identity, Bank statements, Credit profile, Invoice").waitFor();
  });
});
