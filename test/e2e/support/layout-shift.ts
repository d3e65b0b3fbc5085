import type { Page } from "playwright";

/** The page's cumulative layout shift, without what the user caused. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((answer) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => entry.hadRecentInput || (sum += entry.value)))
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => answer(sum), 300);
  })`);
