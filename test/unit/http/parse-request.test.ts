import { describe, expect, it } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { aUserRow, anEndpoint, brokerClaims } from "../../support/api/endpoint.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";

const claims = brokerClaims;
const asset = { _id: aChildId(), assetValue: 20_000 };
const nothingHappens = () => Promise.reject(new Error("The operation must not run."));

/** The error response to an asset update with this body text. */
async function sending(text: string, more: object = {}) {
  const { call } = anEndpoint("application", { updateAsset: nothingHappens });
  const { status, message, data } = await call("updateAsset", { claims, text, ...more });
  return { status, message, problems: data["problems"], code: data["code"] };
}

describe("parsing a request", () => {
  it("names the field, what was found and what is expected", async () => {
    expect(await sending(JSON.stringify({ ...asset, assetValue: "20,000" }))).toEqual({
      status: 400,
      message: 'assetValue: found "20,000", expected a number',
      problems: [{ field: "assetValue", found: '"20,000"', expected: "a number" }],
      code: "INVALID",
    });
  });

  it("names every problem, with the first one in the message", async () => {
    const { message, problems } = await sending(JSON.stringify({ _id: "1", assetValue: -1, assetType: "car" }));
    expect(message).toMatch(/^_id: found "1", expected an id/);
    expect(problems).toMatchObject([{ field: "_id" }, { field: "assetValue" }, { field: "assetType" }]);
  });

  it("keeps the specification's message as a separate sentence", async () => {
    const { call } = anEndpoint("user", { register: nothingHappens });
    const body = { firstName: "J0", lastName: "Citizen", email: "jo@example.com", password: "Aa1!aaaa" };
    const { message } = await call("register", { body });
    expect(message).toBe('firstName: found "J0". Name can contain only letters, apostrophes, dashes (-) or spaces.');
  });

  it("does not echo a password", async () => {
    const { call } = anEndpoint("user", { register: nothingHappens });
    const { text } = await call("register", {
      body: { firstName: "Jo", lastName: "", email: "jo@example.com", password: "canary-password" },
    });
    expect(text).toContain("another text");
    expect(text).not.toContain("canary");
  });

  it.each([
    ["a list", [{ key: "canary" }]],
    ["an object", { firstName: "Jo", lastName: "Citizen", email: "jo@example.com", password: { text: "canary" } }],
  ])("does not echo a secret within %s", async (found, body) => {
    const { call } = anEndpoint("user", { register: nothingHappens });
    const { text } = await call("register", { body });
    expect(text).toContain(`found ${found}`);
    expect(text).not.toContain("canary");
  });

  it("rejects an unknown field", async () => {
    expect(await sending(JSON.stringify({ ...asset, owner: anId() }))).toMatchObject({
      status: 400,
      problems: [{ field: "owner", found: "an unknown field" }],
    });
  });

  it("lists at most 100 unknown fields, which bounds the response's size", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1]));
    const { status, problems } = await sending(JSON.stringify(unknown));
    expect(status).toBe(400);
    expect(problems).toHaveLength(100);
  });

  it("rejects a duplicate key", async () => {
    expect(await sending(`{"_id":"${aChildId()}","assetValue":1,"_id":"${aChildId(9)}"}`)).toMatchObject({
      status: 400,
      problems: [{ field: "_id", found: "the same key a second time" }],
    });
  });

  it.each(["__proto__", "constructor", "toString"])("rejects the key %s and modifies no prototype", async (key) => {
    const { status, problems } = await sending(`{"_id":"${aChildId()}","assetValue":1,"${key}":{"isMaster":true}}`);
    expect(status).toBe(400);
    expect(problems).toMatchObject([{ field: key }]);
    expect({}).not.toHaveProperty("isMaster");
  });

  it.each(["", "{", "[1,]", "{} {}", "nul", '{"a":1e999}', '{"_id":NaN}', "'{}'", '"text"', "[]", "null", "7"])(
    "rejects the body %j",
    async (text) => {
      expect((await sending(text)).status).toBe(400);
    },
  );

  it("accepts JSON of ten levels and rejects eleven", async () => {
    const nested = (levels: number) => `{"assetValue":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect((await sending(nested(10))).problems).toMatchObject([{ field: "_id" }, { field: "assetValue" }]);
    expect((await sending(nested(11))).problems).toEqual([
      { field: "body", found: "deeper nesting", expected: "JSON of at most 10 levels" },
    ]);
    expect((await sending(nested(100_000))).status).toBe(400);
  });

  it("does not count brackets inside strings as nesting", async () => {
    expect((await sending(JSON.stringify({ ...asset, assetType: '[[[[[[[[[[[["{{' }))).problems).toMatchObject([{ field: "assetType" }]);
  });

  it("accepts 256 KB and rejects one byte more", async () => {
    const sized = (bytes: number) => JSON.stringify({ _id: "" }).replace('""', `"${"x".repeat(bytes - 10)}"`);
    expect((await sending(sized(262_144))).status).toBe(400);
    expect(await sending(sized(262_145))).toMatchObject({ status: 413, code: "TOO_LARGE" });
  });

  describe("of a public route", () => {
    const maxBytes = 16 * 1024;
    const larger: readonly string[] = ["signPrivacy", "receiveBillingEvent"];
    const isPublic = (name: RouteName) => ["public", "link", "webhook"].includes(bindings[name].access);
    const publicRoutes = (Object.keys(routes) as RouteName[]).filter(isPublic);
    const headers = { "link-secret": "s".repeat(43) };
    const sendingTo = (name: RouteName, bytes: number, isBase64Encoded = false) => {
      const text = "[".repeat(bytes);
      const { call } = anEndpoint(bindings[name].domain, {});
      return call(name, { headers, isBase64Encoded, text: isBase64Encoded ? Buffer.from(text).toString("base64") : text });
    };

    it.each(publicRoutes.filter((name) => !larger.includes(name)))("%s accepts 16 KB and rejects one byte more", async (name) => {
      expect((await sendingTo(name, maxBytes)).status).not.toBe(413);
      expect(await sendingTo(name, maxBytes + 1)).toMatchObject({ status: 413, data: { code: "TOO_LARGE" } });
      expect((await sendingTo(name, maxBytes, true)).status).not.toBe(413);
      expect((await sendingTo(name, maxBytes + 1, true)).status).toBe(413);
    });

    it.each(larger)("%s accepts 256 KB, which a signature or a payment event needs", async (name) => {
      expect((await sendingTo(name as RouteName, 256 * 1024)).status).not.toBe(413);
      expect((await sendingTo(name as RouteName, 256 * 1024 + 1)).status).toBe(413);
    });
  });

  it.each(["createDraft", "updateDraft"] as const)("%s accepts 1 MB, which a large rate sheet needs", async (name) => {
    const { call } = anEndpoint("rulebook", {}, aUserRow({ isRatesEditor: true }));
    const ratesClaims = { ...claims, "cognito:groups": "[rates]" };
    const sent = async (bytes: number) => (await call(name, { claims: ratesClaims, text: "[".repeat(bytes) })).status;
    expect([await sent(1024 * 1024), await sent(1024 * 1024 + 1)]).toEqual([400, 413]);
  });

  it("counts bytes, not characters", async () => {
    expect((await sending(`"${"é".repeat(131_072)}"`)).status).toBe(413);
  });

  it("rejects another content type, and bytes that are not UTF-8", async () => {
    const text = JSON.stringify(asset);
    expect(await sending(text, { headers: { "content-type": "text/plain" } })).toMatchObject({ problems: [{ field: "content-type" }] });
    const utf16 = Buffer.from(text, "utf16le").toString("base64");
    expect((await sending(utf16, { isBase64Encoded: true })).status).toBe(400);
    expect((await sending(Buffer.from([0xff, 0xfe]).toString("base64"), { isBase64Encoded: true })).status).toBe(400);
  });

  it("accepts a body that the gateway has encoded in base64", async () => {
    const { call } = anEndpoint("application", { updateAsset: async (_, { body }) => ({ _id: aChildId(), assetValue: body.assetValue }) });
    const text = Buffer.from(JSON.stringify(asset)).toString("base64");
    expect((await call("updateAsset", { claims, text, isBase64Encoded: true })).data).toEqual(asset);
  });

  it.each(["1", `${anId()}#`, "../", "undefined", anId().toLowerCase().replaceAll("0", "a")])("rejects the path id %j", async (id) => {
    const { call } = anEndpoint("application", { readApplication: nothingHappens });
    expect(await call("readApplication", { claims, params: { id } })).toMatchObject({ status: 400, data: { field: "id" } });
  });
});

