import { describe, expect, it } from "vitest";
import { type Route, routeKey } from "../../../shared/wire/route.ts";
import { routes } from "../../../shared/wire/routes.ts";

/** The specification's calls by their ids in the requirements; functions/openapi.json lists all routes. */
const calls = {
  "CALL-APP-01": "GET /application/start/quote/{type}",
  "CALL-APP-02": "GET /application/{id}",
  "CALL-APP-03": "GET /application/submit/{id}",
  "CALL-APP-04": "PUT /application",
  "CALL-APP-05": "GET /application/url/{id}",
  "CALL-APP-06": "POST /application/referral",
  "CALL-APP-07": "POST /application/quote",
  "CALL-ASSET-01": "POST /asset",
  "CALL-ASSET-02": "POST /asset/upload/{assetId}",
  "CALL-LOAN-01": "POST /loanDetails",
  "CALL-ENTITY-01": "POST /entity",
  "CALL-ENTITY-02": "GET /entity/{id}",
  "CALL-ENTITY-03": "POST /entity/asic-data",
  "CALL-ENTITY-04": "PUT /entity",
  "CALL-ENTITY-05": "GET /entity/search",
  "CALL-EMPLOYER-01": "PUT /employer",
  "CALL-CUST-01": "POST /customer",
  "CALL-CUST-02": "GET /customer/{id}",
  "CALL-CUST-03": "PUT /customer",
  "CALL-CUST-04": "PUT /customer/remove",
  "CALL-CUST-05": "POST /customer/all",
  "CALL-IDV-01": "POST /identity-verification/send",
  "CALL-IDV-02": "POST /identity-verification/search",
  "CALL-CUSTPROF-01": "POST /customer-profile",
  "CALL-DOC-01": "GET /document/{id}",
  "CALL-DOC-02": "POST /document/file",
  "CALL-DOC-03": "POST /document/upload",
  "CALL-DOC-04": "POST /document/privacy",
  "CALL-DOC-05": "POST /document/privacy/link",
  "CALL-DOC-06": "POST /document/referral-agreement",
  "CALL-CREDIT-01": "POST /credit-profile/file",
  "CALL-CREDIT-02": "GET /credit-profile",
  "CALL-CREDIT-03": "POST /credit-profile",
  "CALL-BANK-01": "POST /bank-statements/link",
  "CALL-CONTACT-01": "GET /address/{id}",
  "CALL-CONTACT-02": "POST /address",
  "CALL-CONTACT-03": "POST /phone-number",
  "CALL-CONTACT-04": "POST /email",
  "CALL-FIN-01": "PUT /customer-assets",
  "CALL-FIN-02": "POST /notes",
  "CALL-FIN-03": "PUT /liabilities",
  "CALL-FIN-04": "PUT /expenses",
  "CALL-FIN-05": "PUT /income",
  "CALL-FIN-06 income": "POST /income",
  "CALL-FIN-06 income, removed": "DELETE /income",
  "CALL-FIN-06 expenses": "POST /expenses",
  "CALL-FIN-06 expenses, removed": "DELETE /expenses",
  "CALL-FIN-06 liabilities": "POST /liabilities",
  "CALL-FIN-06 liabilities, removed": "DELETE /liabilities",
  "CALL-FIN-06 customer assets": "POST /customer-assets",
  "CALL-FIN-06 customer assets, removed": "DELETE /customer-assets",
  "CALL-FIN-07": "POST /declaration",
  "CALL-FIN-08": "POST /supplier",
  "CALL-USER-01": "GET /user",
  "CALL-USER-02": "POST /user/register",
  "CALL-USER-03": "POST /user",
  "CALL-USER-04": "POST /user/login",
  "CALL-USER-05": "POST /user/forget_password",
  "CALL-USER-06": "POST /user-credentials/password/update",
  "CALL-USER-07": "GET /user/validate",
  "CALL-USER-08": "GET /user/email/validate/{email}",
  "CALL-USER-09": "GET /user-credentials/reset-password/request/{x}",
  "CALL-USER-10": "POST /user-credentials/reset-password/reset",
  "CALL-USER-11": "POST /user/phone-number",
  "CALL-USER-12": "POST /user-credentials/change",
  "CALL-USER-13": "POST /settings",
  "CALL-USER-14": "GET /transactions/all",
  "CALL-USER-15": "POST /billing/subscription",
  "CALL-USER-16": "GET /billing/customer",
  "CALL-ORG-01": "POST /organisation",
  "CALL-ORG-02": "PUT /organisation",
  "CALL-ORG-03": "GET /organisation/{id}",
  "CALL-ORG-04": "POST /organisation/address",
  "CALL-ORG-05": "POST /organisation/email",
  "CALL-ORG-06": "POST /organisation/phone-number",
  "CALL-ORG-07": "POST /organisation/request",
  "CALL-ORG-08": "POST /organisation/invite",
  "CALL-BIZ-01": "POST /user/business-details",
  "CALL-BIZ-02": "POST /referral",
  "CALL-3P-02": "GET /business/abn/{abn}",
  "CALL-3P-03": "GET /business/names",
  "CALL-3P-05": "POST /events",
  "CALL-QUOTE-01": "GET /quote/{applicationId}",
};

const table = Object.values<Route>(routes);

describe("the route table", () => {
  it.each(Object.entries(calls))("has %s, %s", (_, call) => {
    expect(table.map(routeKey)).toContain(call.replace(" /", " /api/"));
  });

  it("has no duplicate", () => {
    expect(new Set(table.map(routeKey)).size).toBe(table.length);
  });

  it("has no path with a trailing slash", () => {
    expect(table.filter(({ path }) => path.endsWith("/"))).toEqual([]);
  });

  it("names each route after its operation", () => {
    expect(table.map(({ name }) => name)).toEqual(Object.keys(routes));
  });

  it("describes exactly the parameters of each path", () => {
    for (const { path, params } of table) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = params ? Object.keys((params as unknown as { shape: object }).shape) : [];
      expect([path, described]).toEqual([path, names]);
    }
  });
});
