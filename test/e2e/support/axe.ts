import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** Serious and critical violations of the page, or of what a selector names, by axe, each with its place. */
export async function accessibilityViolations(page: Page, within = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** What is smaller than 24 pixels and too close to another target (WCAG 2.2), which axe does not look at unasked. */
export async function smallTargets(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(["target-size"]).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
}
