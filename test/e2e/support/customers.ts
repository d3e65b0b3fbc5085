import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { signatureFields } from "../../support/fixtures/signatures.ts";
import type { withBrowser } from "./browser.ts";
import { type Account, clientOf } from "./people.ts";
import { tokenEmailedTo, newestEmailTo } from "./mailbox.ts";

/** A broker's application and its customer, who can receive emails. */
export interface CustomerFixture {
  readonly applicationId: string;
  readonly customerId: string;
  readonly email: string;
}

export async function aCustomerOf(broker: Account, type: "consumer" | "commercial" = "consumer"): Promise<CustomerFixture> {
  const { _id: applicationId, customers, asset } = await broker.api.startQuote({ params: { type } });
  await broker.api.updateAsset({ body: { _id: asset._id, typeOfSale: "DEALER_SALE" } });
  const customerId = customers[0]!._id;
  const email = `maya.${randomUUID().slice(0, 8)}@example.com`;
  await broker.api.updateCustomer({ body: { customerId, firstName: "Maya", lastName: "Thornton" } });
  await broker.api.saveEmail({ body: { customerId, address: email } });
  return { applicationId, customerId, email };
}

/** A customer who has signed the privacy disclosure, as every check needs it, with a mobile number, as bank statements need it. */
export async function aConsentingCustomerOf(broker: Account, type: "consumer" | "commercial" = "consumer"): Promise<CustomerFixture> {
  const requested = await aCustomerOf(broker, type);
  const { applicationId, customerId } = requested;
  await broker.api.savePhoneNumber({ body: { customerId, number: "0412 345 678" } });
  await broker.api.sendPrivacyLink({ body: { customerId } });
  const [, linkSecret = ""] = (await signingPageEmailedTo(requested)).split("#");
  const body = { customerId, applicationId, applicationType: type, buffer: signatureFields.buffer, typedName: "Maya Thornton" };
  await clientOf().signPrivacy({ body }, { linkSecret });
  return requested;
}

/** The page to upload documents, as linked in the customer's email. */
export const uploadPageEmailedTo = async ({ email }: CustomerFixture): Promise<string> =>
  `/upload#${await tokenEmailedTo(email, "/upload#")}`;

/** The page with the questions, as linked in the customer's email. */
export const answersPageEmailedTo = async ({ email }: Pick<CustomerFixture, "email">): Promise<string> =>
  `/answers#${await tokenEmailedTo(email, "/answers#")}`;

/** The page to read and sign the privacy disclosure, as linked in the customer's email. */
export async function signingPageEmailedTo({ email }: Pick<CustomerFixture, "email">): Promise<string> {
  const { text = "" } = await newestEmailTo(email, "/privacy?");
  return /\/privacy\?\S+#[\w-]+/.exec(text)![0];
}

/** The page with the customer's copies, as linked in the email after signing. */
export const signedPageEmailedTo = async ({ email }: Pick<CustomerFixture, "email">): Promise<string> =>
  `/signed#${await tokenEmailedTo(email, "/signed#")}`;

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Draws strokes across the signature pad. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole("region", { name: "Your signature" }).locator("canvas");
  await pad.scrollIntoViewIfNeeded();
  const { x, y, height } = (await pad.boundingBox())!;
  await page.mouse.move(x + 30, y + height - 30);
  await page.mouse.down();
  for (const [right, down] of [
    [60, 20],
    [90, 90],
    [130, 30],
    [170, 90],
    [230, 60],
  ] as const)
    await page.mouse.move(x + right, y + down, { steps: 4 });
  await page.mouse.up();
}

/** The customer signs the privacy disclosure on a phone, by keyboard, on the page linked in the email. */
export async function customerSigns(
  browser: ReturnType<typeof withBrowser>,
  broker: Pick<Account, "api">,
  { customerId, email }: Pick<CustomerFixture, "customerId" | "email">,
): Promise<void> {
  await broker.api.sendPrivacyLink({ body: { customerId } });
  const page = await browser.open(await signingPageEmailedTo({ email }), phone);
  await page.getByRole("button", { name: "Type your name instead" }).press("Enter");
  await page.getByLabel("Your name as your signature").fill("Maya Thornton");
  await page.getByRole("button", { name: "Sign and submit" }).press("Enter");
  await page.getByText("Privacy disclosure signed successfully").waitFor();
}
