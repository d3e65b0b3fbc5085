import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { companyNames, keySecret, placeSettings } from "../../functions/customer-checks/company-names.ts";
import { bucketDefinition } from "../../functions/adapters/files/bucket-definition.ts";
import { ApiRunner } from "./api-runner.ts";
import { startBusinessRegister } from "./fakes/business-register/server.ts";
import { type Cognito, startCognito } from "./cognito/cognito.ts";
import { credentialsOf, startCompanyData } from "./fakes/company-data/server.ts";
import { totpCode } from "./cognito/totp.ts";
import { DataFolder } from "./data-folder.ts";
import { type DemoAccount, seedDemoData } from "./demo-data.ts";
import { demoStaff, publishSheets, seedDemoStaff } from "./demo-staff.ts";
import type { LocalDynamoDb } from "./dynamodb.ts";
import { startData } from "./table.ts";
import { type BusEvent, deliver } from "./event-target.ts";
import { failedEventsPath, startFailedEventsPage } from "./failed-events-page.ts";
import type { Access } from "./files/authentication.ts";
import { type Files, startFiles } from "./files/server.ts";
import { type FrontDoor, startFrontDoor } from "./front-door.ts";
import { openLogFile } from "./log-file.ts";
import type { Loopback } from "./loopback.ts";
import { mailboxPath } from "./mail/mailbox-page.ts";
import { customersPath } from "./fakes/hosted-links/customers-page.ts";
import { type HostedLinks, startHostedLinks } from "./fakes/hosted-links/server.ts";
import { FaultInjection } from "./fakes/fault-injection.ts";
import { startKms } from "./kms/server.ts";
import { lendersForApi } from "./fakes/lender/on-this-machine.ts";
import { lendersPath } from "./fakes/lender/page.ts";
import { checkServices } from "../../shared/domain/customer-check.ts";
import type { SiteConfiguration } from "../../shared/wire/site-configuration.ts";
import { stripeForApi } from "./fakes/stripe/on-this-machine.ts";
import { paymentsPath } from "./fakes/stripe/payments-page.ts";
import { faultsPath, startFaultsPage } from "./fakes/faults-page.ts";
import { type Mail, startMail } from "./mail/server.ts";
import {
  bucketName,
  driverLicencesKeyId,
  lenderAccountsKeyId,
  region,
  secretsPrefix,
  sheetsBucketName,
  tableName,
} from "./resource-names.ts";
import { type Secrets, startSecrets } from "./secrets/server.ts";
import { type Site, startSite } from "./site.ts";
import { whenSourcesChange } from "./source-watch.ts";

export interface StackOptions {
  /** 0 = any free port. */
  readonly port: number;
  readonly data: string;
  readonly log: string;
  readonly isVerbose: boolean;
  readonly isWatching: boolean;
  readonly say: (line: string) => void;
}

export class Stack {
  readonly #options: StackOptions;
  readonly #closers: (() => Promise<unknown>)[] = [];
  readonly #starting: Promise<unknown>[] = [];
  #api: ApiRunner | undefined;
  #isClosing = false;

  constructor(options: StackOptions) {
    this.#options = options;
  }

