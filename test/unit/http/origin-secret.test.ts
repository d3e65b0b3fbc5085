import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Domain, bindings } from "../../../functions/routes.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { anEndpoint } from "../../support/api/endpoint.ts";

const names = Object.keys(routes) as RouteName[];
const [current, previous] = ["c".repeat(48), "p".repeat(48)];
const rejected = { status: 403, data: { code: "NOT_THROUGH_CDN" } };

/** The response to a caller without a token who sends this CDN secret. */
async function answerTo(name: RouteName, visible?: string) {
  const headers = visible === undefined ? {} : { "origin-secret": visible };
  const { status, data } = await anEndpoint<Domain>(bindings[name].domain, {}).call(name, { headers });
  return { status, data };
}

beforeEach(() => {
  vi.stubEnv("ORIGIN_SECRET", current);
  vi.stubEnv("ORIGIN_SECRET_PREVIOUS", "");
});
afterEach(() => vi.unstubAllEnvs());

describe("a call that bypasses the CDN", () => {
  it.each(names)("is rejected by %s before authentication", async (name) => {
    expect(await answerTo(name)).toMatchObject(rejected);
    for (const visible of ["", "x".repeat(48), `${current}x`, current.slice(1)])
      expect(await answerTo(name, visible)).toMatchObject(rejected);
  });

  it("is rejected before its body is parsed", async () => {
    const { call } = anEndpoint("user", {});
    expect(await call("login", { text: "x".repeat(300_000) })).toMatchObject(rejected);
  });

  it("is accepted when no CDN is configured", async () => {
    vi.stubEnv("ORIGIN_SECRET", "");
    expect((await answerTo("readUser")).status).toBe(401);
  });
});

describe("a call through the CDN", () => {
  it.each(names)("reaches %s", async (name) => {
    expect(await answerTo(name, current)).not.toMatchObject(rejected);
  });

  it("may carry either value while the secret is rotated, and only the new one afterwards", async () => {
    vi.stubEnv("ORIGIN_SECRET_PREVIOUS", previous);
    for (const visible of [current, previous]) expect((await answerTo("readUser", visible)).status).toBe(401);
    expect(await answerTo("readUser", `${current},${previous}`)).toMatchObject(rejected);
    vi.stubEnv("ORIGIN_SECRET_PREVIOUS", "");
    expect(await answerTo("readUser", previous)).toMatchObject(rejected);
  });
});
