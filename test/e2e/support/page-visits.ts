import type { Page } from "playwright";
import { vi } from "vitest";

/** Records every path that the page navigates to, redirects included. */
export function visitsOf(page: Page): { readonly paths: readonly string[]; comeTo(path: string): Promise<void> } {
  const paths: string[] = [];
  page.on("framenavigated", (frame) => void (frame === page.mainFrame() && paths.push(new URL(frame.url()).pathname)));
  const comeTo = (path: string) =>
    vi.waitFor(
      () => {
        if (!paths.includes(path)) throw new Error(`did not come to ${path}, but by ${paths.join(", ") || "nothing"}`);
      },
      { timeout: 15_000, interval: 50 },
    );
  return { paths, comeTo };
}
