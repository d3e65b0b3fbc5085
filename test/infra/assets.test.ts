import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Domain } from "../../functions/routes.ts";
import { filesAtStart } from "../support/infra/function-start.ts";
import { type Product, newDataFolder, removeDataFolder, settingsIn, startProduct } from "../support/api/product.ts";
import { signatureFields } from "../support/fixtures/signatures.ts";
import { sheets } from "../support/own-sheets.ts";
import { type BundledAssets, type FunctionName, type JudgedFunction, bundledAssets } from "./support/assets.ts";

let data: string;
let product: Product;
let assets: BundledAssets;

beforeAll(async () => {
  data = await newDataFolder();
  product = startProduct(["--port", "0", "--data", data]);
  assets = bundledAssets();
  await product.ready;
}, 180_000);

afterAll(async () => {
  product.process.kill("SIGTERM");
  await product.ended;
  await removeDataFolder(data);
}, 60_000);

/** The event that the gateway would send. */
const eventOf = (
  routeKey: string,
  { params = {}, body, token, originSecret }: { params?: object; body?: object; token?: string; originSecret?: string } = {},
) => ({
  version: "2.0",
  routeKey,
  rawQueryString: "",
  headers: {
    "content-type": "application/json",
    "origin-secret": originSecret,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  pathParameters: params,
  requestContext: {
    requestId: "test",
    http: { method: routeKey.split(" ")[0], sourceIp: "192.0.2.1", userAgent: "test" },
    ...(token !== undefined && { authorizer: { jwt: { claims: claimsOf(token) } } }),
  },
  ...(body && { body: JSON.stringify(body) }),
  isBase64Encoded: false,
});

const claimsOf = (token: string) => Object.fromEntries(Object.entries(decodeJwt(token)).map(([name, value]) => [name, String(value)]));

/** What the functions asked of AWS, and what their roles would not have allowed. */
const judged: Record<"allowed" | "denied", string[]> = { allowed: [], denied: [] };

async function stopped(running: JudgedFunction): Promise<void> {
  await running.stop();
  judged.allowed.push(...running.allowed);
  judged.denied.push(...running.denied);
}

async function call(
  domain: Domain,
  routeKey: string,
  request: Parameters<typeof eventOf>[1] = {},
): Promise<{ status: number; data: never }> {
  const { environment = {} } = (await settingsIn(data)).running ?? {};
  const running = await assets.start(domain, environment);
  try {
    const { statusCode, body } = await running.invoke(eventOf(routeKey, { ...request, originSecret: environment["ORIGIN_SECRET"]! }));
    return { status: statusCode, data: (JSON.parse(body) as { data: never }).data };
  } finally {
    await stopped(running);
  }
}

describe("the deployed function bundles", () => {
  it("report health and version", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string };

    expect(await call("health", "GET /api/health")).toEqual({ status: 200, data: { version } });
  });

  it("sign a broker in, start an application and rank every lender's product for it", async () => {
    const { demoBroker } = await settingsIn(data);

    const session = await call("user", "POST /api/user/login", { body: demoBroker });
    expect(session.status).toBe(200);
    const { token } = session.data as { token: string };
    const started = await call("application", "GET /api/application/start/quote/{type}", { params: { type: "commercial" }, token });
    expect(started.status).toBe(200);
    const { _id: applicationId } = started.data as { _id: string };
    const ranked = await call("quote", "GET /api/quote/{applicationId}", { params: { applicationId }, token });

    expect(ranked.status).toBe(200);
    const { products, lenders } = ranked.data as { products: unknown[]; lenders: string[] };
    expect(lenders).toHaveLength(21);
    expect(products.length).toBeGreaterThan(10);
  });

  it("create a signed PDF with the bundled fonts", async () => {
    const { demoBroker } = await settingsIn(data);
    const session = await call("user", "POST /api/user/login", { body: demoBroker });
    const { token, user } = session.data as { token: string; user: { _id: string } };
    const businessDetails = { EntityName: "Wattlebird 李雷 Pty Ltd", Abn: "51824753556" };
    const business = { businessDetails, businessAddress: { description: "1 Wattle Street" } };
    await call("user", "POST /api/user/business-details", { body: business, token });

    const signature = { userId: user._id, ...signatureFields };
    const signed = await call("document", "POST /api/document/referral-agreement", { body: signature, token });

    expect(signed).toMatchObject({ status: 200, data: { kind: "referralAgreement", contentType: "application/pdf", status: "ready" } });
  });

  it("register the rate sheets that lie beside the function", async () => {
    const { environment = {} } = (await settingsIn(data)).running ?? {};
    const rulebooks = join(dirname(assets.startOf("release")), "rulebooks");
    const running = await assets.start("release", { ...environment, RULEBOOKS_FOLDER: rulebooks });

    const released = await running.invoke<{ sheets: number; registered: number }>({});
    await stopped(running);

    // The product has registered them when it started.
    expect(released).toEqual({ sheets: sheets.length, registered: 0 });
  });

  it("ask nothing of AWS that their roles do not allow, as the templates say", () => {
    const actions = new Set(judged.allowed.map((each) => each.split(" ")[0]));

    expect(judged.denied).toEqual([]);
    for (const action of ["cognito-idp:AdminInitiateAuth", "dynamodb:GetItem", "dynamodb:PutItem", "s3:PutObject"])
      expect(actions).toContain(action);
  });

  it("get no answer for what another function's role does not allow", async () => {
    const { demoBroker, running: { environment = {} } = {} } = await settingsIn(data);
    const running = await assets.start("user", environment, "today");

    const login = eventOf("POST /api/user/login", { body: demoBroker, originSecret: environment["ORIGIN_SECRET"]! });
    const { statusCode } = await running.invoke(login);
    await running.stop();

    expect(statusCode).toBeGreaterThanOrEqual(500);
    expect(running.denied[0]).toMatch(/^(dynamodb|cognito-idp):/);
  });

  it("contain only the S3 and SES calls that they make, and open a link without either", () => {
    const made = ["GetObject", "SendEmail"];
    const others = ["ListBuckets", "CreateEmailTemplate"];
    const carriedIn = (files: readonly string[]) => {
      const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
      return [...made, ...others].filter((name) => text.includes(`"${name}"`));
    };
    const atStart = (name: FunctionName) => carriedIn(filesAtStart(assets.startOf(name)));
    const inAll = (name: FunctionName) => {
      const folder = dirname(assets.startOf(name));
      const scripts = readdirSync(folder).filter((file) => /\.m?js$/.test(file));
      return carriedIn(scripts.map((file) => join(folder, file)));
    };

    expect({ outbox: inAll("outbox"), link: inAll("link"), linkAtStart: atStart("link") }).toEqual({
      outbox: made,
      link: ["GetObject"],
      linkAtStart: [],
    });
  });

  it("load at most 200 kB compressed on a cold start", () => {
    const packed = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length / 1000, 0);
    const kilobytes = assets.names.map((name) => [name, packed(filesAtStart(assets.startOf(name)))] as const);

    expect(kilobytes.length).toBeGreaterThan(10);
    expect(kilobytes.filter(([, size]) => size > 200)).toEqual([]);
    // They read nothing of the table before they answer.
    for (const [name, size] of kilobytes.filter(([each]) => each === "health" || each === "telemetry"))
      expect([name, size < 40]).toEqual([name, true]);
  });
});

