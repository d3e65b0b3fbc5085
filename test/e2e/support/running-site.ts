import type { TestProject } from "vitest/node";
import { apiCaller } from "../../../infra/local/api-call.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { newDataFolder, removeDataFolder, settingsIn, startProduct } from "../../support/api/product.ts";
import requirements from "../../support/requirements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of the product that all browser tests share. */
    readonly site: string;
    /** A user of the provider's staff, who sees every broker's quotes. */
    readonly master: { readonly email: string; readonly password: string; readonly secret: string };
    /** The master's token. A code is good once, so the tests share one sign-in. */
    readonly masterToken: string;
    /** The tokens of two members of the rates office. */
    readonly ratesTokens: { readonly author: string; readonly approver: string };
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
  const accountOf = (name: string) => {
    const printed = new RegExp(String.raw`sign in as (${name}@\S+), password (\S+)[^]*?code \d+, from the authenticator secret (\S+)`);
    const [, email = "", password = "", secret = ""] = printed.exec(product.printed()) ?? [];
    return { email, password, secret };
  };
  const tokenOf = async ({ email, password, secret }: ReturnType<typeof accountOf>): Promise<string> =>
    (await apiCaller(site)("login", { body: { email, password, code: totpCode(secret, Date.now()) } })).token;
  const master = accountOf("master");
  project.provide("master", master);
  project.provide("masterToken", await tokenOf(master));
  const [author, approver] = [await tokenOf(accountOf("rates-author")), await tokenOf(accountOf("rates-approver"))];
  project.provide("ratesTokens", { author, approver });
  const { running } = await settingsIn(data);
  project.provide("environment", running!.environment);
  return async () => {
    product.process.kill("SIGTERM");
    await product.ended;
    await removeDataFolder(data);
  };
}
