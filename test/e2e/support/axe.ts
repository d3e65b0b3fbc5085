import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** What axe finds on a page that keeps people out: its serious and critical findings, and where. */
export async function barriersOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