  /** Starts every part and prints a line for each; returns the address. Call close() even if it rejects. */
  async start(): Promise<string> {
    const frontDoor = await startFrontDoor(this.#options.port);
    this.#closers.push(() => frontDoor.close());
    const folder = await DataFolder.open(this.#options.data);
    this.#closers.push(() => folder.noteStopped());
    const { environment, mail, identity } = await this.#startServices(frontDoor, folder);
    const [site] = await Promise.all([this.#startSite(frontDoor, environment), this.#startApi(frontDoor, environment)]);
    const api = frontDoor.url;
    const { demoBroker } = folder.settings;
    const mailbox = () => mail.messages();
    await Promise.all([
      this.#part("Rate sheets of this release", () => publishSheets(environment)),
      this.#seed("Demo broker and quotes", demoBroker, () => seedDemoData({ api, person: demoBroker, mailbox })),
      ...demoStaff(folder.settings).map(async ({ name, account, role }) => {
        const secret = () => identity.secretOf(account.email);
        await this.#seed(name, account, async () => {
          if (secret() === undefined) await seedDemoStaff({ api, person: account, mailbox }, role, environment);
        });
        const known = secret();
        if (known !== undefined) this.#options.say(`    code ${totpCode(known, Date.now())}, from the authenticator secret ${known}`);
      }),
    ]);
    await folder.noteRunning({ url: frontDoor.url, process: process.pid, environment });
    frontDoor.open(site);
    return frontDoor.url;
  }

  /** Stops the parts in reverse order, after waiting for those that are still starting. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.allSettled(this.#starting);
    for (const close of this.#closers.splice(0).toReversed()) {
      await close().catch((error: unknown) => this.#options.say(`A part could not be stopped: ${String(error)}`));
    }
  }

  async #startServices(frontDoor: FrontDoor, folder: DataFolder): Promise<LocalServices> {
    const { registerGuid: guid, companyDataKey } = folder.settings;
    const credentials = credentialsOf(companyDataKey);
    const faultInjection = new FaultInjection();
    const payments = stripeForApi();
    const lending = lendersForApi();
    const companiesKey = randomUUID();
    const keys = Object.fromEntries(Object.values(companyNames).map((name) => [keySecret(name), companiesKey]));
    const initialSecrets = { "business-register": guid, "company-data": credentials, ...payments.secrets, ...lending.secrets, ...keys };
    const [data, identity, mail, secrets, register, companies, stripe, lenders, checks] = await Promise.all([
      this.#part("Database: DynamoDB Local", () => startData(folder.of("dynamodb"))),
      this.#part("Sign-in: emulator of Cognito", () =>
        startCognito({ port: 0, folder: folder.of("cognito"), allowedOrigin: frontDoor.url }),
      ),
      this.#part("Email: emulator of SES", () => startMail({ folder: folder.of("mail") })),
      this.#part("Secrets: emulator of Secrets Manager", () => this.#startSecrets(folder, initialSecrets)),
      this.#part("Business register: fake", () => startBusinessRegister({ guid, faultInjection })),
      this.#part("Company data: fake Creditsafe", () => startCompanyData({ credentials, faultInjection })),
      this.#part("Payments: fake Stripe", () => payments.start({ folder: folder.of("stripe"), faultInjection }, async () => frontDoor.url)),
      this.#part("Lenders: fake NOW and Lender A", () =>
        lending.start({ folder: folder.of("lenders"), faultInjection }, async () => frontDoor.url),
      ),
      this.#part("Customer checks: fake companies", () =>
        startHostedLinks({ folder: folder.of("checks"), key: companiesKey, pages: frontDoor.url, faultInjection }),
      ),
    ]);
    const faultsPage = await this.#part("Fault injection for the fakes", () => startFaultsPage(faultInjection));
    const access = { accessKeyId: data.accessKeyId, secretAccessKey: data.secretAccessKey, region };
    const files = await this.#part("Files: emulator of S3", () => this.#startFiles({ frontDoor, folder, access }));
    const kms = await this.#part("Keys: emulator of KMS", () =>
      startKms({ folder: folder.of("kms"), keyIds: [lenderAccountsKeyId, driverLicencesKeyId], access }),
    );
    const failedEvents = await this.#part("Failed events: page", () => startFailedEventsPage(() => files.failedEvents()));
    frontDoor.mount(failedEventsPath, { url: () => failedEvents.url, keepsPath: true });
    frontDoor.mount("/cognito", { url: () => identity.url, keepsPath: false });
    frontDoor.mount(customersPath, { url: () => checks.url, keepsPath: true });
    frontDoor.mount(faultsPath, { url: () => faultsPage.url, keepsPath: true });
    frontDoor.mount(lendersPath, { url: () => lenders.url, keepsPath: true });
    frontDoor.mount(mailboxPath, { url: () => mail.url, keepsPath: true });
    frontDoor.mount(paymentsPath, { url: () => stripe.url, keepsPath: true });
    const services = { site: frontDoor.url, data, identity, mail, files, kms, secrets, register, companies, checks };
    return {
      environment: { ...environmentOf(services), ...payments.environmentOf(stripe), ...lending.environmentOf(lenders) },
      mail,
      identity,
    };
  }

  #startSecrets(folder: DataFolder, byName: Readonly<Record<string, string>>): Promise<Secrets> {
    const initialSecrets = Object.fromEntries(Object.entries(byName).map(([name, value]) => [secretsPrefix + name, value]));
    return startSecrets({ folder: folder.of("secrets"), initialSecrets });
  }

  #startFiles({ frontDoor, folder, access }: { frontDoor: FrontDoor; folder: DataFolder; access: Access }): Promise<Files> {
    const deliverToApi = async (event: BusEvent) => {
      if (!this.#api) throw new Error("the API is not ready yet");
      await deliver(await this.#api.eventsUrl, event);
    };
    return startFiles({
      folder: folder.of("files"),
      bucket: bucketName,
      quietBucket: sheetsBucketName,
      access,
      cors: { origin: frontDoor.url, methods: bucketDefinition.postedFromSite },
      onCreated: deliverToApi,
      onScanned: deliverToApi,
    });
  }

  /** The front door sends the CDN's secret: the functions reject calls without it. */
  async #startApi(frontDoor: FrontDoor, environment: Readonly<Record<string, string>>): Promise<void> {
    const { say, isWatching, isVerbose } = this.#options;
    const log = await openLogFile(this.#options.log);
    this.#closers.push(() => log.close());
    const api = new ApiRunner({ environment, say, log: log.stream, isVerbose });
    this.#api = api;
    const { routes } = await this.#part("API", async () => ({ ...(await api.start()), close: () => api.stop() }));
    say(`    ${routes} routes`);
    frontDoor.mount("/api", { url: () => api.url, keepsPath: true, headers: { "origin-secret": environment["ORIGIN_SECRET"]! } });
    if (isWatching) this.#restartOnChange(api);
  }

  #startSite(frontDoor: FrontDoor, environment: Readonly<Record<string, string>>): Promise<Site> {
    const { USER_POOL_ID: userPoolId = "", USER_POOL_CLIENT_ID: userPoolClientId = "" } = environment;
    const configuration: SiteConfiguration = {
      userPoolId,
      userPoolClientId,
      userPoolEndpoint: `${frontDoor.url}/cognito/`,
      mapsKey: null,
      stripeKey: null,
      connected: [...checkServices, "asic"],
      paymentPage: paymentsPath,
    };
    const connect = [environment["AWS_ENDPOINT_URL_S3"] ?? ""];
    return this.#part("Web application", () => startSite({ configuration, connect, isWatching: this.#options.isWatching }));
  }

  /** A failure to create demo data does not stop the start. */
  async #seed(name: string, account: DemoAccount, seed: () => Promise<void>): Promise<void> {
    const { say } = this.#options;
    try {
      await this.#part(name, seed);
      say(`    sign in as ${account.email}, password ${account.password}`);
    } catch (error) {
      say(`  ${name}: skipped: ${(error as Error).message}`);
    }
  }

