import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { companyData } from "../../../functions/entity/company-data.ts";
import { startCompanyData } from "../../../infra/local/fakes/company-data/server.ts";
import { listen } from "../../../infra/local/loopback.ts";

const wattlebird = "990000112";

/** The application's client, connected to the fake provider's extracts as of this day. */
async function someCompanyData(key = "key") {
  const server = await startCompanyData({ key: "key", today: () => new Date("2026-07-15T00:00:00Z") });
  onTestFinished(() => server.close());
  return companyData({ url: server.url, key: async () => key });
}

/** The same client, connected to a provider that handles every request with this callback. */
async function aProviderThat(answers: (response: ServerResponse, request: IncomingMessage) => void, timeoutMs?: number) {
  const server = await listen((request, response) => answers(response, request));
  onTestFinished(() => server.close());
  return companyData({ url: server.url, key: async () => "key", ...(timeoutMs !== undefined && { timeoutMs }) });
}

const extract = (change: object) => JSON.stringify({ ...wellFormed, ...change });
const wellFormed = {
  acn: wattlebird,
  name: "WATTLEBIRD EARTHMOVING PTY LTD",
  type: "Australian Proprietary Company, Limited By Shares",
  status: "Registered",
  registeredOn: "2014-04-15",
  registeredOffice: { state: "NSW", postcode: "2795" },
  officers: [{ role: "Director", name: "SAMPLE, ALEX ROWAN" }],
};

describe("the company data provider", () => {
  it("returns a company's directors, office, status and date of registration", async () => {
    const companies = await someCompanyData();

    expect(await companies.byAcn(wattlebird)).toEqual({
      acn: wattlebird,
      name: "WATTLEBIRD EARTHMOVING PTY LTD",
      companyType: "Australian Proprietary Company, Limited By Shares",
      status: "Registered",
      registeredOn: "2014-04-15",
      registeredOffice: { state: "NSW", postcode: "2795" },
      directors: ["SAMPLE, ALEX ROWAN"],
      officers: 1,
    });
  });

  it("returns a deregistration, and each of several directors", async () => {
    const companies = await someCompanyData();

    expect(await companies.byAcn("990001226")).toMatchObject({ status: "Deregistered" });
    expect(await companies.byAcn("990000354")).toMatchObject({
      directors: ["PLACEHOLDER, JORDAN LEE", "MADE-UP, CASEY ANNE", "SPECIMEN, TAYLOR"],
      officers: 3,
    });
  });

  it("returns undefined for an unknown ACN", async () => {
    expect(await (await someCompanyData()).byAcn("004085616")).toBeUndefined();
  });

  it("counts a director who is also secretary once, and no secretary as a director", async () => {
    const officers = ["Director", "Director", "Secretary", "Secretary"].map((role, i) => ({ role, name: ["ANN", "BO", "BO", "CY"][i] }));
    const companies = await aProviderThat((response) => response.end(extract({ officers })));

    expect(await companies.byAcn(wattlebird)).toMatchObject({ directors: ["ANN", "BO"], officers: 3 });
  });

  it("rejects an unknown key", async () => {
    await expect((await someCompanyData("another")).byAcn(wattlebird)).rejects.toMatchObject({ fault: "malformed" });
  });
});

describe("malformed company data", () => {
  const malformed: [string, string][] = [
    ["an HTML page", "<html><body>Welcome</body></html>"],
    ["an empty body", ""],
    ["a company other than the requested one", extract({ acn: "990000596" })],
    ["an invalid date", extract({ registeredOn: "15/04/2014" })],
    ["a name of 301 characters", extract({ name: "A".repeat(301) })],
    ["201 officers", extract({ officers: Array.from({ length: 201 }, () => wellFormed.officers[0]) })],
  ];

  it.each(malformed)("throws when it contains %s", async (_, body) => {
    const companies = await aProviderThat((response) => response.end(body));

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "malformed" });
  });

  it("throws after the timeout", async () => {
    const companies = await aProviderThat((_response, request) => void request.resume(), 100);

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "timeout" });
  });
});