describe("the site's scripts", () => {
  /** Every script that the start page leads to. */
  async function scripts(): Promise<ReadonlyMap<string, string>> {
    const site = await product.ready;
    const found = new Map<string, string>();
    const waiting = namedIn(await (await fetch(site)).text());
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue;
      const text = await (await fetch(`${site}/assets/${name}`)).text();
      found.set(name, text);
      waiting.push(...namedIn(text));
    }
    return found;
  }

  const namedIn = (text: string): string[] => [...text.matchAll(/["`/]([\w.-]+-[\w-]{8}\.js)["`]/g)].map(([, name]) => name!);

  it("hold no tier, note or assumption of a rate sheet, and load the engine on demand", async () => {
    const found = await scripts();
    const texts = sheets.flatMap(({ sheet: { productTiers, info, provenance } }) => [
      ...productTiers.flatMap(({ name, info: own = [] }) => [name, ...own]),
      ...info,
      ...provenance.flatMap((entry) => (entry.status === "assumed" ? entry.reason : [])),
    ]);
    const told = [...new Set(texts)].filter((text) => text.length >= 20);

    expect([...found.keys()].some((name) => name.startsWith("live-ranking-"))).toBe(true);
    expect(told.length).toBeGreaterThan(100);
    for (const [name, text] of found) expect([name, told.filter((one) => text.includes(one))]).toEqual([name, []]);
  });
});
