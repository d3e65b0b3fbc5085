import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { hostedPages } from "../../../functions/check/hosted-pages.ts";
import { hostedServices } from "../../../infra/local/outside/hosted-links/requests.ts";
import { aCompanyOf, aCompanyThat, pressed } from "../../support/hosted-pages.ts";

const asked = {
  reference: "reference-1",
  customer: { firstName: "Zoë", lastName: "O’Hara", email: "zoe@example.com" },
  returnUrl: "https://kelpie.example/thank-you",
};

describe("a company that asks customers for something on its own page", () => {
  it.each(hostedServices)("(%s) makes one page for a reference, however often it is asked", async (service) => {
    const { pages } = await aCompanyOf(service);

    const [first, again] = [await pages.pageFor(asked), await pages.pageFor(asked)];
    const other = await pages.pageFor({ ...asked, reference: "reference-2" });

    expect(again).toEqual(first);
    expect(other.id).not.toBe(first.id);
    expect(first.goodUntil).toBeGreaterThan(Date.now());
    expect(await pages.stateOf(first.id)).toEqual({ status: "pending" });
    expect(await (await fetch(first.url)).text()).toContain("Zoë O’Hara");
  });

  it.each(hostedServices)("(%s) says that the customer has done it, and what is pressed later changes nothing", async (service) => {
    const { pages } = await aCompanyOf(service);
    const { id, url } = await pages.pageFor(asked);

    expect(await pressed(url, "completed")).toBe(asked.returnUrl);
    await pressed(url, "failed");

    expect(await pages.stateOf(id)).toMatchObject({ status: "completed" });
    expect(await (await fetch(url)).text()).toContain("There is nothing more to do.");
  });

  it("says that it failed, that its page has expired, and knows nothing of what it was never asked", async () => {
    const { pages, clock } = await aCompanyOf("identity-verification");
    const [failed, late] = [await pages.pageFor(asked), await pages.pageFor({ ...asked, reference: "reference-2" })];
    await pressed(failed.url, "failed");
    clock.days = 8;
    await pressed(late.url, "completed");

    expect(await pages.stateOf(failed.id)).toEqual({ status: "failed" });
    expect(await pages.stateOf(late.id)).toEqual({ status: "expired" });
    expect(await pages.stateOf("nobody-s")).toBeUndefined();
  });

  it("gives a score with a completed credit file alone", async () => {
    const [{ pages: bureau }, { pages: identity }] = [await aCompanyOf("credit-file"), await aCompanyOf("identity-verification")];
    const [file, check] = [await bureau.pageFor(asked), await identity.pageFor(asked)];
    await Promise.all([pressed(file.url, "completed", 480), pressed(check.url, "completed", 480)]);

    expect(await bureau.stateOf(file.id)).toEqual({ status: "completed", score: 480 });
    expect(await identity.stateOf(check.id)).toEqual({ status: "completed", score: undefined });
  });

  it("is not asked anything with a wrong key", async () => {
    const { pages } = await aCompanyOf("credit-file", "another key");

    await expect(pages.pageFor(asked)).rejects.toMatchObject({ fault: "wrong" });
    await expect(pages.stateOf("any")).rejects.toMatchObject({ fault: "wrong" });
  });
});

describe("an answer of such a company", () => {
  const page = (change: object) => (response: ServerResponse) =>
    response
      .writeHead(201, { "content-type": "application/json" })
      .end(JSON.stringify({ id: "page-1", url: "https://verify.example/p/1", expiresAt: "2030-01-01T00:00:00Z", ...change }));

  it("with a link to its own pages by https is believed", async () => {
    const pages = await aCompanyThat(page({ more: "than agreed" }));

    expect(await pages.pageFor(asked)).toEqual({ id: "page-1", url: "https://verify.example/p/1", goodUntil: Date.parse("2030-01-01") });
  });

  const bad: [string, (response: ServerResponse) => void, string][] = [
    ["leads to another host", page({ url: "https://evil.example/p/1" }), "wrong"],
    ["leads to a host that only begins alike", page({ url: "https://verify.example.evil.example/p/1" }), "wrong"],
    ["hides another host behind a user's name", page({ url: "https://verify.example@evil.example/p/1" }), "wrong"],
    ["names a user at its own host", page({ url: "https://kim@verify.example/p/1" }), "wrong"],
    ["leads to another port", page({ url: "https://verify.example:8443/p/1" }), "wrong"],
    ["is not by https", page({ url: "http://verify.example/p/1" }), "wrong"],
    ["leads to this machine", page({ url: "http://localhost/p/1" }), "wrong"],
    ["is a script", page({ url: "javascript:alert(1)" }), "wrong"],
    ["is no address", page({ url: "soon" }), "wrong"],
    ["is endless", page({ url: `https://verify.example/${"p".repeat(2000)}` }), "wrong"],
    ["has an id that is a path", page({ id: "../customers" }), "wrong"],
    ["expires nobody knows when", page({ expiresAt: "soon" }), "wrong"],
    ["is a page and no data", (response) => response.end("<html></html>"), "wrong"],
    ["is a refusal", (response) => response.writeHead(422).end("{}"), "wrong"],
    ["is a failure", (response) => response.writeHead(500).end(), "wrong"],
    ["sends us elsewhere", (response) => response.writeHead(302, { location: "https://evil.example" }).end(), "redirected"],
    ["has 2 MB", (response) => response.end(Buffer.alloc(2 * 1024 * 1024, " ")), "too long"],
  ];

  it.each(bad)("that %s is refused", async (_title, answers, fault) => {
    const pages = await aCompanyThat(answers);

    await expect(pages.pageFor(asked)).rejects.toMatchObject({ fault });
  });

  it("that never comes is not waited for", async () => {
    const pages = await aCompanyThat(() => {}, 100);

    await expect(pages.pageFor(asked)).rejects.toMatchObject({ fault: "late" });
  });

  const state = (body: object) => (response: ServerResponse) =>
    response.end(JSON.stringify({ id: "page-1", status: "completed", ...body }));

  it.each([
    ["of another page", { id: "page-2" }],
    ["of a state that nobody agreed on", { status: "verified" }],
    ["with a score beyond all scales", { result: { score: 1201 } }],
    ["with a score in words", { result: { score: "good" } }],
  ])("%s is no outcome", async (_title, body) => {
    const pages = await aCompanyThat(state(body));

    await expect(pages.stateOf("page-1")).rejects.toMatchObject({ fault: "wrong" });
  });

  it("is asked for at an agreed address by https, or not at all", () => {
    expect(() => hostedPages({ name: "x", url: "https://api.example", pages: "http://verify.example", key: async () => "" })).toThrow(
      "expected https",
    );
  });
});
