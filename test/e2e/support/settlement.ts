import type { Page } from "playwright";

/** The twelve lines. */
export const settlementLines = (page: Page) => page.getByRole("region", { name: "Settlement", exact: true });
export const settlementLine = (page: Page, text: string | RegExp) => settlementLines(page).getByRole("button", { name: text });
/** The fields of the chosen line. */
export const settlementDesk = (page: Page) => page.getByRole("main");

/** Fills fields of the chosen line and saves them. */
export async function saveGroup(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const desk = settlementDesk(page);
  for (const [label, text] of Object.entries(values)) await desk.getByLabel(label, { exact: true }).fill(text);
  await desk.getByRole("button", { name: "Save", exact: true }).first().click();
}

/** Adds the supplier's account, below the invoice. */
export async function addPayee(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const desk = settlementDesk(page);
  await desk.getByRole("button", { name: "Payee" }).click();
  for (const [label, text] of Object.entries(values)) await desk.getByLabel(label, { exact: true }).fill(text);
  await desk.getByRole("button", { name: "Save", exact: true }).last().click();
}

/** Records the call that confirms the only payee's account. */
export async function recordCall(page: Page): Promise<void> {
  const desk = settlementDesk(page);
  await desk.getByRole("button", { name: "Record a call" }).click();
  await desk.getByLabel("Number called").fill("02 5550 1234");
  await desk.getByLabel("Spoke with").fill("Kim of accounts");
  await desk.getByRole("button", { name: "They confirmed the account" }).click();
  await settlementLine(page, "Account checked by a call.").waitFor();
}
