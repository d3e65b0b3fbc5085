import type { TestProject } from "vitest/node";
import {
  type StaffAccount,
  newDataFolder,
  removeDataFolder,
  settingsIn,
  staffAccountOf,
  staffToken,
  startProduct,
} from "../../support/api/product.ts";
import requirements from "../../support/requirements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of the product that all browser tests share. */
    readonly site: string;
    /** A user of the provider's staff, who sees every broker's quotes. */
    readonly master: StaffAccount;
    /** The master's token. A code is good once, so the tests share one sign-in. */
    readonly masterToken: string;
    /** Two members of the rates office. */
    readonly ratesOffice: { readonly author: StaffAccount; readonly approver: StaffAccount };
    /** The environment of the product's functions, for operators' commands. */
    readonly environment: Readonly<Record<string, string>>;
  }
}

/** Starts the product once before the browser tests, as a user starts it, with only the demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requirements();
  const data = await newDataFolder();
  const product = startProduct(["--port", "0", "--data", data]);
  const site = await product.ready;
  project.provide("site", site);
  const accountOf = (name: string) => staffAccountOf(product, name);
  const master = accountOf("master");
  project.provide("master", master);
  project.provide("masterToken", await staffToken(site, master));
  project.provide("ratesOffice", { author: accountOf("rates-author"), approver: accountOf("rates-approver") });
  const { running } = await settingsIn(data);
  project.provide("environment", running!.environment);
  return async () => {
    product.process.kill("SIGTERM");
    await product.ended;
    await removeDataFolder(data);
  };
}
