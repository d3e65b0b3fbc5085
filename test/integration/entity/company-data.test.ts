import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { creditsafe } from "../../../functions/entity/creditsafe.ts";
import { credentialsOf, startCompanyData } from "../../../infra/local/fakes/company-data/server.ts";
import { listen } from "../../../infra/local/loopback.ts";

const wattlebird = "990000112";
const unknown = "004085616";
const right = credentialsOf("right");

/** The application's client, connected to the fake Creditsafe, whose clock the test moves by minutes. */
async function someCompanyData(credentials = right) {
  const clock = { minutes: 0 };
  const bought: string[] = [];
  const today = () => new Date(Date.parse("2026-07-15T00:00:00Z") + clock.minutes * 60_000);
  const server = await startCompanyData({ credentials: right, today, onBought: (acn) => bought.push(acn) });
  onTestFinished(() => server.close());
  const secret = { credentials };
  return {
    clock,
    bought,
    secret,
    url: server.url,
    companies: creditsafe({ url: server.url, credentials: async () => secret.credentials }),
  };
}

type Answers = (response: ServerResponse, request: IncomingMessage) => void;

const answerJson = (response: ServerResponse, body: unknown) => void response.end(JSON.stringify(body));
const signsIn: Answers = (response) => answerJson(response, { token: "token" });
const finds: Answers = (response) => answerJson(response, { companies: [{ id: "AU-0-1", country: "AU", regNo: "990 000 112" }] });

/** The same client, connected to a provider that signs in, finds the company and answers the report like this; or differs in a step. */
async function aProviderThat(reports: Answers, other: { readonly signsIn?: Answers; readonly finds?: Answers; timeoutMs?: number } = {}) {
  const requests: string[] = [];
  const server = await listen((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const step = request.method === "POST" ? (other.signsIn ?? signsIn) : request.url?.includes("?") ? (other.finds ?? finds) : reports;
    step(response, request);
  });
  onTestFinished(() => server.close());
  const { timeoutMs } = other;
  const companies = creditsafe({ url: server.url, credentials: async () => right, ...(timeoutMs !== undefined && { timeoutMs }) });
  return { companies, requests };
}

interface Report {
  readonly basicInformation?: object;
  readonly directors?: unknown;
  readonly contactInformation?: unknown;
}

/** A provider's answer with a report, in which these parts differ. */
const reporting =
  ({ basicInformation, ...parts }: Report = {}): Answers =>
  (response) =>
    answerJson(response, {
      report: { companyIdentification: { basicInformation: { ...wellFormed, ...basicInformation } }, ...parts },
    });
const wellFormed = {
  registeredCompanyName: "WATTLEBIRD EARTHMOVING PTY LTD",
  companyRegistrationNumber: wattlebird,
  companyRegistrationDate: "2014-04-15T00:00:00Z",
  legalForm: { description: "Australian Proprietary Company, Limited By Shares" },
  companyStatus: { status: "Active", description: "Registered" },
};
const officer = (name: string, ...positionNames: string[]) => ({
  name,
  positions: positionNames.map((positionName) => ({ positionName })),
});

describe("Creditsafe's company data", () => {
  it("has a company's directors, office, status and date of registration", async () => {
    const { companies } = await someCompanyData();

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

  it("has a deregistration, and each of several directors", async () => {
    const { companies } = await someCompanyData();

    expect(await companies.byAcn("990001226")).toMatchObject({ status: "Deregistered" });
    expect(await companies.byAcn("990000354")).toMatchObject({
      directors: ["PLACEHOLDER, JORDAN LEE", "MADE-UP, CASEY ANNE", "SPECIMEN, TAYLOR"],
      officers: 3,
    });
  });

  it("of an unknown ACN is undefined, and no report is bought", async () => {
    const { companies, bought } = await someCompanyData();

    expect(await companies.byAcn(unknown)).toBeUndefined();
    expect(bought).toEqual([]);
    const { companies: empty } = await aProviderThat(reporting(), { finds: (response) => response.writeHead(404).end() });
    expect(await empty.byAcn(unknown)).toBeUndefined();
  });

  it("counts a director who is also secretary once, and neither secretaries nor alternates as directors", async () => {
    const currentDirectors = [
      officer("ANN", "Director", "Secretary"),
      officer("BO", "Managing Director"),
      officer("CY", "Secretary"),
      officer("DEE", "Alternate Director"),
    ];
    const { companies } = await aProviderThat(reporting({ directors: { currentDirectors } }));

    expect(await companies.byAcn(wattlebird)).toMatchObject({ directors: ["ANN", "BO"], officers: 4 });
  });

  it.each([
    [{ status: "Active" }, "Registered"],
    [{ status: "Active", description: "External administration" }, "External administration"],
    [{ status: "NonActive", description: null }, "Not active"],
  ])("calls the status %j %s", async (companyStatus, status) => {
    const { companies } = await aProviderThat(reporting({ basicInformation: { companyStatus } }));

    expect(await companies.byAcn(wattlebird)).toMatchObject({ status });
  });

  it("may lack the date, the office and the directors", async () => {
    const { companies } = await aProviderThat(
      reporting({ basicInformation: { companyRegistrationDate: null }, contactInformation: { mainAddress: { province: "NSW" } } }),
    );

    expect(await companies.byAcn(wattlebird)).toMatchObject({ registeredOn: null, registeredOffice: null, directors: [], officers: 0 });
  });

  it("is asked for with one sign-in within the token's hour", async () => {
    const { companies, requests } = await aProviderThat(reporting());

    await companies.byAcn(wattlebird);
    await companies.byAcn(wattlebird);

    const call = [`GET /companies?countries=AU&regNo=${wattlebird}`, "GET /companies/AU-0-1"];
    expect(requests).toEqual(["POST /authenticate", ...call, ...call]);
  });

  it("is asked for with a new token after Creditsafe has rejected the previous one", async () => {
    const { companies, clock } = await someCompanyData();
    await companies.byAcn(wattlebird);
    clock.minutes = 61;

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "malformed" });
    expect(await companies.byAcn(wattlebird)).toMatchObject({ acn: wattlebird });
  });

  it("is rejected with a wrong password, and answered once the secret has the right one", async () => {
    const { companies, secret } = await someCompanyData(credentialsOf("wrong"));

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "malformed" });
    secret.credentials = right;
    expect(await companies.byAcn(wattlebird)).toMatchObject({ acn: wattlebird });
  });

  it("cannot be asked for with a secret of another form, which no error repeats", async () => {
    const { companies } = await someCompanyData("an old API key");

    const error = await companies.byAcn(wattlebird).catch((reason: unknown) => reason);

    expect(String(error)).toContain("the secret company-data is not");
    expect(String(error)).not.toContain("an old");
  });
});

