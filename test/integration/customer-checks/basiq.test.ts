import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { basiq } from "../../../functions/customer-checks/basiq.ts";
import { bodyWithin, listen } from "../../../infra/local/loopback.ts";
import { aCompanyOf, keyOfCompanies, submitHostedPage } from "../../support/fixtures/hosted-pages.ts";

const customer = { firstName: "Zoë", lastName: "O’Hara", email: "zoe@example.com", mobile: "+61412345678" };
const pageRequest = { reference: "01J.01K", customer, returnUrl: "https://kelpie.example/thank-you" };
const service = "bank-statements";

type Answers = Readonly<Record<string, unknown>>;

interface Received {
  readonly call: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const link = { expiresAt: "2999-01-01T00:00:00Z", links: { public: "https://connect.example/63448be4" } };

/** The client of a Basiq that answers each call like this: JSON, a status, or a function. */
async function aBasiqThat(answers: Answers) {
  const received: Received[] = [];
  const answered: Answers = { "POST /token": { access_token: "token" }, ...answers };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${request.url}`;
    received.push({ call, headers: request.headers, body: (await bodyWithin(10_000, request))!.toString() });
    const given = answered[call] ?? 404;
    if (typeof given === "function") return (given as (response: ServerResponse) => void)(response);
    if (typeof given === "number") return void response.writeHead(given).end("{}");
    response.end(JSON.stringify(given));
  };
  const server = await listen((request, response) => void answer(request, response));
  onTestFinished(() => server.close());
  const pages = basiq({ name: service, url: server.url, pages: "https://connect.example", key: async () => "a key" });
  return { pages, received };
}

const job = (...statuses: string[]) => ({ steps: statuses.map((status) => ({ status })) });

describe("Basiq's client", () => {
  it("creates a user with the mobile number alone, under one token", async () => {
    const { pages, received } = await aBasiqThat({ "POST /users": { type: "user", id: "u1" } });

    expect([await pages.prepare(pageRequest), await pages.prepare(pageRequest)]).toEqual(["u1", "u1"]);

    expect(received.map(({ call }) => call)).toEqual(["POST /token", "POST /users", "POST /users"]);
    expect(received[0]).toMatchObject({
      body: "scope=SERVER_ACCESS",
      headers: { authorization: "Basic a key", "basiq-version": "3.0", "content-type": "application/x-www-form-urlencoded" },
    });
    expect(received[1]).toMatchObject({ body: '{"mobile":"+61412345678"}', headers: { authorization: "Bearer token" } });
  });

  it("goes from the customer's page to a statement of each account", async () => {
    const { pages } = await aCompanyOf(service);
    const id = await pages.prepare(pageRequest);
    expect(await pages.stateOf(id)).toEqual({ status: "pending" });
    const [previous, url] = [(await pages.addressOf(id))!, (await pages.addressOf(id))!];
    expect((await fetch(previous)).status).toBe(404);
    expect(await pages.stateOf(id)).toEqual({ status: "pending" });

    await submitHostedPage(url, "completed");

    expect(await pages.stateOf(id)).toEqual({ status: "completed" });
    expect(await pages.addressOf(id)).toBeUndefined();
    const statements = await pages.reportsOf(id);
    expect(statements).toHaveLength(2);
    for (const statement of statements) expect(Buffer.from(statement).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("gets another address after three days, once it has another token, and after a failed attempt", async () => {
    const { pages, clock } = await aCompanyOf(service);
    const id = await pages.prepare(pageRequest);
    const url = (await pages.addressOf(id))!;
    clock.days = 4;
    expect((await fetch(url)).status).toBe(404);
    await expect(pages.addressOf(id)).rejects.toMatchObject({ fault: "malformed" });
    await submitHostedPage((await pages.addressOf(id))!, "failed");

    expect(await pages.stateOf(id)).toEqual({ status: "failed" });
    expect(await pages.addressOf(id)).toContain("/_local/checks/");
  });

  it.each([
    [[], "pending"],
    [[job("success", "in-progress", "pending")], "processing"],
    [[job("success", "success"), job("pending", "pending")], "processing"],
    [[job("success", "success", "success")], "completed"],
    [[job("failed", "pending"), job("success", "success")], "completed"],
    [[job("success", "failed", "pending")], "failed"],
  ])("calls the jobs %j %s once the link is gone", async (data, status) => {
    const { pages } = await aBasiqThat({ "GET /users/u1/auth_link": 410, "GET /users/u1/jobs": { type: "list", data } });

    expect(await pages.stateOf("u1")).toEqual({ status });
  });

  it("returns undefined for an unknown user, and waits while the link is open", async () => {
    const { pages } = await aBasiqThat({ "GET /users/u1/auth_link": link });

    expect(await pages.stateOf("u1")).toEqual({ status: "pending" });
    expect(await pages.stateOf("u2")).toBeUndefined();
  });

  it("polls a statement until it is ready", async () => {
    let polls = 0;
    const { pages, received } = await aBasiqThat({
      "GET /users/u1/accounts": { data: [{ id: "a1", accountNo: "123" }] },
      "POST /reports": { type: "job", id: "r1" },
      "GET /jobs/r1": (response: ServerResponse) => response.end(JSON.stringify(job(polls++ === 0 ? "in-progress" : "success"))),
      "GET /reports/r1": (response: ServerResponse) => response.end(Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe])),
    });

    expect(await pages.reportsOf("u1")).toEqual([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe])]);

    const asked = received.find(({ call }) => call === "POST /reports");
    expect(JSON.parse(asked!.body)).toEqual({
      reportType: "STATEMENT_01",
      title: "Statement",
      filters: [
        { name: "account", value: "a1" },
        { name: "user", value: "u1" },
      ],
    });
    expect(received.at(-1)!.headers.accept).toBe("application/pdf");
  });

  it("asks for another token when Basiq refuses the previous one", async () => {
    const { pages, received } = await aBasiqThat({ "GET /users/u1/auth_link": 401 });
    for (const _ of [1, 2]) await expect(pages.stateOf("u1")).rejects.toMatchObject({ fault: "malformed" });

    expect(received.filter(({ call }) => call === "POST /token")).toHaveLength(2);
  });

  const bad: [string, Answers][] = [
    ["a link to another host", { "POST /users/u1/auth_link": { ...link, links: { public: "https://connect.example.evil.example/1" } } }],
    ["a link without an expiry", { "POST /users/u1/auth_link": { links: link.links } }],
    ["an unknown step", { "GET /users/u1/jobs": { data: [job("done")] } }],
    ["a rejected request", { "POST /users/u1/auth_link": 400 }],
    ["too many calls", { "POST /users/u1/auth_link": 429 }],
    ["a fault of Basiq's", { "GET /users/u1/jobs": 500 }],
    ["a token that is not one", { "POST /token": { access_token: "a\r\nb" } }],
  ];

  it.each(bad)("rejects %s", async (_title, answers) => {
    const { pages } = await aBasiqThat({ "GET /users/u1/jobs": { data: [] }, "POST /users/u1/auth_link": link, ...answers });

    await expect(pages.addressOf("u1")).rejects.toMatchObject({ fault: "malformed" });
  });

  it("throws for a statement that could not be made", async () => {
    const { pages } = await aBasiqThat({
      "GET /users/u1/accounts": { data: [{ id: "a1" }] },
      "POST /reports": { id: "r1" },
      "GET /jobs/r1": job("failed"),
    });

    await expect(pages.reportsOf("u1")).rejects.toMatchObject({ fault: "malformed" });
  });
});

describe("the fake Basiq", () => {
  it("refuses what Basiq refuses", async () => {
    const { url, clock } = await aCompanyOf(service);
    const tokenHeaders = {
      authorization: `Basic ${keyOfCompanies}`,
      "basiq-version": "3.0",
      "content-type": "application/x-www-form-urlencoded",
    };
    const tokenWith = (headers: Readonly<Record<string, string>>, body = "scope=SERVER_ACCESS") =>
      fetch(`${url}/token`, { method: "POST", headers: { ...tokenHeaders, ...headers }, body });
    expect((await tokenWith({ "basiq-version": "2.1" })).status).toBe(400);
    expect((await tokenWith({ authorization: `Basic ${btoa(keyOfCompanies)}` })).status).toBe(401);
    expect((await tokenWith({}, "scope=ADMIN")).status).toBe(400);
    const { access_token: token } = (await (await tokenWith({})).json()) as { access_token: string };

    const post = async (path: string, body: object) =>
      (await fetch(url + path, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) })).status;
    expect(await post("/users", { name: "Kim" })).toBe(400);
    expect(await post("/users", { mobile: "0412 345 678" })).toBe(400);
    expect(await post("/users/unknown/auth_link", {})).toBe(404);
    expect(await post("/reports", { reportType: "STATEMENT_02", filters: [] })).toBe(400);
    expect(await post("/users", { mobile: "+61412345678" })).toBe(201);
    clock.days = 1;
    expect(await post("/users", { mobile: "+61412345678" })).toBe(401);
  });
});
