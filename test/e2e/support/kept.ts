import type { Page } from "playwright";

/** Asked of the page as a text: what stores there are, these tests' own types do not know. */
const inThePage = `(async () => [
  ...Object.keys(localStorage).map((name) => "local storage: " + name),
  ...Object.keys(sessionStorage).map((name) => "session storage: " + name),
  ...(await indexedDB.databases()).map(({ name }) => "database: " + name),
  ...(await globalThis.caches?.keys() ?? []).map((name) => "cache: " + name),
  ...(await navigator.serviceWorker?.getRegistrations() ?? []).map(({ scope }) => "worker: " + scope),
])()`;

/** All that a browser keeps of the site at whose page it is, wherever a site can keep anything. */
export async function keptOf(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return [...(await page.evaluate<string[]>(inThePage)), ...cookies.map(({ name }) => `cookie: ${name}`)];
}
