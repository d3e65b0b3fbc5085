import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { kelpieProtocol } from "../../../functions/customer-checks/check-providers.ts";
import { aCompanyOf, aCompanyThat, submitHostedPage } from "../../support/fixtures/hosted-pages.ts";

const pageRequest = {
  reference: "reference-1",
  customer: { firstName: "Zoë", lastName: "O’Hara", email: "zoe@example.com" },
  returnUrl: "https://kelpie.example/thank-you",
};

describe("the client of a company that speaks Kelpie's own protocol", () => {
  it("prepares one page per reference, even if repeated", async () => {
    const { pages } = await aCompanyOf("credit-file");

    const [first, again] = [await pages.prepare(pageRequest), await pages.prepare(pageRequest)];
    const other = await pages.prepare({ ...pageRequest, reference: "reference-2" });

    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(await pages.stateOf(first)).toEqual({ status: "pending" });
    expect(await (await fetch((await pages.addressOf(first))!)).text()).toContain("Zoë O’Hara");
  });

  it("returns the customer's decision, after which the page has no address", async () => {
    const { pages } = await aCompanyOf("credit-file");
    const id = await pages.prepare(pageRequest);
    const url = (await pages.addressOf(id))!;

    expect(await submitHostedPage(url, "completed", 480)).toBe(pageRequest.returnUrl);
    await submitHostedPage(url, "failed");

    expect(await pages.stateOf(id)).toEqual({ status: "completed", score: 480, hasAdverseCredit: false, defaultValue: 0 });
    expect(await pages.addressOf(id)).toBeUndefined();
  });

  it("returns failed and expired pages, and undefined for an unknown page", async () => {
    const { pages, clock } = await aCompanyOf("credit-file");
    const [failed, late] = [await pages.prepare(pageRequest), await pages.prepare({ ...pageRequest, reference: "reference-2" })];
    await submitHostedPage((await pages.addressOf(failed))!, "failed");
    clock.days = 8;

    expect(await pages.stateOf(failed)).toEqual({ status: "failed" });
    expect(await pages.stateOf(late)).toEqual({ status: "expired" });
    expect(await pages.stateOf("nobody-s")).toBeUndefined();
  });

  it("throws for a wrong key", async () => {
    const { pages } = await aCompanyOf("credit-file", "another key");

    await expect(pages.prepare(pageRequest)).rejects.toMatchObject({ fault: "malformed" });
    await expect(pages.stateOf("any")).rejects.toMatchObject({ fault: "malformed" });
  });
});

describe("a response of a company with hosted pages", () => {
  const page = (url: string) => (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ url, more: "than agreed" }));

  it("is accepted with an https link to the company's own pages", async () => {
    const pages = await aCompanyThat("credit-file", page("https://verify.example/p/1"));

    expect(await pages.addressOf("page-1")).toBe("https://verify.example/p/1");
  });

  const bad: [string, (response: ServerResponse) => void, string][] = [
    ["links to another host", page("https://evil.example/p/1"), "malformed"],
    ["links to a host with the same beginning", page("https://verify.example.evil.example/p/1"), "malformed"],
    ["has another host after a user name", page("https://verify.example@evil.example/p/1"), "malformed"],
    ["has a user name", page("https://kim@verify.example/p/1"), "malformed"],
    ["links to another port", page("https://verify.example:8443/p/1"), "malformed"],
    ["has a link without https", page("http://verify.example/p/1"), "malformed"],
    ["links to localhost", page("http://localhost/p/1"), "malformed"],
    ["has a javascript: URL", page("javascript:alert(1)"), "malformed"],
    ["has an invalid URL", page("soon"), "malformed"],
    ["has a URL of more than 2,000 characters", page(`https://verify.example/${"p".repeat(2000)}`), "malformed"],
    ["is an HTML page", (response) => response.end("<html></html>"), "malformed"],
    ["has status 422", (response) => response.writeHead(422).end("{}"), "malformed"],
    ["has status 500", (response) => response.writeHead(500).end(), "malformed"],
    ["is a redirect", (response) => response.writeHead(302, { location: "https://evil.example" }).end(), "redirected"],
    ["has 2 MB", (response) => response.end(Buffer.alloc(2 * 1024 * 1024, " ")), "too long"],
  ];

  it.each(bad)("that %s is rejected", async (_title, respond, fault) => {
    const pages = await aCompanyThat("credit-file", respond);

    await expect(pages.addressOf("page-1")).rejects.toMatchObject({ fault });
  });

  it("with an id that is a path is rejected", async () => {
    const pages = await aCompanyThat("credit-file", (response) => response.end('{"id":"../customers"}'));

    await expect(pages.prepare(pageRequest)).rejects.toMatchObject({ fault: "malformed" });
  });

  it("that does not arrive times out", async () => {
    const pages = await aCompanyThat("credit-file", () => {}, 100);

    await expect(pages.prepare(pageRequest)).rejects.toMatchObject({ fault: "timeout" });
  });

  const state = (body: object) => (response: ServerResponse) =>
    response.end(JSON.stringify({ id: "page-1", status: "completed", ...body }));

  it.each([
    ["of another page", { id: "page-2" }],
    ["with an unknown state", { status: "verified" }],
    ["with a score out of range", { result: { score: 1201 } }],
    ["with a score that is not a number", { result: { score: "good" } }],
  ])("%s is rejected", async (_title, body) => {
    const pages = await aCompanyThat("credit-file", state(body));

    await expect(pages.stateOf("page-1")).rejects.toMatchObject({ fault: "malformed" });
  });

  it("requires an https address of the pages", () => {
    expect(() => kelpieProtocol({ name: "x", url: "https://api.example", pages: "http://verify.example", key: async () => "" })).toThrow(
      "expected https",
    );
  });
});
