import { describe, expect, it } from "vitest";
import { aGateway, echo, eventOf, publicRoute } from "../../support/api/gateway.ts";

const keys = ["GET /api/quotes", "POST /api/quotes"];

async function anEcho() {
  const { url } = await aGateway(keys.map((key) => publicRoute(key, echo)));
  return (path: string, request?: RequestInit) => eventOf(url + path, request);
}

describe("the event of a function", () => {
  it("has payload format 2.0", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes?page=2", { headers: { "user-agent": "a browser" } });

    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /api/quotes",
      rawPath: "/api/quotes",
      rawQueryString: "page=2",
      isBase64Encoded: false,
      requestContext: {
        stage: "$default",
        routeKey: "GET /api/quotes",
        http: { method: "GET", path: "/api/quotes", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "a browser" },
      },
    });
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
    expect(Math.abs(event.requestContext.timeEpoch - Date.now())).toBeLessThan(60_000);
  });

  it("omits fields that the request does not have", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes");

    for (const key of ["body", "cookies", "queryStringParameters", "pathParameters"]) expect(event).not.toHaveProperty(key);
    expect(event.requestContext).not.toHaveProperty("authorizer");
  });

  it("joins repeated query parameters", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes?lender=A&lender=B&order=rate&name=Blue%20Gum+%26%20Co");

    expect(event.queryStringParameters).toEqual({ lender: "A,B", order: "rate", name: "Blue Gum & Co" });
  });

  it("has lower-case headers and separate cookies", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes", { headers: { "Idempotency-Key": "k1", Cookie: "a=1; b=2" } });

    expect(event.headers).toMatchObject({ "idempotency-key": "k1", "x-forwarded-for": "127.0.0.1" });
    expect(event.headers).not.toHaveProperty("cookie");
    expect(event.cookies).toEqual(["a=1", "b=2"]);
  });

  it("contains a text body unchanged", async () => {
    const call = await anEcho();

    for (const type of ["application/json", "text/csv; charset=utf-8", "application/problem+json"]) {
      const event = await call("/api/quotes", { method: "POST", body: '{"name":"Renée"}', headers: { "content-type": type } });
      expect(event).toMatchObject({ body: '{"name":"Renée"}', isBase64Encoded: false });
    }
  });

  it("contains any other body in base64, including forms", async () => {
    const call = await anEcho();
    const body = Buffer.from([0xff, 0xd8, 0xff, 0]);

    for (const type of ["image/jpeg", "application/octet-stream", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const event = await call("/api/quotes", { method: "POST", body, headers: { "content-type": type } });
      expect(event).toMatchObject({ body: body.toString("base64"), isBase64Encoded: true });
    }
  });

  it("comes with a Lambda context that counts down the remaining time", async () => {
    const contextValues: unknown[] = [];
    const { url } = await aGateway(
      [
        publicRoute("GET /api/quotes", (_event, context) => {
          contextValues.push(context.awsRequestId, context.functionVersion, context.getRemainingTimeInMillis());
          return "ok";
        }),
      ],
      { timeoutMs: 9_000 },
    );

    await fetch(`${url}/api/quotes`);

    const [id, version, remaining] = contextValues as [string, string, number];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(version).toBe("$LATEST");
    expect(remaining).toBeGreaterThan(5_000);
    expect(remaining).toBeLessThanOrEqual(9_000);
  });
});
