import { PutSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { SecretCache } from "../../../functions/adapters/secrets/secret.ts";
import type { SecretsOptions } from "../../../infra/local/secrets/server.ts";
import { listen } from "../../../infra/local/loopback.ts";
import { aSecretsClient, clientOf } from "../../support/fixtures/secrets.ts";

const prefix = "kelpie/test/";
const minute = 60_000;

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => void vi.restoreAllMocks());

/** The secret cache with the Secrets Manager emulator and a clock that the test moves. */
async function someSecrets(provided: Readonly<Record<string, string>> = {}, options: Partial<SecretsOptions> = {}) {
  const { client } = await aSecretsClient(provided, options);
  const clock = { ms: 0 };
  return { clock, client, cache: new SecretCache({ client, prefix, now: () => clock.ms }) };
}

/** The secret cache with a server that gives each read the same response, and the number of reads. */
async function aService(answer: () => { readonly status: number; readonly body: object }) {
  const calls = { count: 0 };
  const server = await listen((_request, response) => {
    calls.count++;
    const { status, body } = answer();
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
  });
  onTestFinished(() => server.close());
  const clock = { ms: 0 };
  return { calls, clock, cache: new SecretCache({ client: clientOf(server.url), prefix, now: () => clock.ms }) };
}

describe("the secret cache", () => {
  it("reads secrets by name below the prefix of its own stage only", async () => {
    const { cache } = await someSecrets({ "kelpie/test/business-register": "ours", "kelpie/prod/stripe/key": "theirs" });

    expect(await cache.find("business-register")).toBe("ours");
    expect(await cache.find("stripe/key")).toBeUndefined();
  });

  it("returns a rotated key within five minutes", async () => {
    const { clock, cache, client } = await someSecrets({ "kelpie/test/business-register": "old" });
    await cache.find("business-register");

    await client.send(new PutSecretValueCommand({ SecretId: `${prefix}business-register`, SecretString: "new" }));
    clock.ms = 5 * minute - 1;
    const before = await cache.find("business-register");
    clock.ms = 5 * minute;
    const after = await cache.find("business-register");

    expect([before, after]).toEqual(["old", "new"]);
  });

  it("reads a secret once for concurrent requests", async () => {
    const { cache, calls } = await aService(() => ({ status: 200, body: { SecretString: "key" } }));

    const values = await Promise.all(Array.from({ length: 20 }, () => cache.find("business-register")));

    expect([new Set(values), calls.count]).toEqual([new Set(["key"]), 1]);
  });

  it("reads again after a failed read", async () => {
    let isDown = true;
    const { cache } = await aService(() =>
      isDown ? { status: 400, body: { __type: "InternalServiceError" } } : { status: 200, body: { SecretString: "key" } },
    );
    await expect(cache.find("business-register")).rejects.toMatchObject({ name: "InternalServiceError" });

    isDown = false;

    expect(await cache.find("business-register")).toBe("key");
  });
});

describe("a missing secret", () => {
  it("is looked up once in 30 seconds, so that callers cannot cause a read per request", async () => {
    const { cache, calls, clock } = await aService(() => ({ status: 400, body: { __type: "ResourceNotFoundException" } }));

    for (const ms of [0, 10_000, 29_999, 30_000, 59_999]) {
      clock.ms = ms;
      expect(await cache.find("lender-signing/now")).toBeUndefined();
    }

    expect(calls.count).toBe(2);
  });

  it("is returned within 30 seconds after its creation", async () => {
    let answer: { status: number; body: object } = { status: 400, body: { __type: "ResourceNotFoundException" } };
    const { cache, clock } = await aService(() => answer);
    expect(await cache.find("company-data")).toBeUndefined();

    answer = { status: 200, body: { SecretString: "key" } };
    clock.ms = 30_000;

    expect(await cache.find("company-data")).toBe("key");
  });

  it("counts as missing and emits a metric if Secrets Manager denies access to it", async () => {
    const { cache } = await someSecrets({ "kelpie/test/company-data": "key" }, { deniesMissing: true });

    expect(await cache.find("lender-signing/now")).toBeUndefined();

    const denied = lines.filter((line) => line.includes('"SecretReadsDenied":1'));
    expect(denied).toHaveLength(1);
    expect(denied[0]).not.toContain(prefix);
    expect(await cache.find("company-data")).toBe("key");
  });
});
