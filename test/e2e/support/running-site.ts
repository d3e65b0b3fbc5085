import type { TestProject } from "vitest/node";
import { apiCaller } from "../../../infra/local/api-call.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { newDataFolder, removeDataFolder, settingsIn, startProduct } from "../../support/api/product.ts";
import requirements from "../../support/requirements.ts";

interface StaffAccount {
  readonly email: string;
  readonly password: string;
  readonly secret: string;
}

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
  const accountOf = (name: string): StaffAccount => {
    const printed = new RegExp(
      String.raw`sign in as (${name}@\S+), password (\S+)[^]*?two-factor code \d+ \(authenticator secret ([^\s)]+)\)`,
    );
    const [, email = "", password = "", secret = ""] = printed.exec(product.printed()) ?? [];
    if (email === "") throw new Error(`no account of ${name}: ${product.printed()}`);
    return { email, password, secret };
  };
  const master = accountOf("master");
  project.provide("master", master);
  const { email, password, secret } = master;
  const { token } = await apiCaller(site)("login", { body: { email, password, code: totpCode(secret, Date.now()) } });
  project.provide("masterToken", token);
  project.provide("ratesOffice", { author: accountOf("rates-author"), approver: accountOf("rates-approver") });
  const { running } = await settingsIn(data);
  project.provide("environment", running!.environment);
  return async () => {
    product.process.kill("SIGTERM");
    await product.ended;
    await removeDataFolder(data);
  };
}
