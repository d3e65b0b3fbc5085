import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** Serious and critical violations of the page, or of what a selector names, by axe, each with its place. */
export async function accessibilityViolations(page: Page, within = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
