import { fileURLToPath } from "node:url";
import type { Page } from "playwright";

/** PICTURES=1 takes the README's pictures again. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env["PICTURES"] !== "1") return;
  await page.waitForLoadState("networkidle");
  await page.evaluate("scrollTo(0, 0)");
  await page.screenshot({ path: fileURLToPath(new URL(`../pictures/${name}.png`, import.meta.url)) });
}
