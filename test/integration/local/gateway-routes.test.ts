import { describe, expect, it } from "vitest";
import { RouteTable } from "../../../infra/local/gateway/route-table.ts";
import { aGateway, echo, eventOf, publicRoute } from "../../support/api/gateway.ts";

const answering = (text: string) => () => ({ statusCode: 200, body: text });

async function aGatewayOf(...keys: string[]) {
  const { url } = await aGateway(keys.map((key) => publicRoute(key, answering(key))));
  return async (method: string, path: string) => {
    const response = await fetch(url + path, { method });
    return response.status === 200 ? response.text() : response.status;
  };
}

describe("the gateway's routes", () => {
  it("match method and path", async () => {
    const call = await aGatewayOf("GET /api/user", "POST /api/user", "GET /api/application/{id}");

    expect(await call("GET", "/api/user")).toBe("GET /api/user");
    expect(await call("POST", "/api/user")).toBe("POST /api/user");
    expect(await call("GET", "/api/application/01ABC")).toBe("GET /api/application/{id}");
  });

  it("match with a trailing slash", async () => {
    const call = await aGatewayOf("GET /api/user", "GET /api/entity/{id}");

    expect(await call("GET", "/api/user/")).toBe("GET /api/user");
    expect(await call("GET", "/api/entity/7/")).toBe("GET /api/entity/{id}");
  });

  it("prefer the most specific, in any order", async () => {
    const keys = ["GET /api/{kind}/{id}", "GET /api/entity/{id}", "GET /api/entity/search", "GET /api/{kind}/search"];
    for (const order of [keys, keys.toReversed()]) {
      const call = await aGatewayOf(...order);
      expect(await call("GET", "/api/entity/search")).toBe("GET /api/entity/search");
      expect(await call("GET", "/api/entity/7")).toBe("GET /api/entity/{id}");
      expect(await call("GET", "/api/user/search")).toBe("GET /api/{kind}/search");
      expect(await call("GET", "/api/user/7")).toBe("GET /api/{kind}/{id}");
    }
  });

  it("return 404 for another method, path, case or number of segments", async () => {
    const call = await aGatewayOf("GET /api/user", "GET /api/application/{id}");

    expect(await call("DELETE", "/api/user")).toBe(404);
    expect(await call("GET", "/api/User")).toBe(404);
    expect(await call("GET", "/user")).toBe(404);
    expect(await call("GET", "/api/application/")).toBe(404);
    expect(await call("GET", "/api/application//")).toBe(404);
    expect(await call("GET", "/api/application/1/2")).toBe(404);
    expect(await call("GET", "/api/__proto__")).toBe(404);
    expect(await call("GET", "/")).toBe(404);
  });

  it("pass decoded path parameters", async () => {
    const { url } = await aGateway([publicRoute("GET /api/user/email/validate/{email}", echo)]);

    const event = await eventOf(`${url}/api/user/email/validate/ann%2Bcar%40example.com`);

    expect(event.pathParameters).toEqual({ email: "ann+car@example.com" });
    expect(event.routeKey).toBe("GET /api/user/email/validate/{email}");
  });

  it("return 400 for a malformed path", async () => {
    const call = await aGatewayOf("GET /api/application/{id}");

    expect(await call("GET", "/api/application/%E0%A4%A")).toBe(400);
  });

  it("cannot be ambiguous", () => {
    const twins = [publicRoute("GET /api/entity/{id}", echo), publicRoute("GET /api/entity/{entityId}", echo)];

    expect(() => new RouteTable(twins)).toThrow("two routes match the same requests: GET /api/entity/{id} and GET /api/entity/{entityId}");
  });
});
