import type { Page } from "playwright";

/** Holds back the next request to an address; returns what lets it go. */
export async function heldRequest(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return held.resolve;
}
