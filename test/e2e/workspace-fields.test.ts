import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { scenarioEmployer, scenarioParts } from "../../shared/quote/scenario.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";
import { choose, chosen, newQuoteWith, saved, type } from "./support/workspace.ts";

const browser = withBrowser();

const aQuote = newQuoteWith(browser);

it("the panels have a place for each field that criteria may use, but for one that no sheet in force asks", async () => {
  const places: string[] = [];
  for (const kind of ["consumer", "commercial"] as const) {
    const { page } = await aQuote(kind);
    await page.getByLabel("Asset value").waitFor();
    await page.getByRole("button", { name: /^More fields/ }).click();
    for (const place of await page.locator("[data-field]").all()) places.push((await place.getAttribute("data-field")) ?? "");
  }

  const fields = [...Object.values(scenarioParts), scenarioEmployer].flatMap((part) => Object.keys(part));
  expect(fields.filter((field) => !places.join(" ").split(" ").includes(field))).toEqual(["assetSubType"]);
});

describe("whom a quote is for", () => {
  it("is entered at the top, named in the heading and the tab, and a contact that cannot be reached is explained", async () => {
    const { page, stored } = await aQuote();

    await type(page, "First name", "Maya");
    await type(page, "Last name", "Thornton");
    await type(page, "Mobile", "0421");
    await page.getByRole("alert").filter({ hasText: "Please enter a phone number that reaches the customer" }).waitFor();
    await type(page, "Mobile", "0421 778 304");
    await type(page, "Email", "maya@customer.example");
    await type(page, "Email", "maya.thornton@customer.example");
    await saved(page);

    await page.getByRole("heading", { name: /^Maya Thornton Consumer quote #1$/ }).waitFor();
    await expect.poll(() => page.title()).toBe("Maya Thornton, consumer quote #1 · Kelpie");
    expect((await stored()).customers).toMatchObject([
      {
        firstName: "Maya",
        lastName: "Thornton",
        phoneNumbers: [{ number: "0421 778 304" }],
        emails: [{ address: "maya.thornton@customer.example" }],
      },
    ]);
    expect((await stored()).customers[0]!.emails).toHaveLength(1);
  });
});

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
    const labels = ["Asset value", "Deposit", "Loan amount", "Credit score", "Date of birth"];
    const texts = labels.map((label) => page.getByLabel(label, { exact: true }).inputValue());
    expect(await Promise.all(texts)).toEqual(["42,000.00", "4,200.00", "37,800.00", "560", "14-08-1991"]);
    await chosen(page, "Living w/ parents");
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
    await type(page, "Time at current job in months", "5 years");
    await saved(page);
    expect(await page.getByLabel("Time at current job in months").inputValue()).toBe("30+ months");
    await type(page, "Term in months", "90");
    await type(page, "Balloon in percent", "12.345");
    await type(page, "Time at current job in months", "long");

    const alert = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();
    await alert("Choose 12, 24, 36, 48, 60, 72 or 84 months");
    await alert("Enter a percentage from 0% to 70%, or dollars like $6,400");
    await alert("Enter months or years, like 18 months or 2 years");
    expect(await page.getByLabel("Term in months").inputValue()).toBe("90");
    const slider = page.getByRole("slider", { name: "Term" });
    expect(await slider.getAttribute("aria-valuenow")).toBe("36");
    const { loanDetails, customers } = await stored();
    expect([loanDetails.term, loanDetails.balloon, customers[0]!.employers[0]!.timeOfEmployment]).toEqual([36, 20, 30]);
    await slider.press("ArrowRight");
    await expect.poll(() => page.getByLabel("Term in months").inputValue()).toBe("48 months");
  });

  it("accept a balloon in dollars and above the slider's 40 %, of which most lenders are then to be asked", async () => {
    const { page, stored } = await aQuote();

    await type(page, "Asset value", "32,000");
    await type(page, "Balloon in percent", "$7,123.45");
    await saved(page);
    expect(await page.getByLabel("Balloon in percent").inputValue()).toBe("22.26%");
    await page.getByText("$7,123.45", { exact: true }).waitFor();
    expect((await stored()).loanDetails.balloon).toBe(22.26078125);
    await type(page, "Balloon in percent", "65.63");
    await saved(page);

    expect((await stored()).loanDetails.balloon).toBe(65.63);
    await page.getByRole("button", { name: "Show criteria" }).first().click();
    await page.getByText("Balloon above 40% (ask the lender)").first().waitFor();
  });

  it("explain a text that is not accepted, keep it, save nothing of it, and say which values the cards use", async () => {
    const { page, stored } = await aQuote();

    await type(page, "Asset value", "$30k");
    await saved(page);
    await type(page, "Asset value", "32.000,00");
    await type(page, "Credit score", "1201");
    await type(page, "Date of birth", "31-02-1991");
    await type(page, "Deposit", "-5");

    const alert = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();
    await alert("Did you mean $32,000.00 or $32.00?");
    await alert("Enter a whole number from 0 to 1,200");
    await alert("31-02-1991 is not a date");
    await alert("The amount cannot be negative");
    await alert("4 fields need attention");
    expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
    const note =
      "Figures use the saved asset value $30,000.00 and deposit $0.00. Figures do not use the credit score and date of birth yet.";
    await page.getByText(note).waitFor();
    expect(await page.getByLabel("Date of birth").inputValue()).toBe("31-02-1991");
    const { asset, creditProfile, customers } = await stored();
    expect([asset.assetValue, creditProfile.score, customers[0]!.dateOfBirth]).toEqual([30_000, undefined, undefined]);
  });

  it("accept a deposit of at most the asset value, also as a percentage", async () => {
    const { page, stored } = await aQuote();

    await type(page, "Asset value", "45,000");
    await type(page, "Deposit", "50,000");
    await page.getByRole("alert").filter({ hasText: "The deposit is more than the asset value." }).waitFor();
    await page.getByText("Figures use the saved deposit $0.00.").waitFor();
    await type(page, "Asset value", "60k");
    await expect.poll(async () => (await stored()).loanDetails.deposit).toBe(50_000);
    await type(page, "Asset value", "49,999");
    await page.getByRole("alert").filter({ hasText: "The asset value is less than the deposit of $50,000.00." }).waitFor();
    await type(page, "Asset value", "50,000");
    await page.getByText("The deposit pays for all of it: nothing is left to finance.").waitFor();
    await page.getByText("The deposit pays for the whole asset, so there is nothing to finance.").waitFor();
    await type(page, "Deposit", "10%");
    await saved(page);

    expect(await stored()).toMatchObject({ asset: { assetValue: 50_000 }, loanDetails: { deposit: 5000 } });
    const percent = page.locator("[data-field=deposit]").getByText("%");
    expect(await percent.innerText()).toBe("10%");
    await type(page, "Deposit", "50,001");
    await page.getByRole("alert").filter({ hasText: "The deposit is more than the asset value." }).waitFor();
    expect(await percent.count()).toBe(0);
  });

  it("begin with the first one, which has the focus in a new quote", async () => {
    const { page } = await aQuote();

    await expect.poll(() => page.getByLabel("Asset value").and(page.locator(":focus")).count()).toBe(1);
    await page.keyboard.type("25000");
    await page.keyboard.press("Enter");

    await expect.poll(() => page.getByLabel("Asset value").inputValue()).toBe("25,000.00");
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

    await page.getByText("$18,000.00, 60 months", { exact: true }).waitFor();
    expect([onTheDesk, inTheHand]).toEqual([[], []]);
    await expect.poll(() => page.getByRole("button", { name: "Edit scenario" }).and(page.locator(":focus")).count()).toBe(1);
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
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, userType: "master", hasSecondFactor: true } } });
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
