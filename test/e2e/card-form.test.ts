import type { Page } from "playwright";
import { describe, expect, inject, it } from "vitest";
import { siteHeaders } from "../../infra/site-headers.ts";
import { withBrowser } from "./support/browser.ts";
import { bankReplies } from "./support/payments.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

/** Replaces Stripe's script, which these tests do not fetch: a form of one field, whose text is the bank's reply. */
const emulator = `window.Stripe = (key) => ({
  registerAppInfo() {},
  _registerWrapper() {},
  elements: ({ clientSecret }) => ({
    create: () => {
      const input = document.createElement("input");
      input.setAttribute("aria-label", "Card of " + key);
      return { mount: (place) => place.append(input), destroy: () => input.remove() };
    },
  }),
  confirmPayment: async () => {
    const says = document.querySelector("input[aria-label^='Card of']").value;
    return says === "" ? {} : { error: { message: says } };
  },
});`;

/** A page of a site with a Stripe key, served with that site's Content-Security-Policy. */
async function withCardForm(page: Page, script: string | undefined): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), stripeKey: "pk_test_kelpie", paymentPage: undefined },
    });
  });
  await page.route(`${inject("site")}/subscribe`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...siteHeaders({ connect: [], hasMaps: false, hasCardForm: true }) };
    await route.fulfill({ response, headers });
  });
  await page.route("https://js.stripe.com/**", (route) =>
    script === undefined ? route.abort() : route.fulfill({ contentType: "text/javascript", body: script }),
  );
}

async function atCardForm(script?: string) {
  const { token, api } = await aBroker();
  const { clientSecret } = await api.subscribe({ body: { plan: "kelpie_monthly" } });
  const page = await browser.open("/quotes", { token, expectedErrors: /js\.stripe\.com|ERR_FAILED/ });
  await withCardForm(page, script);
  await page.goto(`${inject("site")}/subscribe`);
  return { page, clientSecret: clientSecret ?? "" };
}

describe("the payment provider's card form, on a site with a key for it", () => {
  it("accepts the card on the page, and the plan is active once the provider confirms", async () => {
    const { page, clientSecret } = await atCardForm(emulator);
    await page.getByLabel("Card of pk_test_kelpie").waitFor();

    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByText("Your payment is being confirmed.").waitFor();
    await bankReplies("paid", clientSecret);

    await page.getByText("Active").waitFor();
    expect(await page.getByLabel("Card of pk_test_kelpie").count()).toBe(0);
  });

  it("shows the bank's reason for a declined card", async () => {
    const { page } = await atCardForm(emulator);
    await page.getByLabel("Card of pk_test_kelpie").fill("Your card has expired.");

    await page.getByRole("button", { name: "Pay", exact: true }).click();

    await page.getByRole("alert").filter({ hasText: "Your card has expired." }).waitFor();
    expect(await page.getByLabel("Card of pk_test_kelpie").inputValue()).toBe("Your card has expired.");
  });

  it("reports that it could not be loaded and that nothing was charged", async () => {
    const { page } = await atCardForm();

    await page.getByRole("heading", { name: "The card form could not be loaded" }).waitFor();

    await page.getByText("The payment provider could not be reached, and nothing was charged. You can keep quoting.").waitFor();
    expect(await page.getByRole("button", { name: "Pay", exact: true }).count()).toBe(0);
  });
});
