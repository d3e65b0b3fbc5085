import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { businesses } from "../../infra/local/fakes/business-register/businesses.ts";
import { aBroker } from "./support/people.ts";
import { aCommercialQuote as aStoredCommercialQuote } from "./support/quotes.ts";
import { aReferrer } from "./support/referrers.ts";

const browser = withBrowser();

/** A broker at a new commercial quote, and what the server has stored of it. */
async function aCommercialQuote(visitor: Parameters<typeof browser.open>[1] = {}) {
  const broker = await aBroker();
  const { _id } = await broker.api.startQuote({ params: { type: "commercial" } });
  const page = await browser.open(`/quote/${_id}`, { token: broker.token, ...visitor });
  await page.getByRole("heading", { name: "Commercial quote" }).waitFor();
  return { page, stored: () => broker.api.readApplication({ params: { id: _id } }) };
}

const search = (page: Page) => page.getByLabel("Search your business by name or ABN");
const option = (page: Page, name: string) => page.getByRole("option").filter({ hasText: name });
const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();

const byHand = (page: Page) => page.getByRole("form", { name: "Business by hand" });

async function enterByHand(page: Page, name: string, abn: string): Promise<void> {
  await byHand(page).getByLabel("Business name").fill(name);
  await byHand(page).getByLabel("ABN").fill(abn);
  await byHand(page).getByLabel("Trading since").fill("1 Feb 2020");
  await byHand(page).getByRole("button", { name: "Use this business" }).click();
  await page.getByRole("term").filter({ hasText: "Trading time" }).waitFor();
}

/** From the ASIC data of the fictitious BLUE GUM FREIGHT PTY LTD. */
const facts = [
  ["Status", "Registered"],
  ["Registered office", "VIC 3030"],
  ["Officers", "2"],
  ["Directors", "EXAMPLE, MORGAN\nPLACEHOLDER, JORDAN LEE"],
] as const;

