/** How long a broker waits for the cards: from the response to a save until the browser has painted the new ranking. */
import { type Page, chromium } from "playwright";
import { aConsumerQuote } from "../e2e/support/quotes.ts";
import { chromiumOptions } from "../support/browser/chromium.ts";
import { withProduct } from "../support/api/product.ts";
import { type Client, createClient } from "../../shared/wire/client.ts";
import type { Finding } from "./goals.ts";
import { median } from "./rounds.ts";

const changes = 40;
/** The first changes also compile the page's code. */
const warmUps = 6;
/** Between changes, so that all requests of the previous one have ended. */
const readingMs = 400;

export async function reRankingFindings(): Promise<Finding[]> {
  const waits = (await withProduct(measured)).toSorted((a, b) => a - b);
  console.log(`\nCards: ${waits.length} changes of the score, ms from the save's answer to the painted cards`);
  console.log(`  ${waits.map((wait) => wait.toFixed(0)).join(" ")}`);
  const inMs = { goal: "cards", unit: "ms", bound: "at most" } as const;
  return [
    { ...inMs, quantity: "save's answer to re-ranked cards, median", figure: median(waits), floor: 100 },
    { ...inMs, quantity: "the same, nine of ten at most", figure: waits[Math.ceil(waits.length * 0.9) - 1]!, target: 100 },
    { ...inMs, quantity: "the same, the slowest", figure: waits.at(-1)! },
  ];
}

async function measured(site: string): Promise<number[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await openQuote(page, site);
    const waits: number[] = [];
    for (let nth = 0; nth < warmUps + changes; nth += 1) waits.push(await waitAfter(page, nth % 2 === 0 ? 800 : 450));
    return waits.slice(warmUps);
  } finally {
    await browser.close();
  }
}

async function openQuote(page: Page, site: string): Promise<void> {
  const clientOf = (token?: string): Client =>
    createClient({ baseUrl: site, fetch: (url, init) => fetch(url, init), ...(token !== undefined && { token: () => token }) });
  const name = { firstName: "Priya", lastName: "Raman", phoneNumber: "0412345678" };
  const { token } = await clientOf().register({ body: { ...name, email: "priya@example.com", password: "Quote2day!" } });
  const api = clientOf(token);
  await api.createOrganisation({ body: { name: "Harbour Asset Finance", status: "active" } });
  await api.updateUser({ body: { status: "active" } });
  const { _id } = await aConsumerQuote({ api });
  await page.addInitScript((stored) => localStorage.setItem("token", stored), token);
  await page.addInitScript(noteSaves);
  await page.goto(`${site}/quote/${_id}`);
  await page.getByRole("article").first().waitFor();
}

/** Runs in the page: records when the last save was answered. */
const noteSaves = `
  const { fetch } = window;
  window.fetch = async (...call) => {
    const response = await fetch(...call);
    if (String(call[0]).includes("credit-profile")) window.savedAt = performance.now();
    return response;
  };`;

/** Runs in the page: measures the time from the save's response until changed cards are painted. */
const watchCards = `
  window.wait = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.savedAt)));
    });
    observer.observe(document.querySelector("ul[aria-label=Products]"), { subtree: true, childList: true, characterData: true });
  }), 0`;

async function waitAfter(page: Page, score: number): Promise<number> {
  const field = page.getByLabel("Credit score", { exact: true });
  await page.evaluate(watchCards);
  await field.fill(String(score));
  await field.blur();
  const wait = await page.evaluate<number>("window.wait");
  await page.waitForTimeout(readingMs);
  return wait;
}
