import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Application } from "../../shared/domain/application.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

/** A broker at a new quote, and what the server has stored of it. */
async function aQuote(kind: Application["applicationType"] = "consumer", visitor: Parameters<typeof browser.open>[1] = {}) {
  const broker = await aBroker({ isVerified: false });
  const { _id } = await broker.api.startQuote({ params: { type: kind } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token, ...visitor });
  await page.getByRole("heading", { name: kind === "consumer" ? "Consumer quote" : "Commercial quote" }).waitFor();
  return { page, broker, id: _id, stored: () => broker.api.readApplication({ params: { id: _id } }) };
}

const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("combobox", { name: label, exact: true }).pressSequentially(choice);
  await page.keyboard.press("Enter");
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(label, { exact: true }).blur();
}

describe("a consumer quote's fields", () => {
  it("are saved when each loses focus, and are restored when the quote is reopened", async () => {
    const { page, stored } = await aQuote();

    await type(page, "Asset value", "42000");
    await choose(page, "Year of manufacture", "2023");
    await choose(page, "Asset type", "Motorbike");
    await choose(page, "Type of sale", "Private sale");
    await type(page, "Deposit", "4,200");
    await type(page, "Credit score", "560");
    await type(page, "Date of birth", "14/8/1991");
    await choose(page, "Employment type", "Full-time");
    await choose(page, "Living arrangements", "Living w/ parents");
    await saved(page);

    expect(await stored()).toMatchObject({
      status: "quote",
      asset: { assetValue: 42_000, ageOfAsset: 2023, assetType: "MOTORBIKE", typeOfSale: "PRIVATE_SALE" },
      loanDetails: { deposit: 4200, loanAmount: 37_800, term: 60, balloon: 0 },
      creditProfile: { score: 560 },
      customerProfile: { livingArrangements: "LIVING_WITH_PARENTS" },
      customers: [{ dateOfBirth: "1991-08-14", employers: [{ employmentType: "FULL_TIME" }] }],
    });
    await page.reload();
    await page.getByLabel("Living arrangements").waitFor();
    const labels = ["Asset value", "Deposit", "Loan amount", "Credit score", "Date of birth", "Living arrangements"];
    const texts = labels.map((label) => page.getByLabel(label, { exact: true }).inputValue());
    expect(await Promise.all(texts)).toEqual(["42,000.00", "4,200.00", "37,800.00", "560", "14-08-1991", "Living w/ parents"]);
    expect(await page.getByText("10%", { exact: true }).first().isVisible()).toBe(true);
  });

  it("offer only consumer asset types, every type of sale, and years from next year back 100 years", async () => {
    const { page, stored } = await aQuote();
    const next = new Date().getFullYear() + 1;
    const yearRetained = async () => (await stored()).asset.ageOfAsset;

    await page.getByRole("combobox", { name: "Year of manufacture" }).press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(yearRetained, { timeout: 10_000 }).toBe(next);
    await page.getByRole("combobox", { name: "Year of manufacture" }).press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(yearRetained, { timeout: 10_000 }).toBe(next - 100);
    await page.getByRole("combobox", { name: "Asset type", exact: true }).pressSequentially("Earth Moving");

    await page.getByText("No match").first().waitFor();
    expect(await page.getByLabel("Condition").count()).toBe(0);
    expect(await page.getByLabel("Brokerage").count()).toBe(0);
  });

  it("have sliders with keyboard steps: term 12 months, balloon 5 %, time at the job one month", async () => {
    const { page, stored } = await aQuote();

    const reads = async (label: string, text: string) => {
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue(), { timeout: 10_000 }).toBe(text);
    };
    const [term, job] = ["Term", "Time at current job"].map((name) => page.getByRole("slider", { name })) as [Locator, Locator];
    await term.press("End");
    await reads("Term in months", "84 months");
    await term.press("ArrowLeft");
    await page.getByRole("slider", { name: "Balloon" }).press("ArrowRight");
    await job.press("End");
    await reads("Time at current job in months", "30+ months");
    for (let buttonPresses = 0; buttonPresses < 5; buttonPresses += 1) await job.press("ArrowLeft");
    await reads("Time at current job in months", "24+ months");
    expect(await job.getAttribute("aria-valuetext")).toBe("24+ months");
    await job.press("ArrowLeft");
    await reads("Time at current job in months", "24 months");
    await saved(page);

    const { loanDetails, customers } = await stored();
    expect(loanDetails).toMatchObject({ term: 72, balloon: 5 });
    expect(customers[0]!.employers[0]!.timeOfEmployment).toBe(24);
  });

  it("have sliders whose values can be typed within the same limits and steps; other text is kept with an error", async () => {
    const { page, stored } = await aQuote();

    await type(page, "Term in months", "36");
    await type(page, "Balloon in percent", "20 %");
    await type(page, "Time at current job in months", "24+");
    await saved(page);
    await type(page, "Term in months", "90");
    await type(page, "Balloon in percent", "12");
    await type(page, "Time at current job in months", "31");

    const alert = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();
    await alert('Term: found "90", expected 12 to 84 months, in steps of 12');
    await alert('Balloon: found "12", expected 0 to 40 percent, in steps of 5');
    await alert('Time at current job: found "31", expected 0 to 30 whole months');
    expect(await page.getByLabel("Term in months").inputValue()).toBe("90");
    const slider = page.getByRole("slider", { name: "Term" });
    expect(await slider.inputValue()).toBe("36");
    const { loanDetails, customers } = await stored();
    expect([loanDetails.term, loanDetails.balloon, customers[0]!.employers[0]!.timeOfEmployment]).toEqual([36, 20, 25]);
    await slider.press("ArrowRight");
    await expect.poll(() => page.getByLabel("Term in months").inputValue()).toBe("48 months");
  });

  it("explain an invalid text, keep it, and save nothing of it", async () => {
    const { page, stored } = await aQuote();

    await type(page, "Credit score", "1201");
    await type(page, "Date of birth", "31-02-1991");
    await type(page, "Deposit", "-5");

    const alert = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();
    await alert('Credit score: found "1201", expected a whole number from 0 to 1200');
    await alert('Date of birth: found "31-02-1991", expected a day that exists, written DD-MM-YYYY');
    await alert('Deposit: found "-5", expected an amount in dollars and whole cents, at most 1,000,000,000.00');
    expect(await page.getByLabel("Date of birth").inputValue()).toBe("31-02-1991");
    const { creditProfile, customers } = await stored();
    expect([creditProfile.score, customers[0]!.dateOfBirth]).toEqual([undefined, undefined]);
  });

  it("save an asset value half a second after the last key, without losing focus", async () => {
    const { page, stored } = await aQuote();

    await page.getByLabel("Asset value").pressSequentially("30000");
    await saved(page);

    expect((await stored()).asset.assetValue).toBe(30_000);
    expect(await page.getByLabel("Asset value").inputValue()).toBe("30000");
  });

  it("are accessible in the panel and in a phone's drawer, which closes by Escape", async () => {
    const { page } = await aQuote();
    const onTheDesk = await accessibilityViolations(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Edit scenario" }).click();
    await page.getByRole("dialog").getByLabel("Asset value").fill("18000");
    await page.getByRole("dialog").getByRole("combobox", { name: "Type of sale" }).click();
    await page.getByRole("option", { name: "Mid-term refinance" }).click();
    const inTheHand = await accessibilityViolations(page);
    await page.keyboard.press("Escape");

    await page.getByRole("definition").filter({ hasText: "$18,000.00" }).first().waitFor();
    await page.getByRole("definition").filter({ hasText: "Mid-term refinance" }).waitFor();
    expect([onTheDesk, inTheHand]).toEqual([[], []]);
    expect(await page.getByRole("button", { name: "Edit scenario" }).and(page.locator(":focus")).count()).toBe(1);
  });
});

