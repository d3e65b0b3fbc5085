import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { hostedPages } from "../../../functions/customer-checks/hosted-pages.ts";
import { hostedServices } from "../../../infra/local/fakes/hosted-links/requests.ts";
import { aCompanyOf, aCompanyThat, pressedButton } from "../../support/fixtures/hosted-pages.ts";

const pageRequest = {
  reference: "reference-1",
  customer: { firstName: "Zoë", lastName: "O’Hara", email: "zoe@example.com" },
  returnUrl: "https://kelpie.example/thank-you",
};

describe("the client of a company with hosted pages", () => {
  it.each(hostedServices)("creates one page per reference, even if repeated (%s)", async (service) => {
    const { pages } = await aCompanyOf(service);

    const [first, again] = [await pages.pageFor(pageRequest), await pages.pageFor(pageRequest)];
    const other = await pages.pageFor({ ...pageRequest, reference: "reference-2" });

    expect(again).toEqual(first);
    expect(other.id).not.toBe(first.id);
    expect(first.expiresAt).toBeGreaterThan(Date.now());
    expect(await pages.stateOf(first.id)).toEqual({ status: "pending" });
    expect(await (await fetch(first.url)).text()).toContain("Zoë O’Hara");
  });

  it.each(hostedServices)("returns the customer's first decision (%s)", async (service) => {
    const { pages } = await aCompanyOf(service);
    const { id, url } = await pages.pageFor(pageRequest);

    expect(await pressedButton(url, "completed")).toBe(pageRequest.returnUrl);
    await pressedButton(url, "failed");

    expect(await pages.stateOf(id)).toMatchObject({ status: "completed" });
    expect(await (await fetch(url)).text()).toContain("There is nothing more to do.");
  });

  it("returns failed and expired pages, and undefined for an unknown page", async () => {
    const { pages, clock } = await aCompanyOf("identity-verification");
    const [failed, late] = [await pages.pageFor(pageRequest), await pages.pageFor({ ...pageRequest, reference: "reference-2" })];
    await pressedButton(failed.url, "failed");
    clock.days = 8;
    await pressedButton(late.url, "completed");

    expect(await pages.stateOf(failed.id)).toEqual({ status: "failed" });
    expect(await pages.stateOf(late.id)).toEqual({ status: "expired" });
    expect(await pages.stateOf("nobody-s")).toBeUndefined();
  });

  it("returns a score for a completed credit file only", async () => {
    const [{ pages: bureau }, { pages: identity }] = [await aCompanyOf("credit-file"), await aCompanyOf("identity-verification")];
    const [file, check] = [await bureau.pageFor(pageRequest), await identity.pageFor(pageRequest)];
    await Promise.all([pressedButton(file.url, "completed", 480), pressedButton(check.url, "completed", 480)]);

    expect(await bureau.stateOf(file.id)).toEqual({ status: "completed", score: 480, hasAdverseCredit: false, defaultValue: 0 });
    expect(await identity.stateOf(check.id)).toEqual({ status: "completed" });
  });

  it("throws for a wrong key", async () => {
    const { pages } = await aCompanyOf("credit-file", "another key");

    await expect(pages.pageFor(pageRequest)).rejects.toMatchObject({ fault: "malformed" });
    await expect(pages.stateOf("any")).rejects.toMatchObject({ fault: "malformed" });
  });
});

describe("a response of a company with hosted pages", () => {
  const page = (change: object) => (response: ServerResponse) =>
    response
      .writeHead(201, { "content-type": "application/json" })
      .end(JSON.stringify({ id: "page-1", url: "https://verify.example/p/1", expiresAt: "2030-01-01T00:00:00Z", ...change }));

  it("is accepted with an https link to the company's own pages", async () => {
    const pages = await aCompanyThat(page({ more: "than agreed" }));

    expect(await pages.pageFor(pageRequest)).toEqual({
      id: "page-1",
      url: "https://verify.example/p/1",
      expiresAt: Date.parse("2030-01-01"),
    });
  });

  const bad: [string, (response: ServerResponse) => void, string][] = [
    ["links to another host", page({ url: "https://evil.example/p/1" }), "malformed"],
    ["links to a host with the same beginning", page({ url: "https://verify.example.evil.example/p/1" }), "malformed"],
    ["has another host after a user name", page({ url: "https://verify.example@evil.example/p/1" }), "malformed"],
    ["has a user name", page({ url: "https://kim@verify.example/p/1" }), "malformed"],
    ["links to another port", page({ url: "https://verify.example:8443/p/1" }), "malformed"],
    ["has a link without https", page({ url: "http://verify.example/p/1" }), "malformed"],
    ["links to localhost", page({ url: "http://localhost/p/1" }), "malformed"],
    ["has a javascript: URL", page({ url: "javascript:alert(1)" }), "malformed"],
    ["has an invalid URL", page({ url: "soon" }), "malformed"],
    ["has a URL of more than 2,000 characters", page({ url: `https://verify.example/${"p".repeat(2000)}` }), "malformed"],
    ["has an id that is a path", page({ id: "../customers" }), "malformed"],
    ["has an invalid expiry", page({ expiresAt: "soon" }), "malformed"],
    ["is an HTML page", (response) => response.end("<html></html>"), "malformed"],
    ["has status 422", (response) => response.writeHead(422).end("{}"), "malformed"],
    ["has status 500", (response) => response.writeHead(500).end(), "malformed"],
    ["is a redirect", (response) => response.writeHead(302, { location: "https://evil.example" }).end(), "redirected"],
    ["has 2 MB", (response) => response.end(Buffer.alloc(2 * 1024 * 1024, " ")), "too long"],
  ];

  it.each(bad)("that %s is rejected", async (_title, respond, fault) => {
    const pages = await aCompanyThat(respond);

    await expect(pages.pageFor(pageRequest)).rejects.toMatchObject({ fault });
  });

  it("that does not arrive times out", async () => {
    const pages = await aCompanyThat(() => {}, 100);

    await expect(pages.pageFor(pageRequest)).rejects.toMatchObject({ fault: "timeout" });
  });

  const state = (body: object) => (response: ServerResponse) =>
    response.end(JSON.stringify({ id: "page-1", status: "completed", ...body }));

  it.each([
    ["of another page", { id: "page-2" }],
    ["with an unknown state", { status: "verified" }],
    ["with a score out of range", { result: { score: 1201 } }],
    ["with a score that is not a number", { result: { score: "good" } }],
  ])("%s is rejected", async (_title, body) => {
    const pages = await aCompanyThat(state(body));

    await expect(pages.stateOf("page-1")).rejects.toMatchObject({ fault: "malformed" });
  });

  it("requires an https address of the pages", () => {
    expect(() => hostedPages({ name: "x", url: "https://api.example", pages: "http://verify.example", key: async () => "" })).toThrow(
      "expected https",
    );
  });
});