describe("the business of a commercial quote", () => {
  it("is searched by name one second after typing stops, and chosen from the register's results", async () => {
    const { page, stored } = await aCommercialQuote();
    let requested = 0;
    page.on("request", (request) => {
      if (request.url().includes("/business/")) requested += 1;
    });

    await search(page).click();
    await page.getByRole("status").filter({ hasText: "Type to start search" }).waitFor();
    await search(page).pressSequentially("ironbark", { delay: 60 });
    await page.getByText("Searching...").waitFor();
    await option(page, "IRONBARK CIVIL PTY LTD").click();
    await page.getByText("Australian Private Company").waitFor();
    await saved(page);

    const { entities } = await stored();
    expect(entities).toMatchObject([{ entityName: "IRONBARK CIVIL PTY LTD", entityType: "Australian Private Company" }]);
    const { abn = "", acn = "" } = entities[0]!;
    expect(await search(page).inputValue()).toBe(abn?.replace(/(..)(...)(...)(...)/, "$1 $2 $3 $4"));
    await page.getByText(acn!.replace(/(...)(...)(...)/, "$1 $2 $3"), { exact: true }).waitFor();
    await page.getByText("14 months").waitFor();
    await page.getByText("12 months", { exact: true }).waitFor();
    // The name once, its details twice: as chosen, and as the application's after the server's response.
    expect(requested).toBe(2);
  });

  it("is found by an ABN with any spacing, and an unknown ABN is reported", async () => {
    const { page } = await aCommercialQuote({ expectedErrors: /404/ });

    await search(page).fill("51 824 753 556");
    await page.getByText("No results found").waitFor();
    await search(page).fill("ABN: 46\u00A0990\u00A0000 112");

    await option(page, "WATTLEBIRD EARTHMOVING PTY LTD").waitFor();
    await search(page).fill("");
    await page.getByText("Type to start search").waitFor();
    expect(await option(page, "WATTLEBIRD").count()).toBe(0);
  });

  it("is found by a company's ACN, and a number with wrong check digits is not looked up", async () => {
    const { page } = await aCommercialQuote();

    await search(page).fill("990 000 113");
    await page.getByText("This ACN is not valid.").waitFor();
    await search(page).fill("46 990 000 113");
    await page.getByText("This ABN is not valid.").waitFor();
    await search(page).fill("990 000 112");
    await option(page, "WATTLEBIRD EARTHMOVING PTY LTD").waitFor();

    expect(await page.getByText("The check digits").count()).toBe(0);
  });

  it("with a cancelled ABN is warned of", async () => {
    const { page } = await aCommercialQuote();

    await search(page).fill("boomerang");
    await option(page, "BOOMERANG BARGAINS PTY LTD").click();
    await page.getByRole("note").filter({ hasText: "lists this ABN as cancelled since" }).waitFor();

    const tradingTime = page.getByRole("term").filter({ hasText: "Trading time" }).locator("xpath=following-sibling::dd[1]");
    expect(await tradingTime.innerText()).toBe("Not known");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("whose ABN was cancelled since it was entered is warned of before it is referred or submitted", async () => {
    const broker = await aReferrer();
    const { _id, entities } = await aStoredCommercialQuote(broker);
    const { abn } = businesses.find(({ isCancelled }) => isCancelled)!;
    await broker.api.updateEntity({ body: { entityId: entities[0]!._id, abn } });
    const page = await browser.open(`/quote/${_id}`, { token: broker.token });
    const warnings = page.getByRole("note").filter({ hasText: "lists this ABN as cancelled since" });
    await page.getByRole("button", { name: "Refer customer" }).waitFor();
    expect(await warnings.count()).toBe(0);

    await page.getByRole("button", { name: "Refer customer" }).click();

    await page.getByRole("dialog").getByRole("note").filter({ hasText: "lists this ABN as cancelled since" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect((await broker.api.readApplication({ params: { id: _id } })).entities[0]?.abnStatus).toBe("Cancelled");
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Show criteria of Lender A" }).click();
    await page.getByRole("button", { name: "Submit to Lender A" }).click();
    const submission = page.getByRole("dialog", { name: "Submit to Lender A" });
    await submission.getByRole("note").filter({ hasText: "lists this ABN as cancelled since" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("can be replaced by another one, by which products are then ranked", async () => {
    const { page, stored } = await aCommercialQuote();

    await search(page).fill("wattlebird");
    await option(page, "Wattlebird Excavations").click();
    await page.getByRole("heading", { name: "WATTLEBIRD EARTHMOVING PTY LTD" }).waitFor();
    await page.getByLabel("Add trading address").fill("Lot 3, Mudgee NSW 2850");
    await page.getByLabel("Add trading address").blur();
    await saved(page);
    await search(page).fill("lyrebird");
    await option(page, "LYREBIRD MEDIA PTY LTD").click();
    await page.getByText("Not registered").waitFor();
    await saved(page);

    expect((await stored()).entities).toMatchObject([{ entityName: "LYREBIRD MEDIA PTY LTD", gst: null, addresses: [] }]);
    expect(await page.getByLabel("Add trading address").inputValue()).toBe("");
  });

  it("has months of trading and GST registration, which the broker can correct", async () => {
    const { page, stored } = await aCommercialQuote();
    await search(page).fill("lyrebird");
    await option(page, "LYREBIRD MEDIA PTY LTD").click();

    await page.getByText("26 months").waitFor();
    await page.getByRole("button", { name: "Change dates" }).click();
    await page.getByLabel("Trading since").fill("01-02-2020");
    await page.getByLabel("GST since").fill("01-03-2021");
    await page.getByLabel("GST since").blur();
    await saved(page);

    expect((await stored()).entities).toMatchObject([{ timeInBusiness: "2020-02-01", gst: "2021-03-01" }]);
    expect(await page.getByText("Not registered").count()).toBe(0);
  });

  it("has a trading address, of a known place or as typed", async () => {
    const { page, stored } = await aCommercialQuote();
    await search(page).fill("wattlebird");
    await option(page, "Wattlebird Excavations").click();

    await page.getByLabel("Add trading address").fill("18 Foundry Rd, Seven");
    await option(page, "18 Foundry Rd, Seven Hills NSW 2147").click();
    await saved(page);
    const chosen = (await stored()).entities[0]!.addresses;
    await page.getByLabel("Add trading address").fill("Lot 3, Mudgee NSW 2850");
    await page.getByLabel("Add trading address").blur();

    expect(chosen).toMatchObject([{ fullAddress: "18 Foundry Rd, Seven Hills NSW 2147" }]);
    await expect.poll(async () => (await stored()).entities[0]!.addresses).toMatchObject([{ fullAddress: "Lot 3, Mudgee NSW 2850" }]);
  });

  it("can be entered by hand while the register is down, and a rejected ASIC call is explained", async () => {
    const { page, stored } = await aCommercialQuote({ expectedErrors: /Failed to load resource/ });
    const message = "The business register is not responding. Please try again in a moment.";
    await page.route(/\/api\/business\//, (route) =>
      route.fulfill({ status: 503, json: { status: "error", message, data: { code: "BUSINESS_REGISTER_UNAVAILABLE" } } }),
    );

    await search(page).fill("wattlebird");
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await page.getByRole("button", { name: "Enter by hand" }).click();
    await enterByHand(page, "Wattlebird Earthmoving", "46 990 000 112");
    await saved(page);
    expect(await page.getByText(message).count()).toBe(0);
    await page.route(/asic-data/, (route) => route.fulfill({ status: 503, json: { status: "error", message: "ASIC does not answer." } }));
    await page.getByRole("button", { name: "Get ASIC data" }).click();
    await page.getByRole("alert").filter({ hasText: "ASIC does not answer." }).waitFor();

    expect((await stored()).entities).toMatchObject([{ abn: "46990000112" }]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("can be entered by hand when the register does not find it, by the keyboard, and a wrong ABN is explained", async () => {
    const { page, stored } = await aCommercialQuote();

    await search(page).fill("zzqqxx");
    await page.getByText("No results found").waitFor();
    await search(page).press("ArrowDown");
    await search(page).press("Enter");
    await byHand(page).getByLabel("ABN").fill("12345678901");
    await byHand(page).getByLabel("ABN").blur();
    await byHand(page).getByRole("alert").filter({ hasText: "This ABN is not valid." }).waitFor();
    await enterByHand(page, "A Family Trust", "51824753556");
    await saved(page);

    expect((await stored()).entities).toMatchObject([{ entityName: "A Family Trust", abn: "51824753556", timeInBusiness: "2020-02-01" }]);
    expect(await page.getByRole("button", { name: "Get ASIC data" }).count()).toBe(0);
  });

  it("shows for four seconds that the ASIC data has been retrieved, and shows the data from then on", async () => {
    const { page, stored } = await aCommercialQuote();
    await search(page).fill("blue gum freight");
    await option(page, "BLUE GUM FREIGHT PTY LTD").click();
    await saved(page);

    await page.getByRole("button", { name: "Get ASIC data" }).click();
    await page.getByRole("status").filter({ hasText: "ASIC Data retrieved" }).waitFor();
    const since = Date.now();
    const asic = page.getByRole("region", { name: "ASIC data" });
    for (const [fact, found] of facts) {
      expect(await asic.getByRole("term").filter({ hasText: fact }).locator("xpath=following-sibling::dd[1]").innerText()).toBe(found);
    }
    expect(await page.getByRole("button", { name: "Get ASIC data" }).count()).toBe(0);
    await page.getByRole("button", { name: "Get ASIC data" }).waitFor();

    expect(Date.now() - since).toBeGreaterThan(3000);
    expect(Date.now() - since).toBeLessThan(6000);
    expect(await page.getByText("ASIC Data retrieved").count()).toBe(0);
    await asic.getByText("Directors", { exact: true }).waitFor();
    expect((await stored()).entities[0]!.asicData).toMatchObject({ name: "BLUE GUM FREIGHT PTY LTD", status: "Registered" });
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("asks for the asset's sub-type, and lets the balloon slide to 60%, where a rate sheet in force says so", async () => {
    const { page, stored } = await aCommercialQuote();
    const slider = page.getByRole("slider", { name: "Balloon", exact: true });
    const subType = page.getByRole("combobox", { name: "Asset sub-type" });
    await page.getByRole("button", { name: /^More fields/ }).press("Enter");
    await page.getByText("No rate sheet in force asks for these.").waitFor();
    expect([await slider.getAttribute("aria-valuemax"), await subType.count()]).toEqual(["40", 0]);

    // What the ranking says where a sheet in force has these words.
    await page.route(/\/api\/quote\/[^/?]+(\?|$)/, async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = (await response.json()) as { data: { asked?: string[] } };
      const more = data.asked && { asked: [...data.asked, "assetSubType"], maxBalloon: 60 };
      await route.fulfill({ response, json: { ...answer, data: { ...data, ...more } } });
    });
    await page.reload();
    await subType.pressSequentially("Agitator");
    await page.keyboard.press("Enter");
    await slider.press("End");
    await saved(page);

    expect(await slider.getAttribute("aria-valuenow")).toBe("60");
    expect(await stored()).toMatchObject({ asset: { assetSubType: "AGITATOR" }, loanDetails: { balloon: 60 } });
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("is shown with the asset's condition, which no rate sheet asks for, and the broker's own brokerage", async () => {
    const { page, stored } = await aCommercialQuote();
    const more = page.getByRole("button", { name: /^More fields/ });
    await more.waitFor();
    expect(await page.getByRole("combobox", { name: "Condition" }).count()).toBe(0);
    await more.press("Enter");
    await page.getByRole("region", { name: "More fields" }).getByText("No rate sheet in force asks for these.").waitFor();

    await page.getByRole("combobox", { name: "Asset type", exact: true }).pressSequentially("Earth Moving");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Condition" }).pressSequentially("Demo");
    await page.keyboard.press("Enter");
    await page.getByLabel("Brokerage").fill("5.5");
    await page.getByLabel("Brokerage").blur();
    await saved(page);

    expect(await stored()).toMatchObject({ asset: { assetType: "EARTH_MOVING", condition: "DEMO" }, loanDetails: { brokerageRate: 5.5 } });
    expect(await page.getByRole("heading", { name: "Director" }).isVisible()).toBe(true);
    await page.getByText("1 filled in").waitFor();
    expect(await page.getByRole("button", { name: /^Income/ }).count()).toBe(0);
  });
});
