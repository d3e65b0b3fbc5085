import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { companyNames, keySecret, placeSettings } from "../../functions/check/company-names.ts";
import { bucketDefinition } from "../../functions/files/bucket-definition.ts";
import { ApiRunner } from "./api-runner.ts";
import { startBusinessRegister } from "./business-register/server.ts";
import { type Cognito, startCognito } from "./cognito/cognito.ts";
import { startCompanyData } from "./company-data/server.ts";
import { createTable } from "./create-table.ts";
import { DataFolder } from "./data-folder.ts";
import { type DemoAccount, seedDemoData } from "./demo-data.ts";
import { seedDemoMaster } from "./demo-master.ts";
import { type LocalDynamoDb, startDynamoDb } from "./dynamodb.ts";
import { deliver } from "./event-target.ts";
import { startFiles } from "./files/server.ts";
import { type FrontDoor, startFrontDoor } from "./front-door.ts";
import type { Loopback } from "./loopback.ts";
import { mailboxPath } from "./mail/mailbox-page.ts";
import { customersPath } from "./outside/hosted-links/customers-page.ts";
import { type HostedLinks, startHostedLinks } from "./outside/hosted-links/server.ts";
import { Moods } from "./outside/mood.ts";
import { lendersForApi } from "./outside/lender/on-this-machine.ts";
import { lendersPath } from "./outside/lender/page.ts";
import { stripeForApi } from "./outside/stripe/on-this-machine.ts";
import { paymentsPath } from "./outside/stripe/payments-page.ts";
import { moodsPath, startMoodsPage } from "./outside/moods-page.ts";
import { type Mail, startMail } from "./mail/server.ts";
import { type Secrets, startSecrets } from "./secrets/server.ts";
import { type Site, startSite } from "./site.ts";
import { whenSourcesChange } from "./source-watch.ts";

export interface StackOptions {
  /** The port of the one address; 0 takes any free one. */
  readonly port: number;
  /** The folder in which data is kept. */
  readonly data: string;
  readonly isWatching: boolean;
  readonly say: (line: string) => void;
}

/** The product on one machine: every part behind one address. */
export class Stack {
  readonly #options: StackOptions;
  readonly #closers: (() => Promise<unknown>)[] = [];
  readonly #coming: Promise<unknown>[] = [];
  #api: ApiRunner | undefined;
  #isClosing = false;

  constructor(options: StackOptions) {
    this.#options = options;
  }

