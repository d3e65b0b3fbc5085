import type { Page } from "playwright";

/** A person needs a second for each control and 60 ms for each key; without PACE=person the tests do not wait. */
const isPerson = process.env["PACE"] === "person";
const [controlMs, keyMs] = isPerson ? [1000, 60] : [0, 0];

/** Somebody at a page, who finds each control by its visible name. */
export interface Hands {
  readonly type: (label: string, text: string) => Promise<void>;
  readonly press: (name: string | RegExp) => Promise<void>;
  readonly tick: (label: string) => Promise<void>;
  readonly choose: (label: string, choice: string) => Promise<void>;
}

export function handsAt(page: Page): Hands {
  const reach = () => page.waitForTimeout(controlMs);
  return {
    type: async (label, text) => {
      await reach();
      await page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: keyMs });
    },
    press: async (name) => {
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