  #restartOnChange(api: ApiRunner): void {
    const watching = new AbortController();
    this.#closers.push(async () => watching.abort());
    const { say } = this.#options;
    const restart = () =>
      api.start().then(
        () => say("  API restarted: its sources changed"),
        (error: unknown) => say(`The API could not restart: ${inspect(error)}`),
      );
    whenSourcesChange(() => void restart(), watching.signal);
  }

  async #part<T>(name: string, start: () => Promise<T>): Promise<T> {
    if (this.#isClosing) throw new Error("Kelpie is stopping");
    const from = performance.now();
    const starting = start();
    this.#starting.push(starting);
    const part = await starting;
    if (isClosable(part)) this.#closers.push(() => part.close());
    this.#options.say(`  ${name.padEnd(40)}${((performance.now() - from) / 1000).toFixed(1)} s`);
    return part;
  }
}

const isClosable = (part: unknown): part is Pick<Loopback, "close"> => typeof part === "object" && part !== null && "close" in part;

interface LocalServices {
  readonly environment: Record<string, string>;
  readonly mail: Mail;
  readonly identity: Cognito;
}

interface Services {
  readonly site: string;
  readonly data: LocalDynamoDb;
  readonly identity: Cognito;
  readonly mail: Loopback;
  readonly files: Loopback;
  readonly kms: Loopback;
  readonly secrets: Secrets;
  readonly register: Loopback;
  readonly companies: Loopback;
  readonly checks: HostedLinks;
}

/** The whole environment of the functions. It excludes the developer's own AWS settings. */
function environmentOf({ site, data, identity, mail, files, kms, secrets, register, companies, checks }: Services): Record<string, string> {
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
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    TABLE_NAME: tableName,
    FILES_BUCKET: bucketName,
    SHEETS_BUCKET: sheetsBucketName,
    MALWARE_SCAN: "on",
    SECRETS_PREFIX: secretsPrefix,
    LENDER_ACCOUNTS_KEY_ID: lenderAccountsKeyId,
    DRIVER_LICENCES_KEY_ID: driverLicencesKeyId,
    USER_POOL_ID: identity.poolId,
    USER_POOL_CLIENT_ID: identity.clientId,
    FACTOR_CLIENT_ID: identity.factorClientId,
    TOKEN_ISSUER: identity.issuer,
    SITE_URL: site,
    ORIGIN_SECRET: randomUUID(),
    MAIL_FROM: "Kelpie <no-reply@kelpie.example>",
    REFERRALS_TO: "referrals@kelpie.example",
    RATES_TO: "rates@kelpie.example",
    // All browsers on this machine share one IP address.
    NETWORK_LIMIT_FACTOR: "100",
    BUSINESS_REGISTER_URL: `${register.url}/json`,
    COMPANY_DATA_URL: companies.url,
    ...placeSettings((name) => ({ url: checks.apiOf(name), pages: site })),
  };
}
