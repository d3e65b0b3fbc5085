import { describe, expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { newQuoteWith, saved, type } from "./support/workspace.ts";

const aQuote = newQuoteWith(withBrowser());

describe("a failed save", () => {
  const isSaving = /\/api\/credit-profile$/;
  const expectedErrors = /Failed to load resource/;
  // Parts of the page that are loaded on demand may be missing, too.
  const isOffline = /Failed to (load resource|fetch dynamically imported module)|ERR_INTERNET_DISCONNECTED|Unable to preload CSS/;

  it("keeps the typed text, reports it, and can be retried", async () => {
    const { page, stored } = await aQuote("consumer", { expectedErrors });
    await page.route(isSaving, (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });

    await type(page, "Credit score", "700");
    await page.getByText("Not saved").waitFor();
    await type(page, "Deposit", "500");
    const typed = await page.getByLabel("Credit score").inputValue();
    await page.getByText("Not saved").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await saved(page);

    expect(typed).toBe("700");
    expect(await stored()).toMatchObject({ creditProfile: { score: 700 }, loanDetails: { deposit: 500 } });
  });

  it("is repeated as soon as the connection is back", async () => {
    const { page, stored } = await aQuote("consumer", { expectedErrors: isOffline });
    await page.context().setOffline(true);

    await type(page, "Credit score", "640");
    await page.getByText("Not saved").waitFor();
    await page.getByRole("alert").filter({ hasText: "The server could not be reached. Please check your connection." }).first().waitFor();
    await page.context().setOffline(false);
    await saved(page);

    expect((await stored()).creditProfile.score).toBe(640);
  });

  it("never overwrites a newer value with an older one", async () => {
    const { page, stored } = await aQuote();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      isSaving,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );

    await type(page, "Credit score", "600");
    await page.getByText("Saving…").waitFor();
    await page.getByLabel("Credit score").fill("710");
    release();
    await saved(page);
    const whileTyping = await page.getByLabel("Credit score").inputValue();
    await page.getByLabel("Credit score").blur();

    expect(whileTyping).toBe("710");
    await expect.poll(async () => (await stored()).creditProfile.score).toBe(710);
  });

  it("is avoided when the page is left while a field is being edited", async () => {
    const { page, stored } = await aQuote();

    await page.getByLabel("Credit score").fill("655");
    await page.goto(new URL("/404", page.url()).href);

    await expect.poll(async () => (await stored()).creditProfile.score, { timeout: 5000 }).toBe(655);
  });
});
