import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../shared/business-date.ts";
import { shortDateText } from "../../frontend/ui/short-date.ts";
import { enterScenario } from "../support/fixtures/enter-scenario.ts";
import { car, withLoan } from "../unit/quote/what-if/worked-scenarios.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { chooseMore } from "./support/workspace.ts";

const browser = withBrowser();
const today = businessDate(new Date());
let broker: Account;

beforeAll(async () => {
  broker = await aBroker();
});

async function aWorkspace() {
  const id = await enterScenario(broker, car);
  const page = await browser.open(`/quote/${id}`, { token: broker.token });
  await page.getByRole("article").first().waitFor();
  return { id, page, pepper: page.getByRole("article", { name: "Pepper" }) };
}

describe("a kept quote", () => {
  it("is kept with a note, reproduced to the cent, and compared line by line with what the quote has become", async () => {
    const { id, page } = await aWorkspace();
    await chooseMore(page, "Save this quote");
    const drawer = page.getByRole("dialog", { name: "Saved quotes" });
    await drawer.getByText("Nothing has been saved yet.").waitFor();
    await drawer.getByLabel("Note (optional)").fill("x".repeat(501));
    await drawer.getByText("501 of at most 500 characters").waitFor();
    await drawer.getByText("Shorten the note first").waitFor();
    expect(await drawer.getByLabel("Note (optional)").inputValue()).toHaveLength(501);
    await drawer.getByLabel("Note (optional)").fill("Shown to Maria by phone.");
    await drawer.getByRole("button", { name: "Save this quote" }).click();

    await drawer.getByText("Saved.", { exact: true }).waitFor();
    await drawer.getByText("Shown to Maria by phone.", { exact: true }).waitFor();
    expect(await drawer.getByLabel("Note (optional)").inputValue()).toBe("");
    const { loanDetails } = await broker.api.readApplication({ params: { id } });
    await broker.api.updateLoanDetails({ body: { _id: loanDetails._id, deposit: 5_000 } });
    await drawer.getByRole("button", { name: /^Show what was saved on/ }).click();

    await drawer.getByText(`Reproduced to the cent by the rate sheets of ${shortDateText(today)}.`).waitFor();
    expect(await drawer.getByRole("row", { name: /^Pepper/ }).innerText()).toContain("$585.39");
    const summary = drawer.getByText(/^Pepper: \$585\.39 to \$[\d.]+ a month assumed$/);
    await summary.click();
    await drawer.getByRole("row", { name: "Deposit -$4,000.00 -$5,000.00" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await expect.poll(() => page.getByRole("button", { name: "More", exact: true }).and(page.locator(":focus")).count()).toBe(1);
  });

  it("shows beside its figures what is assumed and above the limit on the cost of credit, now too, and the warning once below", async () => {
    const small = withLoan({ ...car, asset: { ...car.asset, assetValue: 5000 } }, { term: 24, deposit: 0, balloon: 0 });
    const id = await enterScenario(broker, small, "part");
    await broker.api.keepQuote({ body: { applicationId: id, filters: {} } });
    const { loanDetails } = await broker.api.readApplication({ params: { id } });
    await broker.api.updateLoanDetails({ body: { _id: loanDetails._id, deposit: 10 } });
    const page = await browser.open(`/quote/${id}`, { token: broker.token });
    await page.getByRole("article").first().waitFor();
    await chooseMore(page, "Save this quote");
    const drawer = page.getByRole("dialog", { name: "Saved quotes" });
    await drawer.getByRole("button", { name: /^Show what was saved on/ }).click();

    const money3 = drawer.getByRole("row", { name: /^Money3/ });
    await money3.getByText("Above the 48% limit on the yearly cost of credit").waitFor();
    expect(await money3.getByText("assumed", { exact: true }).count()).toBe(0);
    expect(
      await drawer
        .getByRole("row", { name: /^Pepper/ })
        .getByText("assumed", { exact: true })
        .count(),
    ).toBe(1);
    await drawer.getByText(/^Money3: \$[\d.]+ to \$[\d.]+ a month\. Above the 48% limit on the yearly cost of credit$/).waitFor();
    expect(await drawer.getByText("WARNING: This comparison rate is true only for the examples given").count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("a ranking as of an earlier date", () => {
  it("says its day on screen and in print, offers nothing to send, and leads back to today", async () => {
    const { page, pepper } = await aWorkspace();
    // Before the dated sheets.
    const day = "2023-06-30";
    const heading = page.getByRole("heading", { level: 2, name: /lenders?$/ });
    const [figures, count] = [await pepper.innerText(), await heading.innerText()];
    await chooseMore(page, "Save this quote");
    await page.getByRole("form", { name: "Earlier date" }).getByRole("button", { name: "Show that day" }).click();
    await page.getByText("Please enter a day.").waitFor();
    await page.getByLabel("Rank with the rate sheets of an earlier date").fill(day);
    await page.getByRole("form", { name: "Earlier date" }).getByRole("button", { name: "Show that day" }).click();

    await page.getByText("As of 30 Jun 2023").waitFor();
    await expect.poll(() => heading.innerText()).not.toBe(count);
    expect(await page.getByRole("button", { name: "Refer customer" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Solve/ }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.getByText(/^Indications on 30\/06\/2023, not offers/).waitFor({ state: "attached" });
    await page.evaluate("dispatchEvent(new Event('afterprint'))");

    await page.getByRole("button", { name: "Back to today" }).click();
    await page.getByRole("button", { name: "Refer customer" }).waitFor();
    await expect.poll(() => heading.innerText()).toBe(count);
    expect(await pepper.innerText()).toBe(figures);
  });
});

describe("cards answered by the sheets of before a change", () => {
  it("follow within seconds, since the difference is worked out by the new ones", async () => {
    const { page, pepper } = await aWorkspace();
    let answers = 0;
    await page.route(/\/api\/quote\/[^/?]+(\?(?!.*(trace|tiersOf)).*)?$/, async (route) => {
      const response = await route.fetch();
      answers += 1;
      const body = await response.text();
      const earlier = body.replace(/"rulebook":"\w+"/, `"rulebook":"${"0".repeat(64)}"`).replaceAll("585.39", "590.01");
      await route.fulfill({ response, body: answers === 1 ? earlier : body });
    });
    await page.reload();
    await pepper.getByText("$590.01").waitFor();

    await pepper.getByText("$585.39").waitFor({ timeout: 20_000 });
    expect(answers).toBe(2);
  });
});
