import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, inject, it } from "vitest";
import { files } from "../support/fixtures/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { type CustomerFixture, drawSignature, phone, signingPageEmailedTo, uploadPageEmailedTo } from "./support/customers.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";
import { choose, saved, type } from "./support/workspace.ts";

const browser = withBrowser();
// The file store has an origin of its own.
const onPhone = { ...phone, expectedErrors: /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/ };

const ofApplicant = (page: Page, number: number) => page.getByRole("region", { name: `Applicant ${number}`, exact: true });
const documentsOf = (page: Page, name: string) => page.getByRole("region", { name: `Documents of ${name}` });

/** Contacts and address, as the lender asks for them of each. */
async function contactsOf({ api }: Account, customerId: string, number: string): Promise<string> {
  const email = `joint.${randomUUID().slice(0, 8)}@example.com`;
  await api.savePhoneNumber({ body: { customerId, number } });
  await api.saveEmail({ body: { customerId, address: email } });
  const place = { fullAddress: "1 Ann Street, Dubbo NSW 2830", city: "Dubbo", state: "NSW", postcode: "2830" } as const;
  await api.saveAddress({ body: { customerId, ...place } });
  return email;
}

async function signsOnPhone(requested: CustomerFixture): Promise<void> {
  const page = await browser.open(await signingPageEmailedTo(requested), onPhone);
  await page.getByRole("region", { name: "Your signature" }).waitFor();
  await drawSignature(page);
  await page.getByRole("button", { name: "Sign and submit" }).click();
  await page.getByText("Privacy disclosure signed successfully").waitFor();
}

async function sendsLicenceByPhone(requested: CustomerFixture): Promise<void> {
  const page = await browser.open(await uploadPageEmailedTo(requested), onPhone);
  const identity = page.getByRole("region", { name: "Identity", exact: true });
  await identity
    .locator("input[type=file][multiple]")
    .setInputFiles({ name: "licence.pdf", mimeType: "application/pdf", buffer: files.pdf });
  await identity.getByText(/received \d\d\/\d\d\/\d{4}/).waitFor();
}

it("a joint application with two employers each is quoted, documented, signed by both on phones and submitted whole", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  await broker.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "harbour", password: "a secret" } } });
  const { _id: applicationId, customers } = await aConsumerQuote(broker);
  await broker.api.updateCreditProfile({ body: { customer: customers[0]!._id, score: 712 } });
  const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });

  const contact = page.getByRole("region", { name: "Contact" });
  await contact.getByLabel("First name").fill("Maya");
  await contact.getByLabel("Last name").fill("Thornton");
  await choose(page, "Employment type", "Full time");
  await type(page, "Time at current job in months", "26");
  await page.getByRole("button", { name: "More fields" }).click();
  await page.getByRole("button", { name: "Add another employer" }).click();
  await type(page, "Time with employer 2", "18");
  await page.getByRole("button", { name: "Add applicant" }).click();
  const joint = ofApplicant(page, 2);
  await joint.waitFor();
  await contact.getByLabel("First name").fill("Daniel");
  await contact.getByLabel("Last name").fill("Okafor");
  await joint.getByLabel("Date of birth").fill("03-02-1990");
  await joint.getByLabel("Time with employer 1").fill("24");
  await joint.getByRole("button", { name: "Add another employer" }).click();
  await joint.getByLabel("Time with employer 2").fill("9");
  await contact.getByLabel("First name").click();
  await saved(page);
  await page.getByText("Ranked on Maya Thornton. Daniel Okafor is on the application and not scored.").waitFor();

  const stored = () => broker.api.readApplication({ params: { id: applicationId } });
  const people = (await stored()).customers;
  const [maya, daniel] = await Promise.all(
    people.map(async ({ _id }, at) => ({ applicationId, customerId: _id, email: await contactsOf(broker, _id, `0421 778 30${at}`) })),
  );
  await page.reload();
  await page.getByRole("button", { name: "Documents and notes" }).click();
  for (const [name, who] of [
    ["Maya Thornton", maya!],
    ["Daniel Okafor", daniel!],
  ] as const) {
    await documentsOf(page, name).getByRole("button", { name: "Send privacy link" }).click();
    await signsOnPhone(who);
    await documentsOf(page, name).getByText("Privacy link: signed").waitFor();
    await documentsOf(page, name).getByRole("button", { name: "Send upload link" }).click();
    await sendsLicenceByPhone(who);
    await documentsOf(page, name).getByText("licence.pdf").waitFor();
  }
  await page.getByRole("dialog", { name: "Documents" }).getByRole("button", { name: "Close" }).click();

  await broker.api.declare({ body: { applicationId, isAccepted: true } });
  await page.reload();
  await page.getByRole("button", { name: "Show criteria of NOW" }).click();
  await page.getByRole("article", { name: /^NOW/ }).getByRole("button", { name: "Submit to NOW" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit to NOW" });
  await dialog.getByText("Nothing is missing. You can send the application to NOW.").waitFor();
  await dialog.getByRole("button", { name: "Send to NOW" }).click();
  await dialog.getByText("Received by NOW").waitFor();

  const received = await (await fetch(`${inject("site")}/_local/lenders`)).text();
  const sent = received.slice(received.indexOf(applicationId));
  for (const text of ["Maya", "Daniel", "Okafor", "1990-02-03"]) expect(sent).toContain(text);
  const { application } = await broker.api.readSubmission({ params: { id: applicationId }, query: {} });
  expect(
    application.customers.map(({ firstName, employers }) => [firstName, employers.map(({ timeOfEmployment }) => timeOfEmployment)]),
  ).toEqual([
    ["Maya", [26, 18]],
    ["Daniel", [24, 9]],
  ]);
  expect(new Set(application.signatures.map(({ signerName }) => signerName))).toEqual(new Set(["Maya Thornton", "Daniel Okafor"]));
  expect(application.documents.filter(({ kind }) => kind === "identity")).toHaveLength(2);
}, 180_000);
