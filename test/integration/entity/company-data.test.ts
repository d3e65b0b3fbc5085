import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { companyData } from "../../../functions/entity/company-data.ts";
import { startCompanyData } from "../../../infra/local/company-data/server.ts";
import { listen } from "../../../infra/local/loopback.ts";

const wattlebird = "990000112";

/** The product's own client, with the made-up extracts behind it as they stood on this day. */
async function someCompanyData(key = "key") {
  const server = await startCompanyData({ key: "key", today: () => new Date("2026-07-15T00:00:00Z") });
  onTestFinished(() => server.close());
  return companyData({ url: server.url, key: async () => key });
}

/** The same, with a provider behind it that answers this to everything. */
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

describe("the company data", () => {
  it("answers a company's extract: who directs it, where its office is, since when it is registered", async () => {
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

  it("tells that a company is deregistered, and names each of several directors", async () => {
    const companies = await someCompanyData();

    expect(await companies.byAcn("990001226")).toMatchObject({ status: "Deregistered" });
    expect(await companies.byAcn("990000354")).toMatchObject({
      directors: ["PLACEHOLDER, JORDAN LEE", "MADE-UP, CASEY ANNE", "SPECIMEN, TAYLOR"],
      officers: 3,
    });
  });

  it("knows no company of a number that nobody has", async () => {
    expect(await (await someCompanyData()).byAcn("004085616")).toBeUndefined();
  });

  it("counts a director who is the secretary too once, and no secretary as a director", async () => {
    const officers = ["Director", "Director", "Secretary", "Secretary"].map((role, i) => ({ role, name: ["ANN", "BO", "BO", "CY"][i] }));
    const companies = await aProviderThat((response) => response.end(extract({ officers })));

    expect(await companies.byAcn(wattlebird)).toMatchObject({ directors: ["ANN", "BO"], officers: 3 });
  });

  it("cannot be reached with a key that the provider does not know", async () => {
    await expect((await someCompanyData("another")).byAcn(wattlebird)).rejects.toMatchObject({ fault: "wrong" });
  });
});

describe("company data that is not as agreed", () => {
  const wrong: [string, string][] = [
    ["a page", "<html><body>Welcome</body></html>"],
    ["an empty body", ""],
    ["another company than the one asked for", extract({ acn: "990000596" })],
    ["a day that is none", extract({ registeredOn: "15/04/2014" })],
    ["an endless name", extract({ name: "A".repeat(301) })],
    ["a crowd of officers", extract({ officers: Array.from({ length: 201 }, () => wellFormed.officers[0]) })],
  ];

  it.each(wrong)("is refused where it is %s", async (_, body) => {
    const companies = await aProviderThat((response) => response.end(body));

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "wrong" });
  });

  it("is given up on when it does not come in time", async () => {
    const companies = await aProviderThat((_response, request) => void request.resume(), 100);

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "late" });
  });
});
