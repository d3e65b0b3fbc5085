import { expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { createClient } from "../../shared/wire/client.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { aBroker } from "./support/people.ts";
import { runningSite } from "./support/site.ts";

const browser = withBrowser();

it("a quote that a program proposes comes up in Today and is started there", async () => {
  const broker = await aBroker({ hasSecondFactor: true });
  const expiresOn = daysAfter(businessDate(new Date()), 30);
  const { key } = await broker.api.createApiKey({ body: { name: "Website", scopes: ["quote:propose"], expiresOn } });
  const page = await browser.open("/today", { ...phone, token: broker.token });
  await page.getByText("Nothing is waiting for you.").waitFor();

  const program = createClient({ baseUrl: runningSite(), fetch, token: () => key });
  const scenario = { applicationType: "consumer", asset: { assetValue: 32_000, assetType: "MOTOR_VEHICLE" } } as const;
  await program.v1Propose({ body: { scenario, owner: broker.email, note: "Maya would like a call" } });

  const row = page.getByRole("listitem").filter({ hasText: "Website: a consumer quote is proposed, motor vehicle, $32,000.00" });
  await row.waitFor({ timeout: 2_000 });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  expect(await accessibilityViolations(page)).toEqual([]);
  await row.getByRole("button", { name: "Start the quote, Website" }).click();

  await page.waitForURL("**/quote/*");
  const [id = ""] = page.url().split("/").slice(-1);
  const quote = await broker.api.readApplication({ params: { id } });
  expect([quote.asset.assetValue, quote.notes.map(({ text }) => text)]).toEqual([32_000, ["Proposed by Website: Maya would like a call"]]);
  await page.goBack();
  await page.getByText("Nothing is waiting for you.").waitFor();
});