describe("a read-only quote", () => {
  it("shows its values and offers nothing to change", async () => {
    const { page, broker, id, stored } = await aQuote();
    const [customer] = (await stored()).customers;
    await broker.api.updateCreditProfile({ body: { customer: customer!._id, score: 705 } });
    await page.route(/\/api\/user$/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, userType: "master" } } });
    });

    await page.goto(new URL(`/quote/${id}`, page.url()).href);
    await page.getByText("Read only").waitFor();

    expect(await page.getByLabel("Credit score").inputValue()).toBe("705");
    const controls = await page.getByRole("complementary", { name: "Scenario" }).locator("input:not([readonly])").all();
    expect(controls.length).toBeGreaterThan(8);
    expect(await Promise.all(controls.map((control) => control.isDisabled()))).not.toContain(false);
    await page.getByRole("button", { name: /^Income/ }).click();
    expect(await page.getByRole("button", { name: "Add income" }).count()).toBe(0);
  });

  it("returns not found for another broker", async () => {
    const { id } = await aQuote();
    const stranger = await aBroker({ isVerified: false });

    const page = await browser.open(`/quote/${id}`, { token: stranger.token, expectedErrors: /404/ });

    await page.getByText("This quote does not exist, or you do not have access to it.").waitFor();
    expect(await page.getByLabel("Asset value").count()).toBe(0);
  });
});

describe("a failed save", () => {
  const isSaving = /\/api\/credit-profile$/;
  const expectedErrors = /Failed to load resource/;

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
    const { page, stored } = await aQuote("consumer", { expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });
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
