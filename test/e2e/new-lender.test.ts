import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { totpCode } from "../../infra/local/cognito/totp.ts";
import { businessDate } from "../../shared/business-date.ts";
import { newSheetText } from "../support/fixtures/rate-sheets.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { phone } from "./support/customers.ts";
import { type Account, aBroker, aMemberOf, clientOf, turnOnTwoFactor } from "./support/people.ts";
import { ratesOffice, withOwnProduct } from "./support/site.ts";

// A new lender would stand among the products of other files' quotes.
withOwnProduct();
const browser = withBrowser();

async function savePanelOfAll({ api }: Account): Promise<void> {
  const { version, sheets } = await api.readLenders();
  await api.saveLenders({ body: { version, panel: sheets.map(({ lender }) => lender), brokerage: {}, fees: {}, contacts: {} } });
}

async function addLender(lender: string): Promise<void> {
  const [author, approver] = await Promise.all(
    [ratesOffice().author, ratesOffice().approver].map(async ({ email, password, secret }) => {
      const { token } = await clientOf().login({ body: { email, password, code: totpCode(secret, Date.now()) } });
      return clientOf(token);
    }),
  );
  const { _id } = await author!.createDraft({ body: { slug: null, text: await newSheetText(lender, { date: businessDate(new Date()) }) } });
  await author!.submitDraft({ body: { _id } });
  await approver!.approveIssue({ body: { _id, reason: "Compared with the lender's card." } });
}

it("Today tells the administrator of a lender outside the panel, leads to the panel, and drops the row once it is saved", async () => {
  const founder = await aBroker({ hasSecondFactor: true });
  const administrator = await aMemberOf(founder, "Kim");
  await turnOnTwoFactor(administrator);
  await savePanelOfAll(founder);
  await addLender("Vega Capital");
  // For so long a process keeps the sheets in force.
  await pause(5_000);
  await founder.api.transferOrganisationAdmin({ body: { userId: administrator.user._id } });
  const page = await browser.open("/today", { token: administrator.token });
  await page.getByRole("listitem").filter({ hasText: "Our panel: Vega Capital is new and stands outside it" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const onPhone = await browser.open("/today", { token: administrator.token, ...phone });
  await onPhone.getByRole("link", { name: /^See the panel/ }).waitFor();
  expect(await onPhone.evaluate("document.documentElement.scrollWidth")).toBe(390);

  await page.getByRole("link", { name: /^See the panel/ }).click();
  await page.waitForURL("**/lenders/panel");
  const joins = page.getByRole("checkbox", { name: "Vega Capital" });
  expect(await joins.isChecked()).toBe(false);
  await joins.check();
  await page.getByRole("button", { name: "Save" }).click();

  await onPhone.getByText("Nothing is waiting for you.").waitFor({ timeout: 5_000 });
  const founders = await browser.open("/today", { token: founder.token });
  await founders.getByText("Nothing is waiting for you.").waitFor();
}, 120_000);
