import type { Page } from "playwright";

/** PACE=person simulates a person, with a second for each control and 60 ms for each key; otherwise there are no pauses. */
const isPerson = process.env["PACE"] === "person";
export const [controlMs, keyMs] = isPerson ? [1000, 60] : [0, 0];

/** Operates a page; finds each control by its visible name. */
export interface Pace {
  readonly type: (label: string, text: string) => Promise<void>;
  readonly pressButton: (name: string | RegExp) => Promise<void>;
  readonly tick: (label: string) => Promise<void>;
  readonly choose: (label: string, choice: string) => Promise<void>;
}

export function paceOf(page: Page): Pace {
  const reach = () => page.waitForTimeout(controlMs);
  return {
    type: async (label, text) => {
      await reach();
      await page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: keyMs });
    },
    pressButton: async (name) => {
      await reach();
      await page.getByRole("button", { name, exact: true }).first().click();
    },
    tick: async (label) => {
      await reach();
      await page.getByRole("checkbox", { name: label }).check();
    },
    choose: async (label, choice) => {
      await reach();
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.type(choice, { delay: keyMs });
      await page.getByRole("option").filter({ hasText: choice }).first().click();
    },
  };
}
