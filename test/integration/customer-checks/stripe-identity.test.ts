import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { stripeIdentity, stripeVersion } from "../../../functions/customer-checks/stripe-identity.ts";
import { bodyWithin, listen } from "../../../infra/local/loopback.ts";
import { aCompanyOf, aCompanyThat, keyOfCompanies, submitHostedPage } from "../../support/fixtures/hosted-pages.ts";

const pageRequest = {
  reference: "01J.01K",
  customer: { firstName: "Zoë", lastName: "O’Hara", email: "zoe@example.com" },
  returnUrl: "https://kelpie.example/thank-you",
};
const service = "identity-verification";

/** A session as Stripe answers it, in which these fields differ. */
const session = (change: object = {}) => ({
  id: "vs_1",
  object: "identity.verification_session",
  client_secret: "vs_1_secret",
  last_error: null,
  status: "requires_input",
  url: "https://verify.example/start/1",
  ...change,
});

const answering = (body: object, status = 200) => aCompanyThat(service, (response) => response.writeHead(status).end(JSON.stringify(body)));

describe("Stripe Identity's client", () => {
  it("creates one session per reference, even if repeated", async () => {
    const { pages } = await aCompanyOf(service);

    const [first, again] = [await pages.prepare(pageRequest), await pages.prepare(pageRequest)];

    expect(again).toBe(first);
    expect(await pages.prepare({ ...pageRequest, reference: "01J.01L" })).not.toBe(first);
    expect(await pages.stateOf(first)).toEqual({ status: "pending" });
  });

  it("asks for a document and a selfie and sends nothing of the customer", async () => {
    const received: { body: string; headers: IncomingMessage["headers"] }[] = [];
    const server = await listen((request, response) => {
      void bodyWithin(10_000, request).then((body) => {
        received.push({ body: decodeURIComponent(body!.toString()), headers: request.headers });
        response.end(JSON.stringify(session()));
      });
    });
    onTestFinished(() => server.close());
    const pages = stripeIdentity({ name: service, url: server.url, pages: "https://verify.example", key: async () => "rk_1" });

    expect(await pages.prepare(pageRequest)).toBe("vs_1");

    expect(received[0]!.body.split("&")).toEqual([
      "type=document",
      "options[document][require_matching_selfie]=true",
      "client_reference_id=01J.01K",
      "return_url=https://kelpie.example/thank-you",
    ]);
    expect(received[0]!.headers).toMatchObject({
      authorization: "Bearer rk_1",
      "content-type": "application/x-www-form-urlencoded",
      "idempotency-key": "identity-01J.01K",
      "stripe-version": stripeVersion,
    });
  });

  it("uses the API version of Stripe's SDK", async () => {
    const version = await readFile(new URL("../../../node_modules/stripe/esm/apiVersion.js", import.meta.url), "utf8");

    expect(version).toContain(`'${stripeVersion}'`);
  });

  it("gets another address for each visit, which ends with the check or after 48 hours", async () => {
    const { pages, clock } = await aCompanyOf(service);
    const id = await pages.prepare(pageRequest);
    const [early, used] = [(await pages.addressOf(id))!, (await pages.addressOf(id))!];
    expect(early).not.toBe(used);

    clock.days = 3;
    expect((await fetch(early)).status).toBe(404);
    const late = (await pages.addressOf(id))!;
    expect(await submitHostedPage(late, "completed")).toBe(pageRequest.returnUrl);

    expect((await fetch(late)).status).toBe(404);
    expect(await pages.addressOf(id)).toBeUndefined();
    expect(await pages.stateOf(id)).toEqual({ status: "completed" });
    expect(await pages.reportsOf(id)).toEqual([]);
  });

  it("returns a failed check, and undefined for an unknown session", async () => {
    const { pages } = await aCompanyOf(service);
    const id = await pages.prepare(pageRequest);
    await submitHostedPage((await pages.addressOf(id))!, "failed");

    expect(await pages.stateOf(id)).toEqual({ status: "failed" });
    expect(await pages.stateOf("vs_unknown")).toBeUndefined();
    expect(await pages.addressOf("vs_unknown")).toBeUndefined();
  });

  it.each([
    [{ status: "requires_input" }, "pending"],
    [{ status: "requires_input", last_error: { code: "abandoned", reason: "The session was abandoned" } }, "pending"],
    [{ status: "requires_input", last_error: { code: "consent_declined", reason: "The user declined" } }, "failed"],
    [{ status: "requires_input", last_error: { code: "selfie_face_mismatch", reason: null } }, "failed"],
    [{ status: "processing", url: null }, "processing"],
    [{ status: "verified", url: null }, "completed"],
    [{ status: "canceled", url: null }, "failed"],
  ])("calls %j %s", async (change, status) => {
    expect(await (await answering(session(change))).stateOf("vs_1")).toEqual({ status });
  });

  const bad: [string, object, number?][] = [
    ["another session", session({ id: "vs_2" })],
    ["another object", session({ object: "identity.verification_report" })],
    ["an unknown status", session({ status: "approved" })],
    ["a link to another host", session({ url: "https://verify.example.evil.example/1" })],
    ["a link without https", session({ url: "http://verify.example/1" })],
    ["an invalid key", { error: { type: "invalid_request_error", message: "Invalid API Key provided" } }, 401],
    ["too many calls", { error: { type: "invalid_request_error", code: "rate_limit" } }, 429],
    ["a fault of Stripe's", { error: { type: "api_error" } }, 500],
  ];

  it.each(bad)("rejects %s", async (_title, body, status) => {
    await expect((await answering(body, status)).addressOf("vs_1")).rejects.toMatchObject({ fault: "malformed" });
  });

  it("throws for a wrong key and after the timeout", async () => {
    const { pages } = await aCompanyOf(service, "another key");

    await expect(pages.prepare(pageRequest)).rejects.toMatchObject({ fault: "malformed" });
    const silent = await aCompanyThat(service, () => {}, 100);
    await expect(silent.prepare(pageRequest)).rejects.toMatchObject({ fault: "timeout" });
  });
});

describe("the fake Stripe Identity", () => {
  const post = async (url: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { authorization: `Bearer ${keyOfCompanies}`, "content-type": "application/x-www-form-urlencoded", ...headers };
    const response = await fetch(`${url}/v1/identity/verification_sessions`, { method: "POST", headers: sent, body });
    const { error } = (await response.json()) as { error?: { code?: string; type?: string; param?: string } };
    return { status: response.status, error };
  };
  const wellFormed = "type=document&return_url=https%3A%2F%2Fkelpie.example";

  it("refuses what Stripe refuses", async () => {
    const { url } = await aCompanyOf(service);

    expect(await post(url, `${wellFormed}&reference=1`)).toMatchObject({
      status: 400,
      error: { code: "parameter_unknown", param: "reference" },
    });
    expect(await post(url, "return_url=https%3A%2F%2Fkelpie.example")).toMatchObject({ status: 400, error: { param: "type" } });
    expect(await post(url, wellFormed, { "stripe-version": "2011-01-01" })).toMatchObject({ status: 400 });
    expect(await post(url, wellFormed, { authorization: "Bearer other" })).toMatchObject({ status: 401 });
    expect(await post(url, wellFormed, { "idempotency-key": "1" })).toMatchObject({ status: 200 });
    expect(await post(url, `${wellFormed}&client_reference_id=2`, { "idempotency-key": "1" })).toMatchObject({
      status: 400,
      error: { type: "idempotency_error" },
    });
  });
});