describe("malformed company data", () => {
  const malformed: [string, Answers][] = [
    ["is an HTML page", (response) => response.end("<html><body>Welcome</body></html>")],
    ["is empty", (response) => response.end()],
    ["is of another company", reporting({ basicInformation: { companyRegistrationNumber: "990000596" } })],
    ["has no name", reporting({ basicInformation: { registeredCompanyName: null } })],
    ["has an invalid date", reporting({ basicInformation: { companyRegistrationDate: "15/04/2014" } })],
    ["has an unknown status", reporting({ basicInformation: { companyStatus: { status: "Fine" } } })],
    ["has a name of 301 characters", reporting({ basicInformation: { registeredCompanyName: "A".repeat(301) } })],
    ["has 201 officers", reporting({ directors: { currentDirectors: Array.from({ length: 201 }, () => officer("ANN", "Director")) } })],
    ["is rejected for too many calls", (response) => response.writeHead(429, { "retry-after": "60" }).end("{}")],
    ["is not in the contract", (response) => response.writeHead(403).end('{"message":"Forbidden"}')],
  ];

  it.each(malformed)("throws when it %s", async (_, reports) => {
    const { companies } = await aProviderThat(reports);

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "malformed" });
  });

  it("is not bought when the search finds another company", async () => {
    const { companies, requests } = await aProviderThat(reporting(), {
      finds: (response) => answerJson(response, { companies: [{ id: "AU-0-2", country: "AU", regNo: "990000596" }] }),
    });

    expect(await companies.byAcn(wattlebird)).toBeUndefined();
    expect(requests).toHaveLength(2);
  });

  it("throws for a token that cannot be sent in a header", async () => {
    const { companies } = await aProviderThat(reporting(), { signsIn: (response) => answerJson(response, { token: "a\r\nb" }) });

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "malformed" });
  });

  it("throws after the timeout", async () => {
    const { companies } = await aProviderThat((_response, request) => void request.resume(), { timeoutMs: 300 });

    await expect(companies.byAcn(wattlebird)).rejects.toMatchObject({ fault: "timeout" });
  });
});

describe("the fake Creditsafe", () => {
  const signIn = (url: string, body: string) =>
    fetch(`${url}/authenticate`, { method: "POST", headers: { "content-type": "application/json" }, body });

  it("refuses parameters that Creditsafe does not know, and searches without a country", async () => {
    const { url } = await someCompanyData();
    const { token } = (await (await signIn(url, right)).json()) as { token: string };
    const statusOf = async (path: string) => (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

    expect(await statusOf("/companies?countries=AU&acn=990000112")).toBe(400);
    expect(await statusOf("/companies?regNo=990000112")).toBe(400);
    expect(await statusOf("/companies/AU-0-990000112?view=full")).toBe(400);
    expect(await statusOf("/companies/AU-0-004085616")).toBe(404);
    expect((await fetch(`${url}/companies?countries=AU`)).status).toBe(401);
  });

  it("answers 429 after five wrong passwords in two minutes", async () => {
    const { url, clock } = await someCompanyData();
    const wrong = async () => (await signIn(url, credentialsOf("wrong"))).status;

    expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
    clock.minutes = 2;
    expect((await signIn(url, right)).status).toBe(200);
  });
});
