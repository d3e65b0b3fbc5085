import { describe, expect, it, onTestFinished } from "vitest";
import { type ApiRoute, apiRoutes } from "../../../functions/routes.ts";
import { startApi } from "../../../infra/local/api.ts";
import { RouteTable } from "../../../infra/local/gateway/route-table.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { aTokenIssuer } from "../../support/api/token-issuer.ts";

async function anApiOf(access: ApiRoute["access"]) {
  const tokens = await aTokenIssuer();
  const domain = "no-such-domain" as ApiRoute["domain"];
  const api = await startApi([{ method: "GET", path: "/api/thing", access, domain }], { tokens });
  onTestFinished(() => api.close());
  return { api, token: await tokens.token() };
}

describe("the local API", () => {
  it("has every route of the application under /api", () => {
    expect(apiRoutes).toHaveLength(Object.keys(routes).length);
    expect(apiRoutes.filter(({ path }) => !path.startsWith("/api/") || path.endsWith("/"))).toEqual([]);
    expect(() => new RouteTable(apiRoutes)).not.toThrow();
  });

  it("returns 500 for a function that cannot be loaded, without affecting others", async () => {
    const { api } = await anApiOf("public");

    const response = await fetch(`${api.url}/api/thing`);

    expect(response.status).toBe(500);
  });

  it("checks the token even if the function cannot be loaded", async () => {
    const { api, token } = await anApiOf("signedIn");

    expect((await fetch(`${api.url}/api/thing`)).status).toBe(401);
    expect((await fetch(`${api.url}/api/thing`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(500);
  });
});
