import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { startBusinessRegister } from "../../../infra/local/fakes/business-register/server.ts";
import { credentialsOf, startCompanyData } from "../../../infra/local/fakes/company-data/server.ts";
import { checkProviderNames, keySecret, providerSettings } from "../../../functions/customer-checks/check-provider-names.ts";
import { type BusEvent, deliver } from "../../../infra/local/event-target.ts";
import { startFiles } from "../../../infra/local/files/server.ts";
import { startKms } from "../../../infra/local/kms/server.ts";
import { type LoopbackServer, listen } from "../../../infra/local/loopback.ts";
import { FaultInjection } from "../../../infra/local/fakes/fault-injection.ts";
import { setUpStripe, type StripeFake } from "../../../infra/local/fakes/stripe/setup.ts";
import { type Secrets, startSecrets } from "../../../infra/local/secrets/server.ts";
import { type FakeCheckCompanies, startCheckCompanies } from "../../../infra/local/fakes/customer-checks/server.ts";
import { keyOfCompanies } from "../fixtures/hosted-pages.ts";
import { root } from "../architecture/import-graph.ts";
import { startWebhookReceivers } from "../../../infra/local/webhooks-page.ts";
import { undocumentedError } from "./documented-errors.ts";
import { signingKeys } from "../fixtures/lenders.ts";
import { tableOfTests, withTable } from "../store/table.ts";
import { type Tokens, startTokens } from "./tokens.ts";