describe("a query", () => {
  async function asking(query: Record<string, string | readonly string[]>) {
    let seen: unknown;
    const stop = async (_: unknown, input: { query: unknown }) => {
      seen = input.query;
      throw new Error("enough");
    };
    const { call } = anEndpoint("quote", { rankedProducts: stop });
    const { data } = await call("rankedProducts", { claims, params: { applicationId: anId() }, query });
    return seen ?? data["problems"];
  }

  it("reads a list from a repeated name or from commas, and an empty value as an empty list", async () => {
    expect(await asking({ orderBy: ["rate", "fit"] })).toEqual({ orderBy: ["rate", "fit"] });
    expect(await asking({ orderBy: "rate,fit", mustMatch: "" })).toEqual({ orderBy: ["rate", "fit"], mustMatch: [] });
    expect(await asking({})).toEqual({});
  });

  it("rejects an unknown parameter", async () => {
    expect(await asking({ orderBy: "price" })).toMatchObject([{ field: "orderBy.0" }]);
    expect(await asking({ userId: anId() })).toMatchObject([{ field: "userId", found: "an unknown field" }]);
    expect(await asking({ __proto__x: "1", constructor: "1" })).toHaveLength(2);
    expect(await asking({ lenders: Array.from({ length: 51 }, (_, i) => `Lender ${i}`) })).toMatchObject([
      { expected: "at most 50 entries" },
    ]);
  });

  it("rejects a query of more than 8,192 characters, which no CDN passes on", async () => {
    const { call } = anEndpoint("quote", { rankedProducts: nothingHappens });
    const query = { lenders: "x".repeat(8192) };
    const { status, message } = await call("rankedProducts", { claims, params: { applicationId: anId() }, query });
    expect([status, message]).toEqual([400, "query: found 8200 characters, expected at most 8192"]);
  });

  it("rejects a repeated single-valued parameter", async () => {
    const { call } = anEndpoint("customer", { readCreditProfile: nothingHappens });
    const query = { cid: [aChildId(), aChildId(9)], aid: anId() };
    expect(await call("readCreditProfile", { claims, query })).toMatchObject({ status: 400, data: { field: "cid" } });
  });
});
