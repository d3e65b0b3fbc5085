import type { TestProject } from "vitest/node";
import { newDataFolder, removeDataFolder, startProduct } from "../../support/product.ts";
import requirements from "../../support/requirements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product stands that all browser tests share. */
    readonly site: string;
    /** Of the provider's own staff, who see everybody's quotes. */
    readonly master: { readonly email: string; readonly password: string };
  }
}

/** Before the browser tests: the product is started once, as a user starts it, with nothing in it but the demo data. */
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
