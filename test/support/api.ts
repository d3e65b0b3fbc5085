import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll } from "vitest";
import { startBusinessRegister } from "../../infra/local/business-register/server.ts";
import { startCompanyData } from "../../infra/local/company-data/server.ts";
import { companyNames, keySecret, placeSettings } from "../../functions/check/company-names.ts";
import { deliver } from "../../infra/local/event-target.ts";
import { startFiles } from "../../infra/local/files/server.ts";
import type { Loopback } from "../../infra/local/loopback.ts";
import { Moods } from "../../infra/local/outside/mood.ts";
import { stripeForApi } from "../../infra/local/outside/stripe/on-this-machine.ts";
import type { StripeStandIn } from "../../infra/local/outside/stripe/server.ts";
import type { Secrets } from "../../infra/local/secrets/server.ts";
import type { HostedLinks } from "../../infra/local/outside/hosted-links/server.ts";
import { keyOfCompanies, startCompanies } from "./hosted-pages.ts";
import { root } from "./import-graph.ts";
import { newSecrets } from "./secrets.ts";
import { tableOfTests, withTable } from "./table.ts";
import { type Tokens, startTokens } from "./tokens.ts";

/** The API in a process of its own. */
export interface ApiProcess extends Pick<RunningApi, "url" | "eventsUrl" | "lines" | "complaints"> {
  kill(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export interface ApiOptions {
  /** What its configuration has in place of the usual, once that is known. */
  readonly environment?: () => Promise<Environment>;
}

/** An API with a table, a store of files, secrets, outside services and an issuer of tokens of its own. */
export interface RunningApi {
  readonly tokens: Tokens;
  /** Where it stands now. */
  readonly url: string;
  /** Where its functions take events in. */
  readonly eventsUrl: string;
  /** Puts the store of files' clock ahead by so many seconds, from now on. */
  putFilesAhead(seconds: number): void;
  /** Takes the business register down for the rest of the file. */
  stopRegister(): Promise<void>;
  /** Who takes its payments. */
  readonly stripe: StripeStandIn;
  /** How the stand-ins of other companies' services behave: "business-register", "company-data", "stripe". */
  readonly moods: Moods;
  /** The companies whose extracts were bought, by ACN. */
  readonly bought: readonly string[];
  /** A secret's present value, by its name below the prefix. */
  secret(name: string): string | undefined;
  /** The functions' configuration, for what runs beside them. */
  readonly environment: Environment;
  /** What it has printed since it stood, a line each. */
  readonly lines: readonly string[];
  /** The same of its error output. */
  readonly complaints: readonly string[];
  /** Another process of the API with the same parts around it, and this in place of some of its configuration. */
  beside(environment: Environment): Promise<ApiProcess>;
  /** Kills its process at once, whatever that is doing; another, which has come up meanwhile, answers from then on. */
  crash(): Promise<void>;
}

interface Parts {
  readonly tokens: Tokens;
  readonly register: Loopback;
  readonly companies: Loopback;
  readonly files: Loopback;
  readonly secrets: Secrets;
  readonly configured: Environment;
  readonly stripe: StripeStandIn;
  readonly checks: HostedLinks;
  process: ApiProcess;
}

/** Gives a test file an API of its own; what it answers is there once the first test runs. */
export function withApi({ environment = async () => ({}) }: ApiOptions = {}): RunningApi {
  withTable();
  let parts: Parts | undefined;
  let aheadMs = 0;
  const moods = new Moods();
  const bought: string[] = [];
  beforeAll(async () => {
    const configured = await environment();
    const [tokens, register, companies, checks, secrets, stripe, files] = await Promise.all([
      startTokens(configured["USER_POOL_CLIENT_ID"]),
      startBusinessRegister({ guid, moods }),
      startCompanyData({ key: guid, moods, onAsked: (acn) => bought.push(acn) }),
      startCompanies({ moods }),
      newSecrets(Object.fromEntries(Object.entries(secretsOfTests).map(([name, value]) => [secretsPrefix + name, value]))),
      startPayments(moods, () => running()),
      startStore(
        () => running(),
        // The real clock, whatever a test makes of its own.
        () => performance.timeOrigin + performance.now() + aheadMs,
      ),
    ]);
    const around = { tokens, register, companies, checks, files, secrets, stripe };
    parts = { ...around, configured, process: await startProcess(environmentOf({ ...around, configured })) };
  });
  afterAll(async () => {
    const { process, configured: _, ...around } = running();
    await Promise.all([process.kill(), ...Object.values(around).map((part) => part.close())]);
  });
  const running = (): Parts => {
    if (!parts) throw new Error("the API stands once the tests run");
    return parts;
  };
  return {
    get tokens() {
      return running().tokens;
    },
    get url() {
      return running().process.url;
    },
    get eventsUrl() {
      return running().process.eventsUrl;
    },
    moods,
    putFilesAhead: (seconds) => (aheadMs += seconds * 1000),
    stopRegister: () => running().register.close(),
    get stripe() {
      return running().stripe;
    },
    bought,
    secret: (name) => running().secrets.valueOf(secretsPrefix + name),
    get environment() {
      return environmentOf(running());
    },
    get lines() {
      return running().process.lines;
    },
    get complaints() {
      return running().process.complaints;
    },
    beside: (changed) => startProcess({ ...environmentOf(running()), ...changed }),
    crash: async () => {
      const { process, ...around } = running();
      const next = await startProcess(environmentOf(around));
      const ended = process.kill();
      running().process = next;
      await ended;
    },
  };
}

/** A store of files that tells the API, whichever process that is by then, of what has been posted. */
async function startStore(running: () => Parts, now: () => number): Promise<Loopback> {
  const { AWS_REGION: region = "", AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
  const folder = await mkdtemp(join(tmpdir(), "kelpie-files-"));
  const files = await startFiles({
    folder,
    bucket: bucketOfTests,
    access: { region, accessKeyId, secretAccessKey },
    now,
    onCreated: (event) => deliver(running().process.eventsUrl, event),
  });
  return { url: files.url, close: () => files.close().then(() => rm(folder, { recursive: true })) };
}

/** Payments are told to the API, whichever process that is by then. */
async function startPayments(moods: Moods, running: () => Parts): Promise<StripeStandIn> {
  const folder = await mkdtemp(join(tmpdir(), "kelpie-stripe-"));
  const stripe = await payments.start({ folder, moods }, async () => running().process.url);
  return { ...stripe, close: () => stripe.close().then(() => rm(folder, { recursive: true })) };
}

const bucketOfTests = "kelpie-test-files";
const guid = "6f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9";
const secretsPrefix = "kelpie/test/";
const payments = stripeForApi();
const keys = Object.fromEntries(Object.values(companyNames).map((name) => [keySecret(name), keyOfCompanies]));
const secretsOfTests = { "business-register": guid, "company-data": guid, ...payments.secrets, ...keys };
const nowhere = "http://127.0.0.1:9";

/** The functions' configuration, with the table as the test's own environment names it. */
function environmentOf({ tokens, register, companies, checks, files, secrets, stripe, configured }: Omit<Parts, "process">): Environment {
  const { AWS_ENDPOINT_URL_DYNAMODB = "", AWS_REGION = "", AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = process.env;
  return {
    AWS_ENDPOINT_URL_DYNAMODB,
    AWS_REGION,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: nowhere,
    AWS_ENDPOINT_URL_SESV2: nowhere,
    AWS_ENDPOINT_URL_S3: files.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    TABLE_NAME: tableOfTests,
    FILES_BUCKET: bucketOfTests,
    SECRETS_PREFIX: secretsPrefix,
    USER_POOL_ID: "ap-southeast-2_test",
    USER_POOL_CLIENT_ID: tokens.clientId,
    TOKEN_ISSUER: tokens.issuer,
    SITE_URL: "http://localhost:3000",
    MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    REFERRALS_TO: "referrals@kelpie.example",
    BUSINESS_REGISTER_URL: `${register.url}/json`,
    COMPANY_DATA_URL: companies.url,
    ...payments.environmentOf(stripe),
    ...placeSettings((name) => ({ url: checks.apiOf(name), pages: checks.url })),
    NODE_COMPILE_CACHE: join(root, ".local/compile-cache"),
    ...configured,
    ...mutantToo(),
  };
}

/** Where a test runs without one of the guards, so does the API. */
function mutantToo(): Environment {
  const { MUTANTS, NODE_OPTIONS = "" } = process.env;
  return MUTANTS === undefined ? {} : { MUTANTS, NODE_OPTIONS };
}

async function startProcess(env: Environment): Promise<ApiProcess> {
  const child = spawn(process.execPath, [join(root, "test/support/api-process.ts")], { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const complaints: string[] = [];
  const { promise: standing, resolve, reject } = Promise.withResolvers<Pick<ApiProcess, "url" | "eventsUrl">>();
  child.once("exit", (code) => reject(new Error(`the API has ended with ${code} before it stood`)));
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { url, eventsUrl } = JSON.parse(line) as { url?: string; eventsUrl?: string };
    if (url === undefined || eventsUrl === undefined) lines.push(line);
    else resolve({ url, eventsUrl });
  });
  createInterface({ input: child.stderr }).on("line", (line) => {
    complaints.push(line);
    process.stderr.write(`${line}\n`);
  });
  return { ...(await standing), lines, complaints, kill: () => killed(child) };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