export interface ApiProcess extends Pick<RunningApi, "url" | "eventsUrl" | "logProblems"> {
  readonly lines: string[];
  kill(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export interface ApiOptions {
  /** Overrides of the default configuration, read before the API starts. */
  readonly environment?: () => Promise<Environment>;
}

/** An API with its own table, file store, secrets, token issuer and fakes of external services. */
export interface RunningApi {
  readonly tokens: Tokens;
  /** Changes with every crash(). */
  readonly url: string;
  /** Accepts events for its functions. */
  readonly eventsUrl: string;
  /** Moves the file store's clock forward, until the end of the test file. */
  putFilesAhead(seconds: number): void;
  /** Stops the business register for good. */
  stopRegister(): Promise<void>;
  readonly stripe: StripeFake;
  /** Faults of the fakes "business-register", "company-data" and "stripe". */
  readonly faultInjection: FaultInjection;
  /** ACNs of the companies whose extracts were bought. */
  readonly bought: readonly string[];
  /** The current value of a secret, by its name without the prefix. */
  secret(name: string): string | undefined;
  /** The functions' configuration, for code that runs in the test process. */
  readonly environment: Environment;
  /** Lines of its standard output since it became ready, or since the test file began. */
  readonly lines: readonly string[];
  /** Lines of its error output. */
  readonly logProblems: readonly string[];
  /** Starts another API process on the same table and services, with this configuration changed. */
  beside(environment: Environment): Promise<ApiProcess>;
  /** Kills the process with SIGKILL and replaces it by another one that is already running. */
  crash(): Promise<void>;
}

interface Parts {
  readonly tokens: Tokens;
  readonly register: LoopbackServer;
  readonly companies: LoopbackServer;
  readonly files: LoopbackServer;
  readonly kms: LoopbackServer;
  readonly mail: LoopbackServer;
  readonly secrets: Secrets;
  readonly configured: Environment;
  readonly stripe: StripeFake;
  readonly webhooks: LoopbackServer;
  readonly checks: FakeCheckCompanies;
  process: ApiProcess;
}

let parts: Parts | undefined;
let aheadMs = 0;
const faultInjection = new FaultInjection();
const bought: string[] = [];

/** An API for a test file, with an empty table. It is usable once the first test runs. Files that share a process share its services. */
export function withApi(options: ApiOptions = {}): RunningApi {
  withTable();
  beforeAll(async () => {
    aheadMs = 0;
    bought.length = 0;
    parts ??= await startParts(options);
    parts.process.lines.length = 0;
  });
  afterAll(() => {
    expect([...new Set(shared.lines.map(undocumentedError))].filter((error) => error !== undefined)).toEqual([]);
  });
  return shared;
}

const running = (): Parts => {
  if (!parts) throw new Error("the API is not available before the first test runs");
  return parts;
};

const shared: RunningApi = {
  get tokens() {
    return running().tokens;
  },
  get url() {
    return running().process.url;
  },
  get eventsUrl() {
    return running().process.eventsUrl;
  },
  faultInjection,
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
  get logProblems() {
    return running().process.logProblems;
  },
  beside: (changed) => startProcess({ ...environmentOf(running()), ...changed }),
  crash: async () => {
    const { process } = running();
    const next = await startProcess(environmentOf(running()));
    const ended = process.kill();
    running().process = next;
    await ended;
  },
};

/** They end with this process, the API too. */
async function startParts({ environment = async () => ({}) }: ApiOptions): Promise<Parts> {
  const configured = await environment();
  const { AWS_REGION: region = "", AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
  const access = { region, accessKeyId, secretAccessKey };
  const deliverEvent = (event: BusEvent) => deliver(shared.eventsUrl, event);
  const newFolder = () => mkdtemp(join(inject("folder"), "api-"));
  const [webhooks, tokens, register, companies, checks, secrets, mail, stripe, kms, files] = await Promise.all([
    startWebhookReceivers(),
    startTokens(configured["USER_POOL_CLIENT_ID"]),
    startBusinessRegister({ guid, faultInjection }),
    startCompanyData({ credentials: credentialsOf(guid), faultInjection, onBought: (acn) => bought.push(acn) }),
    startCheckCompanies({ folder: await newFolder(), key: keyOfCompanies, faultInjection }),
    startSecrets({ folder: await newFolder(), initialSecrets: secretsOfTests }),
    startUnreadMail(),
    payments.start({ folder: await newFolder(), faultInjection }, async () => shared.url),
    startKms({
      folder: await newFolder(),
      keyIds: [keyIdOfTests, licencesKeyIdOfTests, paymentsKeyIdOfTests, webhooksKeyIdOfTests],
      access,
      now: realClock,
    }),
    startFiles({
      folder: await newFolder(),
      bucket: bucketOfTests,
      quietBucket: sheetsBucketOfTests,
      access,
      now: () => realClock() + aheadMs,
      onCreated: deliverEvent,
      onScanned: deliverEvent,
    }),
  ]);
  const around = { tokens, register, companies, checks, files, kms, mail, secrets, stripe, webhooks, configured };
  return { ...around, process: await startProcess(environmentOf(around)) };
}

/** Accepts every email, for tests that read none: the outbox would try a refused one again in each of their rounds. */
const startUnreadMail = () => listen((request, response) => void request.resume().on("end", () => response.end('{"MessageId":"unread"}')));

/** Not affected by fake timers. */
const realClock = () => performance.timeOrigin + performance.now();

const bucketOfTests = "kelpie-test-files";
const sheetsBucketOfTests = "kelpie-test-sheets";
const guid = "6f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9";
const secretsPrefix = "kelpie/test/";
const keyIdOfTests = "arn:aws:kms:ap-southeast-2:000000000000:key/00000000-0000-4000-8000-000000000001";
const licencesKeyIdOfTests = "arn:aws:kms:ap-southeast-2:000000000000:key/00000000-0000-4000-8000-000000000002";
const paymentsKeyIdOfTests = "arn:aws:kms:ap-southeast-2:000000000000:key/00000000-0000-4000-8000-000000000003";
const webhooksKeyIdOfTests = "arn:aws:kms:ap-southeast-2:000000000000:key/00000000-0000-4000-8000-000000000004";
const payments = setUpStripe();
const keys = Object.fromEntries(Object.values(checkProviderNames).map((name) => [keySecret(name), keyOfCompanies]));
const lenderKeys = Object.fromEntries(Object.entries(signingKeys).map(([lender, key]) => [`lender-signing/${lender}`, key]));
const secretsOfTests = Object.fromEntries(
  Object.entries({
    "business-register": guid,
    "company-data": credentialsOf(guid),
    proof: guid,
    ...payments.secrets,
    ...lenderKeys,
    ...keys,
  }).map(([name, value]) => [secretsPrefix + name, value]),
);
const nowhere = "http://127.0.0.1:9";

/** The functions' configuration; table and credentials are those of the test process. */
function environmentOf(around: Omit<Parts, "process">): Environment {
  const { tokens, register, companies, checks, files, kms, mail, secrets, stripe, webhooks, configured } = around;
  const { AWS_ENDPOINT_URL_DYNAMODB = "", AWS_REGION = "", AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = process.env;
  return {
    AWS_ENDPOINT_URL_DYNAMODB,
    AWS_REGION,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: nowhere,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_S3: files.url,
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    TABLE_NAME: tableOfTests,
    FILES_BUCKET: bucketOfTests,
    SHEETS_BUCKET: sheetsBucketOfTests,
    MALWARE_SCAN: "on",
    ASSUMED_RATES: "allowed",
    SECRETS_PREFIX: secretsPrefix,
    LENDER_ACCOUNTS_KEY_ID: keyIdOfTests,
    DRIVER_LICENCES_KEY_ID: licencesKeyIdOfTests,
    PAYMENT_DETAILS_KEY_ID: paymentsKeyIdOfTests,
    WEBHOOKS_KEY_ID: webhooksKeyIdOfTests,
    USER_POOL_ID: "ap-southeast-2_test",
    USER_POOL_CLIENT_ID: tokens.clientId,
    TOKEN_ISSUER: tokens.issuer,
    SITE_URL: "http://localhost:3000",
    // Of the second, which nobody knows, webhooks can be saved.
    WEBHOOK_HOSTS: `${new URL(webhooks.url).host},hooks.test`,
    // Set, so that applications can be submitted; only the outbox worker calls them (withLenders).
    LENDER_NOW_URL: nowhere,
    LENDER_A_URL: nowhere,
    MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    MAIL_CONFIGURATION_SET: "kelpie-local",
    REFERRALS_TO: "referrals@kelpie.example",
    RATES_TO: "rates@kelpie.example",
    BUSINESS_REGISTER_URL: `${register.url}/json`,
    COMPANY_DATA_URL: companies.url,
    ...payments.environmentOf(stripe),
    ...providerSettings((name) => ({ url: checks.apiOf(name), pages: checks.url })),
    NODE_COMPILE_CACHE: join(root, ".local/compile-cache"),
    ...configured,
    ...mutantEnvironment(configured),
  };
}

/** Passes a removed guard of the test run (test/security/guards) on to the API. */
function mutantEnvironment({ NODE_OPTIONS: configured = "" }: Environment): Environment {
  const { MUTANTS, NODE_OPTIONS = "" } = process.env;
  return MUTANTS === undefined ? {} : { MUTANTS, NODE_OPTIONS: `${configured} ${NODE_OPTIONS}` };
}

export async function startProcess(env: Environment): Promise<ApiProcess> {
  const child = spawn(process.execPath, [join(root, "test/support/api/api-process.ts")], { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const logProblems: string[] = [];
  const { promise: started, resolve, reject } = Promise.withResolvers<Pick<ApiProcess, "url" | "eventsUrl">>();
  child.once("exit", (code) => reject(new Error(`the API ended with ${code} before it was ready`)));
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { url, eventsUrl } = JSON.parse(line) as { url?: string; eventsUrl?: string };
    if (url === undefined || eventsUrl === undefined) lines.push(line);
    else resolve({ url, eventsUrl });
  });
  createInterface({ input: child.stderr }).on("line", (line) => {
    logProblems.push(line);
    process.stderr.write(`${line}\n`);
  });
  return { ...(await started), lines, logProblems, kill: () => killed(child) };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
