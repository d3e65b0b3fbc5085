import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { files } from "../support/fixtures/uploads.ts";
import { withBrowser } from "./support/browser.ts";
import { type CustomerFixture, signingPageEmailedTo, uploadPageEmailedTo } from "./support/customers.ts";
import { storedRowsOf } from "./support/stored-rows.ts";
import { tokenEmailedTo } from "./support/mailbox.ts";
import { type Account, aBroker, clientOf, turnOnTwoFactor } from "./support/people.ts";
import { aCommercialQuote } from "./support/quotes.ts";
import { runningSite } from "./support/site.ts";

const browser = withBrowser();
// The file store has an origin of its own.
const expectedErrors = /^request to another origin: http:\/\/(localhost|127\.0\.0\.1):/;
const picture = { name: "Quillianne Zorbatrask.jpg", mimeType: "image/jpeg", buffer: files.jpeg };

/** A visitor's page, and every URL requested from it, decoded. */
async function openRecordedPage(path: string, addresses: string[]): Promise<Page> {
  const page = await browser.open("/404", { expectedErrors });
  page.context().on("request", (request) => addresses.push(decodeURIComponent(request.url())));
  await page.goto(runningSite() + path);
  return page;
}

/** Signs in with a code, types into the customer's fields of a quote, sends the customer emails, and searches for the customer. */
async function brokersTour(
  page: Page,
  { email, password, secret }: Account & { secret: string },
  requested: CustomerFixture,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByLabel("Code", { exact: true }).fill(totpCode(secret, Date.now()));
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Open quote 1" }).click();
  await page.getByRole("button", { name: /^More fields/ }).click();
  await page.getByLabel("Date of birth").fill("14-08-1991");
  await page.getByLabel("Search your business by name or ABN").fill(businesses[1]!.abn);
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Documents and notes" }).click();
  const dialog = page.getByRole("dialog", { name: "Documents" });
  await dialog.getByLabel("First name").fill("Quillianne");
  await dialog.getByLabel("Last name").fill("Zorbatrask");
  await dialog.getByLabel("Email").fill(requested.email);
  await dialog.getByRole("button", { name: "Save contact" }).click();
  await dialog.getByRole("button", { name: "Send upload link" }).click();
  await dialog.getByText("Upload link: valid").waitFor();
  await dialog.getByRole("button", { name: "Send privacy link" }).click();
  await dialog.getByText("Privacy link: valid").waitFor();
  const identity = dialog.getByRole("listitem", { name: "Director's identity", exact: true });
  await identity.locator("input[type=file]").first().setInputFiles(picture);
  const download = page.waitForEvent("download");
  await identity.getByRole("button", { name: `Download ${picture.name}` }).click();
  await download;
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Customers" }).click();
  await page.getByRole("searchbox", { name: "Search customers" }).fill("Quillianne");
  await page.getByText("1 customer", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Open customer Quillianne Zorbatrask" }).click();
  await page.getByRole("heading", { name: "Quillianne Zorbatrask" }).waitFor();
  for (const path of ["/quotes", "/referrals", "/account/profile", "/account/settings", "/account/organisation", "/subscribe"]) {
    await page.goto(runningSite() + path);
    await page.getByRole("button", { name: "Priya Raman" }).waitFor();
  }
}

/** Opens both links, uploads a file and signs. */
async function customersTour(requested: CustomerFixture, addresses: string[]): Promise<void> {
  const upload = await openRecordedPage(await uploadPageEmailedTo(requested), addresses);
  await upload
    .getByRole("region", { name: "Director's identity", exact: true })
    .locator("input[type=file][multiple]")
    .setInputFiles(picture);
  await upload.getByText("1 of 4 done").waitFor();
  const signing = await openRecordedPage(await signingPageEmailedTo(requested), addresses);
  await signing.getByRole("button", { name: "Type your name instead" }).press("Enter");
  await signing.getByLabel("Your name as your signature").fill("Quillianne Zorbatrask");
  await signing.getByRole("button", { name: "Sign and submit" }).press("Enter");
  await signing.getByText("Privacy disclosure signed successfully").waitFor();
}

/** Sets a new password through the emailed link, and opens a colleague's invitation. */
async function emailsTour(broker: Account, invited: string, addresses: string[]): Promise<string[]> {
  await clientOf().forgetPassword({ body: { email: broker.email } });
  const key = await tokenEmailedTo(broker.email, "/password/reset#");
  const reset = await openRecordedPage(`/password/reset#${key}`, addresses);
  await reset.getByLabel("New password", { exact: true }).fill("Better2day!");
  await reset.getByLabel("Confirm password").fill("Better2day!");
  await reset.getByRole("button", { name: "Login" }).click();
  await reset.getByText("Your password has been changed. Please log in.").waitFor();
  const invite = await tokenEmailedTo(invited, "/register#invite=");
  const register = await openRecordedPage(`/register#invite=${invite}`, addresses);
  await register.getByText("Harbour Asset Finance").first().waitFor();
  return [key, invite];
}

it("no URL requested during a broker's and a customer's day contains a secret, a token, an e-mail address, a name or a birth date; after logout nothing stays stored", async () => {
  const broker = await aBroker();
  const secret = await turnOnTwoFactor(broker);
  const { _id: applicationId, customers } = await aCommercialQuote(broker);
  const requested = { applicationId, customerId: customers[0]!._id, email: `quillianne.${randomUUID().slice(0, 8)}@example.com` };
  const invited = `zorba.${randomUUID().slice(0, 8)}@example.com`;
  await broker.api.inviteUsers({ body: [{ firstName: "Zorba", email: invited }] });
  const addresses: string[] = [];

  const page = await openRecordedPage("/login", addresses);
  await brokersTour(page, { ...broker, secret }, requested);
  const token = (await page.evaluate(() => localStorage.getItem("token")))!;
  const secrets = [(await uploadPageEmailedTo(requested)).split("#")[1]!, (await signingPageEmailedTo(requested)).split("#")[1]!];
  await customersTour(requested, addresses);
  await page.getByRole("button", { name: "Priya Raman" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  expect(await storedRowsOf(page)).toEqual([]);
  secrets.push(...(await emailsTour(broker, invited, addresses)));

  const people = [
    secret,
    broker.email,
    broker.lastName,
    requested.email,
    invited,
    "Quillianne",
    "Zorbatrask",
    "Zorba",
    "1991-08-14",
    "14-08-1991",
  ];
  const sought = [...people, ...secrets, ...token.split("."), broker.password].map((text) => text.toLowerCase());
  expect(addresses.filter((address) => address.includes("/api/")).length).toBeGreaterThan(30);
  expect(addresses.filter((address) => address.includes("X-Amz-Signature"))).not.toEqual([]);
  expect(addresses.filter((address) => sought.some((text) => address.toLowerCase().includes(text)))).toEqual([]);
}, 180_000);
