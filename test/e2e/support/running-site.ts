import type { TestProject } from "vitest/node";
import { newDataFolder, removeDataFolder, startProduct } from "../../support/api/product.ts";
import requirements from "../../support/requirements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of the product that all browser tests share. */
    readonly site: string;
    /** A user of the provider's staff, who sees every broker's quotes. */
    readonly master: { readonly email: string; readonly password: string };
  }
}

/** Starts the product once before the browser tests, as a user starts it, with only the demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requirements();
  const data = await newDataFolder();
  const product = startProduct(["--port", "0", "--data", data]);
  project.provide("site", await product.ready);
  const [, email = "", password = ""] = /sign in as (master@\S+), password (\S+)/.exec(product.printed()) ?? [];
  project.provide("master", { email, password });
  return async () => {
    product.process.kill("SIGTERM");
    await product.ended;
    await removeDataFolder(data);
  };
}
