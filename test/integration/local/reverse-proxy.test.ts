import { readFile, stat } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProcess } from "../../support/api/api.ts";
import { type Product, newDataFolder, removeDataFolder, settingsIn, startProduct } from "../../support/api/product.ts";

let data: string;
let product: Product;
let url: string;

beforeAll(async () => {
  data = await newDataFolder();
  product = startProduct(["--port", "0", "--data", data]);
  url = await product.ready;
}, 60_000);

afterAll(async () => {
  product.process.kill("SIGTERM");
  await product.ended;
  await removeDataFolder(data);
}, 60_000);

const statusOf = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status;

describe("the running application", () => {
  it("prints a line for each component, its address and how to stop it", () => {
    for (const text of ["DynamoDB Local", "Cognito", "SES", "Business register", "API", `Ready in`, url, `${url}/_local/mail`, "Ctrl-C"]) {
      expect(product.printed()).toContain(text);
    }
  });

  it("logs calls to a file that only its owner can read, and not to the console", async () => {
    const log = join(data, "log/api.log");

    await statusOf("/api/health");

    await expect.poll(() => readFile(log, "utf8")).toContain('"route":"GET /api/health"');
    expect(product.printed()).not.toContain('"event":"call"');
    expect((await stat(log)).mode & 0o777).toBe(0o600);
  });

  it("serves every component at a single address", async () => {
    expect(await statusOf("/_local/mail")).toBe(200);
    expect(await statusOf("/_local/failed-events")).toBe(200);
    expect(await statusOf("/api/user")).toBe(401);
    expect(await statusOf("/api/nothing")).toBe(404);
    expect(await statusOf("/cognito/", { method: "POST" })).toBe(400);
  });

  it("serves the site at every page path and 404 elsewhere", async () => {
    const page = await fetch(`${url}/application/quote/1`);

    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<title>Kelpie</title>");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(await statusOf("/")).toBe(200);
    expect(await statusOf("/missing.js")).toBe(404);
    expect(await statusOf("/_local/other")).toBe(404);
    expect(await statusOf("/", { method: "POST" })).toBe(404);
  });

  it("publishes the user pool's keys at its own address", async () => {
    const pool = (await settingsIn(data)).running!.environment["USER_POOL_ID"]!;

    const keys = (await (await fetch(`${url}/cognito/${pool}/.well-known/jwks.json`)).json()) as { keys: unknown[] };

    expect(keys.keys).toHaveLength(1);
  });

  it("serves the fake lenders' page and rejects unsigned webhooks", async () => {
    const [page, message] = await Promise.all([
      fetch(`${url}/_local/lenders`),
      fetch(`${url}/api/submission/events`, { method: "POST", body: "{}" }),
    ]);

    expect(await page.text()).toContain("No applications received.");
    expect(message.status).toBe(401);
  });

  it("accepts API calls only through its own address; direct calls to the gateway return 403", async () => {
    const { environment } = (await settingsIn(data)).running!;
    const gateway = await startProcess(environment);
    const codeOf = async (address: string, init: RequestInit = {}) => {
      const answer = await fetch(`${address}/api${init.method === "POST" ? "/billing/events" : "/health"}`, init);
      return [answer.status, ((await answer.json()) as { data: { code?: string } }).data.code];
    };

    const guesses: RequestInit[] = [{}, { headers: { "origin-secret": "guessed" } }, { method: "POST", body: "{}" }];
    const direct = await Promise.all(guesses.map((init) => codeOf(gateway.url, init)));
    const through = await Promise.all(guesses.map((init) => codeOf(url, init)));
    await gateway.kill();

    expect(direct).toEqual(guesses.map(() => [403, "NOT_THROUGH_CDN"]));
    expect(through).toEqual([
      [200, undefined],
      [200, undefined],
      [401, "SIGNATURE"],
    ]);
  });

  it("stores ports and keys readable by the owner only, and prints no key", async () => {
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect((await stat(join(data, "settings.json"))).mode & 0o777).toBe(0o600);
    const { environment } = (await settingsIn(data)).running!;
    expect(environment["AWS_SECRET_ACCESS_KEY"]).toMatch(/^\w{20,}$/);
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) expect(product.printed()).not.toContain(environment[name]);
  });

  it("rejects a request with another Host header, as in a DNS rebinding attack", async () => {
    const statusAs = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = get({ host: "127.0.0.1", port: new URL(url).port, path: "/_local/mail", headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on("error", reject);
      });

    expect(await statusAs("mail.evil.example")).toBe(421);
    expect(await statusAs("localhost.evil.example:3000")).toBe(421);
    expect(await statusAs("localhost:3000")).toBe(200);
  });
});
