import { describe, expect, it } from "vitest";
import { throttle } from "../../../infra/local/gateway/throttle.ts";
import { aGateway, echo, publicRoute } from "../../support/api/gateway.ts";

const route = (handler: () => unknown) => [publicRoute("POST /api/quotes", handler)];

async function answerOf(result: unknown) {
  const { url } = await aGateway(route(() => Promise.resolve(result)));
  return fetch(`${url}/api/quotes`, { method: "POST" });
}

const apiError = async (response: Response) => [response.status, await response.json()];

describe("the gateway's responses", () => {
  it("have the function's status, headers, cookies and body", async () => {
    const response = await answerOf({
      statusCode: 201,
      headers: { "Content-Type": "application/json", "X-Count": 3 },
      cookies: ["a=1; Secure", "b=2"],
      body: '{"status":"success"}',
    });

    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-count")).toBe("3");
    expect(response.headers.getSetCookie()).toEqual(["a=1; Secure", "b=2"]);
    expect(await response.json()).toEqual({ status: "success" });
  });

  it("keep the connection open for 65 seconds, so that a reused connection is not closed early", async () => {
    expect((await answerOf("text")).headers.get("keep-alive")).toBe("timeout=65");
  });

  it("are decoded from base64 if the function says so", async () => {
    const bytes = Buffer.from([0xff, 0, 0x80]);

    const response = await answerOf({ statusCode: 200, body: bytes.toString("base64"), isBase64Encoded: true });

    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it("are plain text if the function sets no type", async () => {
    const response = await answerOf({ statusCode: 200, body: "hello" });

    expect(response.headers.get("content-type")).toBe("text/plain;charset=UTF-8");
  });

  it("are the whole result as JSON if it has no status", async () => {
    for (const [result, text] of [
      [{ products: [] }, '{"products":[]}'],
      ["hello", "hello"],
      [undefined, "null"],
    ]) {
      const response = await answerOf(result);
      expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([200, "application/json", text]);
    }
  });

  it("have a unique request id, including errors", async () => {
    const { url } = await aGateway(route(() => "ok"));
    const responses = await Promise.all(["/api/quotes", "/api/quotes", "/nowhere"].map((path) => fetch(url + path, { method: "POST" })));

    const ids = responses.map(({ headers }) => headers.get("apigw-requestid"));

    for (const id of ids) expect(id).toMatch(/^[\w+/]{15}=$/);
    expect(new Set(ids).size).toBe(3);
  });

  it("are 500 without details if a function throws or returns an invalid result", async () => {
    const failures = [
      () => Promise.reject(new Error("the table kelpie is on fire")),
      () => ({ statusCode: "abc" }),
      () => ({ statusCode: 200, body: { a: 1 } }),
    ];
    for (const failure of failures) {
      const { url } = await aGateway(route(failure));
      const response = await fetch(`${url}/api/quotes`, { method: "POST" });
      expect(await apiError(response)).toEqual([500, { message: "Internal Server Error" }]);
    }
  });

  it("are 503 after the timeout", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { url } = await aGateway(
      route(() => promise),
      { timeoutMs: 50 },
    );

    const response = await fetch(`${url}/api/quotes`, { method: "POST" });

    expect(await apiError(response)).toEqual([503, { message: "Service Unavailable" }]);
    resolve();
  });

  it("are 413 for a body over the limit of the gateway or the function", async () => {
    const { url } = await aGateway([publicRoute("POST /api/quotes", echo)]);

    for (const megabytes of [11, 7]) {
      const response = await fetch(`${url}/api/quotes`, { method: "POST", body: "x".repeat(megabytes * 1024 * 1024) });
      expect(await apiError(response)).toEqual([413, { message: "Request Entity Too Large" }]);
    }
  });

  it("are 404 for an unknown route", async () => {
    const { url } = await aGateway([]);

    expect(await apiError(await fetch(`${url}/api/quotes`))).toEqual([404, { message: "Not Found" }]);
  });

  it("are 429 over the stage's burst limit", async () => {
    const { url } = await aGateway(
      route(() => "ok"),
      { throttle: { rate: 0, burst: 2 } },
    );
    const call = () => fetch(`${url}/api/quotes`, { method: "POST" });

    const responses = [await call(), await call(), await call()];

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(await responses[2]!.json()).toEqual({ message: "Too Many Requests" });
  });

  it("are 429 over a route's own limit, for any caller, while other routes answer", async () => {
    const { url } = await aGateway([publicRoute("POST /api/user/login", () => "ok"), publicRoute("GET /api/user/{id}", () => "ok")], {
      routeLimits: { "POST /api/user/login": { rate: 0, burst: 1 } },
    });
    const login = () => fetch(`${url}/api/user/login`, { method: "POST" });

    expect((await login()).status).toBe(200);
    expect(await apiError(await login())).toEqual([429, { message: "Too Many Requests" }]);
    expect((await fetch(`${url}/api/user/1`)).status).toBe(200);
  });

  it("let requests pass again as time goes by", () => {
    let now = 0;
    const mayPass = throttle({ rate: 2, burst: 1 }, () => now);

    const passed = [0, 0, 400, 500, 900, 1000, 5000, 5000].map((at) => ((now = at), mayPass()));

    expect(passed).toEqual([true, false, false, true, false, true, true, false]);
  });
});

describe("cross-origin requests", () => {
  const site = "https://kelpie.example";
  const aSite = () =>
    aGateway([publicRoute("POST /api/quotes", () => "ok"), publicRoute("GET /api/user", () => "ok")], { allowedOrigin: site });
  const preflight = (url: string, origin: string) =>
    fetch(`${url}/api/quotes`, { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } });

  it("are allowed for exactly the configured origin", async () => {
    const { url } = await aSite();

    const preflighted = await preflight(url, site);
    const called = await fetch(`${url}/api/quotes`, { method: "POST", headers: { origin: site } });

    expect(preflighted.status).toBe(204);
    expect(preflighted.headers.get("access-control-allow-origin")).toBe(site);
    expect(preflighted.headers.get("access-control-allow-methods")).toBe("POST,GET");
    expect(preflighted.headers.get("access-control-allow-headers")).toContain("idempotency-key");
    expect(called.headers.get("access-control-allow-origin")).toBe(site);
    expect(called.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("are not readable by any other origin", async () => {
    const { url } = await aSite();

    for (const origin of ["https://kelpie.example.evil", "http://kelpie.example", "https://kelpie.example:8443", "null"]) {
      const preflighted = await preflight(url, origin);
      const called = await fetch(`${url}/api/quotes`, { method: "POST", headers: { origin } });
      for (const { headers } of [preflighted, called]) expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});
