import type { Page } from "playwright";
import type { Application } from "../../../shared/domain/application.ts";
import type { Visitor, withBrowser } from "./browser.ts";
import { aBroker } from "./people.ts";

/** A broker at a new quote, and what the server has stored of it. */
export const newQuoteWith =
  (browser: ReturnType<typeof withBrowser>) =>
  async (kind: Application["applicationType"] = "consumer", visitor: Visitor = {}) => {
    const broker = await aBroker({ isVerified: false });
    const { _id } = await broker.api.startQuote({ params: { type: kind } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token, ...visitor });
    await page.getByRole("heading", { name: kind === "consumer" ? "Consumer quote" : "Commercial quote" }).waitFor();
    return { page, broker, id: _id, stored: () => broker.api.readApplication({ params: { id: _id } }) };
  };

/** Chooses from the menu of the results. */
export async function chooseMore(page: Page, choice: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: choice }).click();
}

/** What a choice shows: antd's input holds the search only. */
export const chosen = (page: Page, text: string) => page.getByTitle(text, { exact: true }).waitFor();

export const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();

export async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("combobox", { name: label, exact: true }).pressSequentially(choice);
  await page.keyboard.press("Enter");
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(label, { exact: true }).blur();
}
