import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, inject, it } from "vitest";
import { contractKey } from "../../functions/store/dynamo/book-keys.ts";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter, monthsAfter } from "../../shared/dates.ts";
import { nextBusinessDay, supplierAbn } from "../support/fixtures/settlements.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns } from "./support/customers.ts";
import { choose, lodge, submissionOn } from "./support/lodging.ts";
import { aBroker, licensed } from "./support/people.ts";
import { addPayee, recordCall, saveGroup, settlementDesk, settlementLine, settlementLines } from "./support/settlement.ts";

const browser = withBrowser();
const enquiry = "32k 2019 hilux dealer 5 yrs 20% balloon 4k dep 12/4/88 full time 26 mths renting score 712";
const email = "maria.rossi@example.com";

/** As if the deal had been settled so many months earlier. */
async function settledEarlier(userId: string, contractId: string, months: number): Promise<void> {
  const { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = inject("environment");
  const table = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: AWS_ENDPOINT_URL_DYNAMODB!,
      region: AWS_REGION!,
      credentials: { accessKeyId: AWS_ACCESS_KEY_ID!, secretAccessKey: AWS_SECRET_ACCESS_KEY! },
    }),
  );
  const today = businessDate(new Date());
  await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME!,
      Key: contractKey(userId, contractId),
      UpdateExpression: "SET settledOn = :settledOn, firstPaymentOn = :firstPaymentOn",
      ExpressionAttributeValues: {
        ":settledOn": monthsAfter(today, -months),
        ":firstPaymentOn": monthsAfter(daysAfter(today, 30), -months),
      },
    }),
  );
}

it("a deal goes from the enquiry to the book, and its balloon to a quote", { timeout: 300_000 }, async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  await licensed(broker);
  const page = await browser.open("/quotes", { token: broker.token, expectedErrors: /kelpie-files|status of 400/ });
  const today = businessDate(new Date());

  await page.getByRole("button", { name: "New quote" }).first().click();
  await page.getByRole("textbox", { name: /^Paste an e-mail/ }).fill(enquiry);
  await page.getByRole("heading", { name: /fields read$/ }).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL("**/quote/*");
  const applicationId = page.url().split("/").at(-1)!;
  const { customers } = await broker.api.readApplication({ params: { id: applicationId } });
  const customerId = customers[0]!._id;
  await broker.api.updateCustomer({ body: { customerId, firstName: "Maria", lastName: "Rossi" } });
  await broker.api.saveEmail({ body: { customerId, address: email } });
  await broker.api.saveSupplier({ body: { applicationId, name: "Northside Motors Pty Ltd", abn: supplierAbn } });
  await customerSigns(browser, broker, { customerId, email });
  await page.reload();

  await choose(page, "Pepper");
  const sheet = await lodge(page, "Pepper");
  await sheet.getByLabel(/missing, I know/).check();
  await sheet.getByRole("button", { name: "Record as lodged" }).click();
  await page.getByRole("button", { name: "Enter the decision" }).click();
  const decision = page.getByRole("dialog", { name: "Decision of Pepper" });
  const terms = { Rate: "13.99", "Amount financed": "30,000", "Repayment a month": "623.62", "Conditions, one a line": "Two payslips" };
  for (const [label, text] of Object.entries(terms)) await decision.getByLabel(label, { exact: true }).fill(text);
  await decision.getByRole("button", { name: "Save" }).click();
  await submissionOn(page).getByText("Approved by Pepper, not as quoted").waitFor();
  await submissionOn(page).getByRole("checkbox", { name: "Two payslips" }).press("Space");
  await settlementLine(page, "The condition is met.").waitFor();

  await page.getByRole("button", { name: "Open settlement" }).click();
  await settlementDesk(page).getByLabel("State of registration").click();
  await page.getByTitle("NSW").click();
  await saveGroup(page, { "VIN or chassis number": "6T1BF3FK40X012345", Registration: "ABC12D" });
  await settlementLine(page, "The invoice is missing.").first().click();
  const invoice = {
    "Supplier's ABN": "51 824 753 556",
    Number: "INV-20417",
    Date: today,
    "Total with GST": "33,100",
    "Deposit paid": "4,000",
  };
  await saveGroup(page, invoice);
  await settlementLine(page, "Invoice is $1,100.00 above the deal.").click();
  const ways = settlementDesk(page).getByRole("region", { name: "Ways to mend the invoice" });
  await ways.getByText("$649.21").waitFor();
  await ways.getByRole("article").filter({ hasText: "Customer pays" }).getByRole("button", { name: "Use this" }).click();
  await saveGroup(page, { "Deposit paid": "5,100" });
  await addPayee(page, { Name: "Northside Motors", Amount: "28,000", BSB: "062-998", "Account number": "918273645" });
  await settlementLine(page, "Northside Motors: call before paying.").click();
  await recordCall(page);
  await settlementLine(page, "The insurance is missing.").click();
  await saveGroup(page, { Insurer: "NRMA", "Policy number": "MOT-1", "Insured from": today });
  await settlementLine(page, "The direct debit is missing.").click();
  await saveGroup(page, { "Account name": "Maria Rossi", BSB: "733-123", "Account number": "55667788" });
  await settlementLine(page, "The day of settlement is missing.").last().click();
  await saveGroup(page, { "Day of settlement": nextBusinessDay() });
  await settlementLines(page).getByRole("button", { name: "Send the settlement pack" }).click();
  await settlementLines(page)
    .getByText(/MB, \d documents?, kept for a day/)
    .waitFor();

  await settlementLines(page).getByRole("button", { name: "Record the settlement" }).click();
  await settlementDesk(page).getByLabel("First repayment on").fill(daysAfter(today, 30));
  await settlementDesk(page).getByRole("button", { name: "Record as settled" }).click();
  await page.getByRole("complementary").getByText("Settled", { exact: true }).first().waitFor();

  await page.getByRole("link", { name: "Book" }).click();
  await page.getByRole("link", { name: /^Maria Rossi/ }).click();
  await page.getByText("$30,000.00").first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await settledEarlier(broker.user._id, applicationId, 58);
  const contract = page.getByRole("region", { name: "Maria Rossi" });
  await contract.getByRole("button", { name: "Value and score" }).click();
  await contract.getByLabel("Value now").fill("$12,000");
  await contract.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: /^Today/ }).click();
  await page.getByRole("link", { name: /^See the contract, Pepper/ }).click();
  await contract.getByText(/balloon of \$6,400\.00/i).waitFor();
  await contract.getByRole("button", { name: "Start a quote" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/quote/") && !url.pathname.endsWith(applicationId));
  const again = await broker.api.readApplication({ params: { id: page.url().split("/").at(-1)! } });
  expect(again).toMatchObject({
    customers: [{ firstName: "Maria" }],
    asset: { assetValue: 12_000, typeOfSale: "BALLOON_RESIDUAL_REFINANCE" },
    loanDetails: { deposit: 5_600, balloon: 0 },
  });
  await page.getByText("Balloon / Residual Refinance").first().waitFor();
});