  /** Starts every part, each with a line as it comes up; answers the address. If one cannot start, close the rest. */
  async start(): Promise<string> {
    const door = await startFrontDoor(this.#options.port);
    this.#closers.push(() => door.close());
    const folder = await DataFolder.open(this.#options.data);
    this.#closers.push(() => folder.noteStopped());
    const { environment, mail } = await this.#startServices(door, folder);
    const [api, site] = await Promise.all([this.#startApi(door, environment), this.#startSite(door, environment)]);
    const { demoBroker, demoMaster } = folder.settings;
    const mailbox = () => mail.messages();
    await this.#seed("Demo broker and quotes", demoBroker, () => seedDemoData({ api, person: demoBroker, mailbox }));
    await this.#seed("Demo master", demoMaster, () => seedDemoMaster({ api, person: demoMaster, mailbox }, environment));
    await folder.noteRunning({ url: door.url, process: process.pid, environment });
    door.open(site);
    return door.url;
  }

  /** Stops what has been started, the last first; a part that is still coming up is waited for. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.allSettled(this.#coming);
    for (const close of this.#closers.splice(0).toReversed()) {
      await close().catch((error: unknown) => this.#options.say(`Could not be stopped: ${String(error)}`));
    }
  }

  async #startServices(door: FrontDoor, folder: DataFolder): Promise<{ environment: Record<string, string>; mail: Mail }> {
    const { registerGuid: guid, companyDataKey: key } = folder.settings;
    const moods = new Moods();
    const payments = stripeForApi();
    const lending = lendersForApi();
    const companiesKey = randomUUID();
    const keys = Object.fromEntries(Object.values(companyNames).map((name) => [keySecret(name), companiesKey]));
    const given = { "business-register": guid, "company-data": key, ...payments.secrets, ...lending.secrets, ...keys };
    const [data, identity, mail, secrets, register, companies, stripe, lenders, checks] = await Promise.all([
      this.#part("Data: DynamoDB Local", () => startData(folder.of("dynamodb"))),
      this.#part("Identity: stand-in for Cognito", () => startCognito({ port: 0, folder: folder.of("cognito"), allowedOrigin: door.url })),
      this.#part("E-mail: stand-in for SES", () => startMail({ folder: folder.of("mail") })),
      this.#part("Secrets: stand-in for Secrets Manager", () => this.#startSecrets(folder, given)),
      this.#part("Business register: made-up businesses", () => startBusinessRegister({ guid, moods })),
      this.#part("Company data: made-up extracts", () => startCompanyData({ key, moods })),
      this.#part("Payments: stand-in for Stripe", () => payments.start({ folder: folder.of("stripe"), moods }, () => this.#apiUrl)),
      this.#part("Lenders: stand-ins of NOW and Lender A", () =>
        lending.start({ folder: folder.of("lenders"), moods }, () => this.#apiUrl),
      ),
      this.#part("Checks: made-up companies", () =>
        startHostedLinks({ folder: folder.of("checks"), key: companiesKey, pages: door.url, moods }),
      ),
    ]);
    const moodsPage = await this.#part("Outside services: slow, down or wrong", () => startMoodsPage(moods));
    const files = await this.#part("Files: stand-in for S3", () => this.#startFiles({ door, folder, data }));
    door.mount("/cognito", { url: () => identity.url, keepsPath: false });
    door.mount(customersPath, { url: () => checks.url, keepsPath: true });
    door.mount(moodsPath, { url: () => moodsPage.url, keepsPath: true });
    door.mount(lendersPath, { url: () => lenders.url, keepsPath: true });
    door.mount(mailboxPath, { url: () => mail.url, keepsPath: true });
    door.mount(paymentsPath, { url: () => stripe.url, keepsPath: true });
    const services = { site: door.url, data, identity, mail, files, secrets, register, companies, checks };
    return { environment: { ...environmentOf(services), ...payments.environmentOf(stripe), ...lending.environmentOf(lenders) }, mail };
  }

  #startSecrets(folder: DataFolder, byName: Readonly<Record<string, string>>): Promise<Secrets> {
    const given = Object.fromEntries(Object.entries(byName).map(([name, value]) => [secretsPrefix + name, value]));
    return startSecrets({ folder: folder.of("secrets"), given });
  }

  get #apiUrl(): Promise<string> {
    return this.#api?.url ?? Promise.reject(new Error("the API does not stand yet"));
  }

  /** Its functions hear of what is posted as soon as the API stands. */
  #startFiles({ door, folder, data }: { door: FrontDoor; folder: DataFolder; data: LocalDynamoDb }): Promise<Loopback> {
    return startFiles({
      folder: folder.of("files"),
      bucket: bucketName,
      access: { accessKeyId: data.accessKeyId, secretAccessKey: data.secretAccessKey, region },
      cors: { origin: door.url, methods: bucketDefinition.postedFromSite },
      onCreated: async (event) => {
        if (!this.#api) throw new Error("the API does not stand yet");
        await deliver(await this.#api.eventsUrl, event);
      },
    });
  }

  async #startApi(door: FrontDoor, environment: Readonly<Record<string, string>>): Promise<string> {
    const { say, isWatching } = this.#options;
    const api = new ApiRunner(environment, say);
    this.#api = api;
    const { url, routes } = await this.#part("API", async () => ({ ...(await api.start()), close: () => api.stop() }));
    say(`    ${routes} routes`);
    door.mount("/api", { url: () => api.url, keepsPath: true });
    if (isWatching) this.#restartOnChange(api);
    return url;
  }

  #startSite(door: FrontDoor, environment: Readonly<Record<string, string>>): Promise<Site> {
    const { USER_POOL_ID: userPoolId = "", USER_POOL_CLIENT_ID: userPoolClientId = "" } = environment;
    const configuration = {
      userPoolId,
      userPoolClientId,
      userPoolEndpoint: `${door.url}/cognito/`,
      mapsKey: null,
      stripeKey: null,
      paymentPage: paymentsPath,
    };
    const connect = [environment["AWS_ENDPOINT_URL_S3"] ?? ""];
    return this.#part("Web application", () => startSite({ configuration, connect, isWatching: this.#options.isWatching }));
  }

  /** The product runs without its demo data too. */
  async #seed(name: string, account: DemoAccount, seed: () => Promise<void>): Promise<void> {
    const { say } = this.#options;
    try {
      await this.#part(name, seed);
      say(`    sign in as ${account.email}, password ${account.password}`);
    } catch (error) {
      say(`  ${name}: left out, as ${(error as Error).message}`);
    }
  }

  #restartOnChange(api: ApiRunner): void {
    const watching = new AbortController();
    this.#closers.push(async () => watching.abort());
    const { say } = this.#options;
    const restart = () =>
      api.start().then(
        () => say("  API again, as its sources have changed"),
        (error: unknown) => say(`The API does not start: ${inspect(error)}`),
      );
    whenSourcesChange(() => void restart(), watching.signal);
  }

  async #part<T>(name: string, start: () => Promise<T>): Promise<T> {
    if (this.#isClosing) throw new Error("the product stops");
    const from = performance.now();
    const coming = start();
    this.#coming.push(coming);
    const part = await coming;
    if (isClosable(part)) this.#closers.push(() => part.close());
    this.#options.say(`  ${name.padEnd(40)}${((performance.now() - from) / 1000).toFixed(1)} s`);
    return part;
  }
}

const tableName = "kelpie";
const bucketName = "kelpie-files";
const secretsPrefix = "kelpie/local/";
const region = "ap-southeast-2";

/** The database with the product's table in it. */
async function startData(folder: string): Promise<LocalDynamoDb> {
  const database = await startDynamoDb({ folder });
  const { url: endpoint, ...credentials } = database;
  const client = new DynamoDBClient({ endpoint, credentials, region });
  try {
    await createTable(client, tableName);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    client.destroy();
  }
}

const isClosable = (part: unknown): part is Pick<Loopback, "close"> => typeof part === "object" && part !== null && "close" in part;

interface Services {
  readonly site: string;
  readonly data: LocalDynamoDb;
  readonly identity: Cognito;
  readonly mail: Loopback;
  readonly files: Loopback;
  readonly secrets: Secrets;
  readonly register: Loopback;
  readonly companies: Loopback;
  readonly checks: HostedLinks;
}

/** The functions' configuration, all of their environment; no settings of the developer's own AWS account are among it. */
function environmentOf({ site, data, identity, mail, files, secrets, register, companies, checks }: Services): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: data.accessKeyId,
    AWS_SECRET_ACCESS_KEY: data.secretAccessKey,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_ENDPOINT_URL_DYNAMODB: data.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identity.url,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_S3: files.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    TABLE_NAME: tableName,
    FILES_BUCKET: bucketName,
    SECRETS_PREFIX: secretsPrefix,
    USER_POOL_ID: identity.poolId,
    USER_POOL_CLIENT_ID: identity.clientId,
    TOKEN_ISSUER: identity.issuer,
    SITE_URL: site,
    MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    REFERRALS_TO: "referrals@kelpie.example",
    // Every browser of this machine has the same address.
    CALLS_PER_NETWORK: "1000",
    BUSINESS_REGISTER_URL: `${register.url}/json`,
    COMPANY_DATA_URL: companies.url,
    ...placeSettings((name) => ({ url: checks.apiOf(name), pages: site })),
  };
}
