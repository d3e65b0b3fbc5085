import { expect, it } from "vitest";
import { aQuoteForNow } from "../support/fixtures/submissions.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { customerSigns } from "./support/customers.ts";
import { lenderDecides } from "./support/lenders.ts";
import { emailsTo } from "./support/mailbox.ts";
import { aBroker } from "./support/people.ts";
import { runningSite } from "./support/site.ts";

const browser = withBrowser();

it(
  "an application that one lender declined is sent to another one and withdrawn from it, and the customer signs nothing more",
  { timeout: 180_000 },
  async () => {
    const broker = await aBroker({ hasSecondFactor: true });
    await broker.api.saveLenderCredentials({ body: { lender: "NOW", credentials: { username: "harbour", password: "a secret" } } });
    await broker.api.saveLenderCredentials({ body: { lender: "Plenti", credentials: { organisationId: "harbour" } } });
    const { applicationId, customerId } = await aQuoteForNow(broker, { isSigned: false });
    const email = "maya@example.com";
    await customerSigns(browser, broker, { customerId, email });
    await broker.api.postSubmission({ body: { applicationId, lender: "NOW" } });
    const page = await browser.open(`/quote/${applicationId}`, { token: broker.token });
    const strip = page.getByRole("region", { name: "Submission", exact: true });
    await strip.getByText("Received by NOW").waitFor();
    const reference = /Reference (\w+)\./.exec((await strip.textContent()) ?? "")![1]!;
    const emailsBefore = await emailsTo(email);

    await lenderDecides("now", reference, "declined");
    await strip.getByText("Declined by NOW").waitFor();
    await strip.getByRole("button", { name: "Reopen" }).click();
    const card = page.getByRole("article", { name: /^Plenti/ });
    await card.getByRole("button", { name: "Show criteria of Plenti" }).click();
    await card.getByRole("button", { name: "Submit to Plenti" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit to Plenti" });
    await dialog.getByText("Nothing is missing. You can send the application to Plenti.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send to Plenti" }).click();
    await dialog.getByText("Received by Plenti").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    await strip.getByText("Received by Plenti").waitFor();
    await page.getByRole("region", { name: "Earlier submissions" }).getByText("Declined by NOW").waitFor();
    const lenders = await (await fetch(`${runningSite()}/_local/lenders`)).text();
    expect(lenders).toContain(`${applicationId}-2`);
    expect(await emailsTo(email)).toEqual(emailsBefore);

    const second = /Reference ([\w-]+)\./.exec((await strip.textContent()) ?? "")![1]!;
    await lenderDecides("plenti", second, "accepted");
    await strip.getByText("Accepted by Plenti").waitFor();
    await strip.getByRole("button", { name: "Withdraw" }).click();
    const question = page.getByRole("tooltip", { name: /Withdraw the application from Plenti\?/ });
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    await strip.getByText("Accepted by Plenti").waitFor();
    await strip.getByRole("button", { name: "Withdraw" }).click();
    await question.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("region", { name: "Earlier submissions" }).getByText("Withdrawn from Plenti").waitFor();
    await card.getByRole("button", { name: "Submit to Plenti" }).waitFor();
  },
);
