import type { Page, Route } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { withBrowser } from "./support/browser.ts";
import { type Account, aBroker } from "./support/people.ts";
import { aConsumerQuote } from "./support/quotes.ts";

const browser = withBrowser();
let broker: Account;

beforeAll(async () => {
  broker = await aBroker({ isVerified: false });
});

async function aWorkspace(visitor: Parameters<typeof browser.open>[1] = {}) {
  const { _id } = await aConsumerQuote(broker);
  const page = await browser.open(`/quote/${_id}`, { token: broker.token, ...visitor });
  await page.getByRole("article").first().waitFor();
  return page;
}

const lenders = (page: Page) => page.locator("article h3 span:first-child").allTextContents();

async function changeScore(page: Page, score: number): Promise<void> {
  await page.getByLabel("Credit score", { exact: true }).fill(String(score));
  await page.getByLabel("Credit score", { exact: true }).blur();
}

/** Changes the score, and returns the order of the cards before and after. */
async function reRanked(page: Page, score: number): Promise<{ before: string[]; after: string[] }> {
  const before = await lenders(page);
  await changeScore(page, score);
  await expect.poll(async () => (await lenders(page)).join(), { timeout: 10_000 }).not.toBe(before.join());
  return { before, after: await lenders(page) };
}

// Runs in the page: records when the cards first change, what moves then, and when that has been painted.
const watchCards = `
  window.change = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => {
        const slides = document.getAnimations().map(({ effect }) => effect.getTiming().duration);
        setTimeout(() => resolve({ slides }));
      });
    });
    observer.observe(document.querySelector("ul[aria-label=Products]"), { subtree: true, childList: true, characterData: true });
  }), 0`;

interface Change {
  /** Duration of each animation in ms. */
  readonly slides: readonly number[];
}

const change = (page: Page) => page.evaluate("window.change") as Promise<Change>;

/** Processor time of the page's main thread in ms, independent of other load on the machine. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration")!.value;
  };
}

/** Holds back the response of the next ranking until released. */
async function heldRanking(page: Page) {
  const come = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const answer = async (route: Route) => {
    const response = await route.fetch();
    come.resolve();
    await held.promise;
    await route.fulfill({ response });
  };
  await page.route(/\/api\/quote\//, answer, { times: 1 });
  return { come: () => come.promise, letGo: () => held.resolve() };
}

describe("a new ranking", () => {
  it("is painted with less than 100 ms of main-thread work after its response", async () => {
    const page = await aWorkspace();
    const worked = await workOf(page);
    const costs: number[] = [];

    for (const score of [700, 450, 820]) {
      const answer = await heldRanking(page);
      await changeScore(page, score);
      await page.getByText("Saved", { exact: true }).waitFor();
      await answer.come();
      await page.evaluate(watchCards);
      const before = await worked();
      answer.letGo();
      await change(page);
      costs.push((await worked()) - before);
    }

    expect(Math.min(...costs)).toBeGreaterThan(0);
    expect(Math.min(...costs)).toBeLessThan(100);
  });

  it("takes exactly two calls after a change of the asset value: the save and the ranking", async () => {
    const page = await aWorkspace();
    const before = await page.getByRole("article").first().textContent();
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.replace(/[0-9A-Z]{26}/, "{id}")}`);
    });

    await page.getByLabel("Asset value", { exact: true }).fill("46000");
    await page.getByLabel("Asset value", { exact: true }).blur();
    await expect.poll(() => page.getByRole("article").first().textContent()).not.toBe(before);
    await page.waitForTimeout(3_000);

    expect(calls.toSorted()).toEqual(["GET /api/quote/{id}", "POST /api/asset"]);
    expect(await page.getByLabel("Asset value", { exact: true }).inputValue()).toContain("46,000");
  });

  it("keeps the card that is being read in place, whatever its new rank", async () => {
    const page = await aWorkspace({ viewport: { width: 1440, height: 500 } });
    const read = (await lenders(page))[6]!;
    const card = page.getByRole("article", { name: read });
    await page.evaluate(`scrollTo(0, ${(await card.boundingBox())!.y - 70})`);
    const before = (await card.boundingBox())!.y;

    const order = await reRanked(page, 800);

    expect(order.after.indexOf(read)).not.toBe(order.before.indexOf(read));
    expect(Math.abs((await card.boundingBox())!.y - before)).toBeLessThanOrEqual(1);
  });

  it("keeps open cards open wherever they move", async () => {
    const page = await aWorkspace();
    const [first, , third] = (await lenders(page)) as [string, string, string];
    for (const lender of [first, third]) await page.getByRole("button", { name: `Show criteria of ${lender}` }).click();

    await reRanked(page, 800);

    const open = (await page.getByRole("button", { name: /^Hide criteria of/ }).all()).map((toggle) => toggle.getAttribute("aria-label"));
    expect(new Set(await Promise.all(open))).toEqual(new Set([`Hide criteria of ${first}`, `Hide criteria of ${third}`]));
  });

  it("slides the cards to their new places once, in 160 ms", async () => {
    const page = await aWorkspace({ reducedMotion: "no-preference" });
    await page.evaluate(watchCards);

    const { before, after } = await reRanked(page, 800);

    const moved = after.filter((lender, place) => before[place] !== lender);
    const slides = (await change(page)).slides.filter((duration) => duration === 160);
    expect(moved.length).toBeGreaterThan(1);
    expect(slides.length).toBeGreaterThanOrEqual(moved.length);
  });

  it("does not animate when the user prefers reduced motion", async () => {
    const page = await aWorkspace({ reducedMotion: "reduce" });
    await page.evaluate(watchCards);

    await reRanked(page, 800);

    expect((await change(page)).slides.filter((duration) => duration === 160)).toEqual([]);
  });
});
