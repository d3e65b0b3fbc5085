import type { Page } from "playwright";
import { controlMs, keyMs } from "./pace.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** Operates a page by keys alone. */
export interface Keys {
  /** Presses Tab until the control of this role and name has the focus. */
  readonly reach: (role: Role, name: string | RegExp) => Promise<void>;
  /** Reaches the control and presses Enter. */
  readonly enter: (role: Role, name: string | RegExp) => Promise<void>;
  /** Reaches the field and types. */
  readonly type: (name: string, text: string) => Promise<void>;
  /** Reaches the list, searches the option and takes it. */
  readonly choose: (name: string, option: string) => Promise<void>;
}

/** More than the controls of any page. */
const maxTabs = 150;

export function keysOf(page: Page): Keys {
  const reach = async (role: Role, name: string | RegExp) => {
    const wanted = page.getByRole(role, { name, exact: true });
    await wanted.first().waitFor();
    await page.waitForTimeout(controlMs);
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      if ((await wanted.and(page.locator(":focus")).count()) > 0) return;
      await page.keyboard.press("Tab", { delay: keyMs });
    }
    throw new Error(`${role} "${String(name)}" was not reached by ${maxTabs} Tabs`);
  };
  return {
    reach,
    enter: async (role, name) => {
      await reach(role, name);
      await page.keyboard.press("Enter");
    },
    type: async (name, text) => {
      await reach("textbox", name);
      await page.keyboard.type(text, { delay: keyMs });
    },
    choose: async (name, option) => {
      await reach("combobox", name);
      await page.keyboard.type(option, { delay: keyMs });
      await page.getByRole("option", { name: option, exact: true }).waitFor();
      await page.keyboard.press("Enter");
    },
  };
}
