import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { checkProviderNames, keySecret } from "../../functions/customer-checks/check-provider-names.ts";
import { bucketDefinition } from "../../functions/adapters/files/bucket-definition.ts";
import { ApiRunner } from "./api-runner.ts";
import { startBusinessRegister } from "./fakes/business-register/server.ts";
import { type Cognito, startCognito } from "./cognito/cognito.ts";
import { credentialsOf, startCompanyData } from "./fakes/company-data/server.ts";
import { totpCode } from "./cognito/totp.ts";
import { DataFolder } from "./data-folder.ts";
import { type DemoAccount, seedDemoData } from "./demo-data.ts";
import { demoStaff, registerReleaseSheets, seedDemoStaff } from "./demo-staff.ts";
import { environmentOf } from "./environment.ts";
import { startData } from "./table.ts";
import { type BusEvent, deliver } from "./event-target.ts";
import { startWebhookReceivers, webhooksPath } from "./webhooks-page.ts";
import { failedEventsPath, startFailedEventsPage } from "./failed-events-page.ts";
import type { Access } from "./files/authentication.ts";
import { type Files, startFiles } from "./files/server.ts";
import { type ReverseProxy, startReverseProxy } from "./reverse-proxy.ts";
import { openLogFile } from "./log-file.ts";
import type { LoopbackServer } from "./loopback.ts";
import { mailboxPath } from "./mail/mailbox-page.ts";
import { checkPagesPath } from "./fakes/customer-checks/check-page.ts";
import { startCheckCompanies } from "./fakes/customer-checks/server.ts";
import { FaultInjection } from "./fakes/fault-injection.ts";
import { startKms } from "./kms/server.ts";
import { setUpLenders } from "./fakes/lender/setup.ts";
import { lendersPath } from "./fakes/lender/page.ts";
import { checkServices } from "../../shared/domain/customer-check.ts";
import type { SiteConfiguration } from "../../shared/wire/site-configuration.ts";
import { setUpStripe } from "./fakes/stripe/setup.ts";
import { paymentsPath } from "./fakes/stripe/payments-page.ts";
import { faultsPath, startFaultsPage } from "./fakes/faults-page.ts";
import { type Mail, startMail } from "./mail/server.ts";
import {
  bucketName,
  driverLicencesKeyId,
  paymentDetailsKeyId,
  webhooksKeyId,
  lenderAccountsKeyId,
  region,
  secretsPrefix,
  sheetsBucketName,
} from "./resource-names.ts";
import { startSecrets } from "./secrets/server.ts";
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
    const reverseProxy = await startReverseProxy(this.#options.port);
    this.#closers.push(() => reverseProxy.close());
    const folder = await DataFolder.open(this.#options.data);
    this.#closers.push(() => folder.noteStopped());
    const { environment, mail, identity } = await this.#startServices(reverseProxy, folder);
    const [site] = await Promise.all([this.#startSite(reverseProxy, environment), this.#startApi(reverseProxy, environment)]);
    const api = reverseProxy.url;
    const { demoBroker } = folder.settings;
    const mailbox = () => mail.messages();
    await Promise.all([
      this.#part("Rate sheets of this release", () => registerReleaseSheets(environment)),
      this.#seed("Demo broker and quotes", demoBroker, () => seedDemoData({ api, person: demoBroker, mailbox, environment })),
      ...demoStaff(folder.settings).map(async ({ name, account, role }) => {
        const secret = () => identity.secretOf(account.email);
        await this.#seed(name, account, async () => {
          if (secret() === undefined) await seedDemoStaff({ api, person: account, mailbox }, role, environment);
        });
        const known = secret();
        if (known !== undefined) this.#options.say(`    two-factor code ${totpCode(known, Date.now())} (authenticator secret ${known})`);
      }),
    ]);
    await folder.noteRunning({ url: reverseProxy.url, process: process.pid, environment });
    reverseProxy.serveSite(site);
    return reverseProxy.url;
  }

  /** Stops the parts in reverse order, after waiting for those that are still starting. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.allSettled(this.#starting);
    for (const close of this.#closers.splice(0).toReversed()) {
      await close().catch((error: unknown) => this.#options.say(`A part could not be stopped: ${String(error)}`));
    }
  }

  async #startServices(reverseProxy: ReverseProxy, folder: DataFolder): Promise<LocalServices> {
    const { registerGuid: guid, companyDataKey } = folder.settings;
    const credentials = credentialsOf(companyDataKey);
    const faultInjection = new FaultInjection();
    const payments = setUpStripe();
    const lending = setUpLenders();
    const companiesKey = randomUUID();
    const keys = { proof: guid, ...Object.fromEntries(Object.values(checkProviderNames).map((name) => [keySecret(name), companiesKey])) };
    const secretsByName = { "business-register": guid, "company-data": credentials, ...payments.secrets, ...lending.secrets, ...keys };
    const initialSecrets = Object.fromEntries(Object.entries(secretsByName).map(([name, value]) => [secretsPrefix + name, value]));
    const [data, identity, mail, secrets, register, companies, stripe, lenders, checks] = await Promise.all([
      this.#part("Database: DynamoDB Local", () => startData(folder.of("dynamodb"))),
      this.#part("Sign-in: emulator of Cognito", () =>
        startCognito({ port: 0, folder: folder.of("cognito"), allowedOrigin: reverseProxy.url }),
      ),
      this.#part("Email: emulator of SES", () => startMail({ folder: folder.of("mail"), onBounced: (event) => this.#deliverToApi(event) })),
      this.#part("Secrets: emulator of Secrets Manager", () => startSecrets({ folder: folder.of("secrets"), initialSecrets })),
      this.#part("Business register: fake", () => startBusinessRegister({ guid, faultInjection })),
      this.#part("Company data: fake Creditsafe", () => startCompanyData({ credentials, faultInjection })),
      this.#part("Payments: fake Stripe", () =>
        payments.start({ folder: folder.of("stripe"), faultInjection }, async () => reverseProxy.url),
      ),
      this.#part("Lenders: fake NOW and Lender A", () =>
        lending.start({ folder: folder.of("lenders"), faultInjection }, async () => reverseProxy.url),
      ),
      this.#part("Customer checks: fake companies", () =>
        startCheckCompanies({ folder: folder.of("checks"), key: companiesKey, pages: reverseProxy.url, faultInjection }),
      ),
    ]);
    const faultsPage = await this.#part("Fault injection for the fakes", () => startFaultsPage(faultInjection));
    const access = { accessKeyId: data.accessKeyId, secretAccessKey: data.secretAccessKey, region };
    const files = await this.#part("Files: emulator of S3", () => this.#startFiles({ reverseProxy, folder, access }));
    const kms = await this.#part("Keys: emulator of KMS", () =>
      startKms({
        folder: folder.of("kms"),
        keyIds: [lenderAccountsKeyId, driverLicencesKeyId, paymentDetailsKeyId, webhooksKeyId],
        access,
      }),
    );
    const failedEvents = await this.#part("Failed events: page", () => startFailedEventsPage(() => files.failedEvents()));
    const webhooks = await this.#part("Webhooks: receivers", () => startWebhookReceivers());
    reverseProxy.mount(webhooksPath, { url: () => webhooks.url, keepsPath: true });
    reverseProxy.mount(failedEventsPath, { url: () => failedEvents.url, keepsPath: true });
    reverseProxy.mount("/cognito", { url: () => identity.url, keepsPath: false });
    reverseProxy.mount(checkPagesPath, { url: () => checks.url, keepsPath: true });
    reverseProxy.mount(faultsPath, { url: () => faultsPage.url, keepsPath: true });
    reverseProxy.mount(lendersPath, { url: () => lenders.url, keepsPath: true });
    reverseProxy.mount(mailboxPath, { url: () => mail.url, keepsPath: true });
    reverseProxy.mount(paymentsPath, { url: () => stripe.url, keepsPath: true });
    const services = { site: reverseProxy.url, data, identity, mail, files, kms, secrets, register, companies, checks };
    return {
      environment: { ...environmentOf(services), ...payments.environmentOf(stripe), ...lending.environmentOf(lenders) },
      mail,
      identity,
    };
  }

  async #deliverToApi(event: BusEvent): Promise<void> {
    if (!this.#api) throw new Error("the API is not ready yet");
    await deliver(await this.#api.eventsUrl, event);
  }

  #startFiles({ reverseProxy, folder, access }: { reverseProxy: ReverseProxy; folder: DataFolder; access: Access }): Promise<Files> {
    return startFiles({
      folder: folder.of("files"),
      bucket: bucketName,
      quietBucket: sheetsBucketName,
      access,
      cors: { origin: reverseProxy.url, methods: bucketDefinition.postedFromSite },
      onCreated: (event) => this.#deliverToApi(event),
      onScanned: (event) => this.#deliverToApi(event),
    });
  }

  /** The reverse proxy sends the CDN's secret: the functions reject calls without it. */
  async #startApi(reverseProxy: ReverseProxy, environment: Readonly<Record<string, string>>): Promise<void> {
    const { say, isWatching, isVerbose } = this.#options;
    const log = await openLogFile(this.#options.log);
    this.#closers.push(() => log.close());
    const entry = new URL("./api-thread.ts", import.meta.url);
    const api = new ApiRunner({ entry, environment, say, log: log.stream, isVerbose });
    this.#api = api;
    const { routes } = await this.#part("API", async () => ({ ...(await api.start()), close: () => api.stop() }));
    say(`    ${routes} routes`);
    reverseProxy.mount("/api", { url: () => api.url, keepsPath: true, headers: { "origin-secret": environment["ORIGIN_SECRET"]! } });
    if (isWatching) this.#restartOnChange(api);
  }

  #startSite(reverseProxy: ReverseProxy, environment: Readonly<Record<string, string>>): Promise<Site> {
    const { USER_POOL_ID: userPoolId = "", USER_POOL_CLIENT_ID: userPoolClientId = "" } = environment;
    const configuration: SiteConfiguration = {
      userPoolId,
      userPoolClientId,
      userPoolEndpoint: `${reverseProxy.url}/cognito/`,
      mapsKey: null,
      stripeKey: null,
      refusesAssumedRates: environment["ASSUMED_RATES"] === "refused",
      connected: [...checkServices, "asic", "NOW", "Lender A", "Plenti"],
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

const isClosable = (part: unknown): part is Pick<LoopbackServer, "close"> => typeof part === "object" && part !== null && "close" in part;

interface LocalServices {
  readonly environment: Record<string, string>;
  readonly mail: Mail;
  readonly identity: Cognito;
}
