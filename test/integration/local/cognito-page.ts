import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright";
import { onTestFinished } from "vitest";
import { chromiumOptions } from "../../support/browser/chromium.ts";
import type { CognitoOptions } from "../../../infra/local/cognito/cognito.ts";
import { listen } from "../../../infra/local/loopback.ts";
import { aPool, type TestPool } from "./cognito-pool.ts";

/** Amplify's functions as the test page exposes them. */
export interface Amplify {
  configure(config: object): void;
  signIn(input: { username: string; password: string }): Promise<{ isSignedIn: boolean; nextStep: { signInStep: string } }>;
  fetchAuthSession(options?: { forceRefresh?: boolean }): Promise<Session>;
  confirmSignIn(input: { challengeResponse: string }): Promise<{ isSignedIn: boolean }>;
  updatePassword(input: { oldPassword: string; newPassword: string }): Promise<void>;
  signOut(input?: { global: boolean }): Promise<void>;
}

/** The session as it is serialised from the browser, tokens as text. */
export interface Session {
  readonly accessToken: string | undefined;
  readonly groups: unknown;
}

const source = `
  import { Amplify } from "aws-amplify";
  import * as auth from "aws-amplify/auth";
  const session = ({ tokens }) => ({ accessToken: tokens?.accessToken.toString(), groups: tokens?.accessToken.payload["cognito:groups"] });
  globalThis.amplify = {
    ...auth,
    configure: (config) => Amplify.configure(config),
    fetchAuthSession: async (options) => session(await auth.fetchAuthSession(options)),
  };
`;

/** The script of the page that signs in. */
export async function bundledPage(): Promise<string> {
  const stdin = { contents: source, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, format: "iife", write: false, define: { global: "globalThis" } });
  return outputFiles[0]!.text;
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions());

/** A user pool and a page on the origin that may call it. */
export async function aPageOn(
  browser: Browser,
  script: string,
  options: Partial<CognitoOptions> = {},
): Promise<{ pool: TestPool; page: Page }> {
  const site = await listen((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>');
  });
  onTestFinished(() => site.close());
  const pool = await aPool({ allowedOrigin: site.url, ...options });
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(site.url);
  const { poolId: userPoolId, clientId: userPoolClientId, url: userPoolEndpoint } = pool;
  const config = { Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } };
  await page.evaluate((amplifyConfig) => (globalThis as unknown as { amplify: Amplify }).amplify.configure(amplifyConfig), config);
  return { pool, page };
}

type Call = Exclude<keyof Amplify, "configure">;
type Returned<Name extends Call> = Awaited<ReturnType<Amplify[Name]>>;

/** Calls one of Amplify's functions in the browser; throws its error with name and message. */
export async function inBrowser<Name extends Call>(page: Page, name: Name, ...input: Parameters<Amplify[Name]>): Promise<Returned<Name>> {
  const answer = await page.evaluate(callAmplify, { name, input: input[0] });
  if (answer.error) throw Object.assign(new Error(answer.error.message), { name: answer.error.name });
  return answer.value as Returned<Name>;
}

/** Runs in the browser. */
async function callAmplify(call: {
  name: string;
  input: unknown;
}): Promise<{ value?: unknown; error?: { name: string; message: string } }> {
  const { amplify } = globalThis as unknown as { amplify: Record<string, (input: unknown) => Promise<unknown>> };
  try {
    return { value: await amplify[call.name]!(call.input) };
  } catch (error) {
    return { error: { name: (error as Error).name, message: (error as Error).message } };
  }
}
