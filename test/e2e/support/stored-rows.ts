import type { Page } from "playwright";

/** Runs in the page as a string, because the test's types do not include the browser's stores. */
const inThePage = `(async () => [
  ...Object.keys(localStorage).map((name) => "local storage: " + name),
  ...Object.keys(sessionStorage).map((name) => "session storage: " + name),
  ...(await indexedDB.databases()).map(({ name }) => "database: " + name),
  ...(await globalThis.caches?.keys() ?? []).map((name) => "cache: " + name),
  ...(await navigator.serviceWorker?.getRegistrations() ?? []).map(({ scope }) => "worker: " + scope),
])()`;

/** Everything that the browser has stored for the page's origin. */
export async function storedRowsOf(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return [...(await page.evaluate<string[]>(inThePage)), ...cookies.map(({ name }) => `cookie: ${name}`)];
}
