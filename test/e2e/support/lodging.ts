import type { Locator, Page } from "playwright";
import { saved } from "./workspace.ts";

/** The submission that the quote waits for. */
export const submissionOn = (page: Page) => page.getByRole("region", { name: "Submission", exact: true });

export const lodgingSheet = (page: Page, lender: string) => page.getByRole("dialog", { name: `Lodge with ${lender}` });

/** Records that the customer has chosen a lender. */
export async function choose(page: Page, lender: string): Promise<void> {
  await page.getByRole("button", { name: `Show criteria of ${lender}` }).click();
  await page.getByRole("button", { name: `Choose ${lender}` }).click();
  const record = page.getByRole("dialog", { name: "Selection record" });
  const reasons = record.getByLabel(new RegExp(`beats ${lender} on`));
  await reasons.first().waitFor();
  for (const reason of await reasons.all()) await reason.fill("The customer wants this lender, which holds the savings account.");
  await record.getByRole("textbox", { name: `What does ${lender} pay you?` }).fill("0");
  await record.getByRole("button", { name: "Record the choice" }).click();
  await record.waitFor({ state: "hidden" });
}

/** Opens the sheet in which an application is lodged. */
export async function lodge(page: Page, lender: string): Promise<Locator> {
  await page
    .getByRole("button", { name: `Lodge with ${lender}` })
    .first()
    .click();
  const sheet = lodgingSheet(page, lender);
  await sheet.getByRole("heading", { name: "What is missing" }).waitFor();
  return sheet;
}

/** Corrects the customer's phone number in the panel. */
export async function correctMobile(page: Page, number: string): Promise<void> {
  const contact = page.getByRole("region", { name: "Contact" });
  await contact.getByRole("button").first().click();
  await contact.getByLabel("Mobile").fill(number);
  await contact.getByLabel("Mobile").blur();
  await saved(page);
}
