import { stat } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, newDataFolder, removeDataFolder, settingsIn, startProduct } from "../../support/product.ts";

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

describe("the running product", () => {
  it("has printed a line for each part, where it is, and how to stop it", () => {
    for (const part of ["DynamoDB Local", "Cognito", "SES", "Business register", "API", `Ready in`, url, `${url}/_local/mail`, "Ctrl-C"]) {
      expect(product.printed()).toContain(part);
    }
  });

  it("has every part behind its one address", async () => {
    expect(await statusOf("/_local/mail")).toBe(200);
    expect(await statusOf("/api/user")).toBe(401);
    expect(await statusOf("/api/nothing")).toBe(404);
    expect(await statusOf("/cognito/", { method: "POST" })).toBe(400);
  });

  it("shows the site at every path that is a page, and nothing at any other", async () => {
    const page = await fetch(`${url}/application/quote/1`);

    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<title>Kelpie</title>");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(await statusOf("/")).toBe(200);
    expect(await statusOf("/missing.js")).toBe(404);
    expect(await statusOf("/_local/other")).toBe(404);
    expect(await statusOf("/", { method: "POST" })).toBe(404);
  });

  it("publishes the identity pool's keys below its own address", async () => {
    const pool = (await settingsIn(data)).running!.environment["USER_POOL_ID"]!;

    const keys = (await (await fetch(`${url}/cognito/${pool}/.well-known/jwks.json`)).json()) as { keys: unknown[] };

    expect(keys.keys).toHaveLength(1);
  });

  it("leads to the lenders' part, and believes no message that none of them has signed", async () => {
    const [page, message] = await Promise.all([
      fetch(`${url}/_local/lenders`),
      fetch(`${url}/api/submission/events`, { method: "POST", body: "{}" }),
    ]);

    expect(await page.text()).toContain("Nothing has come in.");
    expect(message.status).toBe(401);
  });

  it("notes ports and keys where only their owner can read them, and prints no key", async () => {
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect((await stat(join(data, "settings.json"))).mode & 0o777).toBe(0o600);
    const { environment } = (await settingsIn(data)).running!;
    expect(environment["AWS_SECRET_ACCESS_KEY"]).toMatch(/^\w{20,}$/);
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) expect(product.printed()).not.toContain(environment[name]);
  });

  it("refuses a request that names another host, as a stranger's page could make this machine's browser send", async () => {
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
