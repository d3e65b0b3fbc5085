import { describe, expect, it } from "vitest";
import { aDoor, brokerClaims } from "../../support/door.ts";
import { aPartId, anId } from "../../support/ids.ts";

const claims = brokerClaims;
const asset = { _id: aPartId(), assetValue: 20_000 };
const nothingHappens = () => Promise.reject(new Error("The operation must not run."));

/** What the door says to a change of an asset whose body is this text. */
async function sending(text: string, more: object = {}) {
  const { call } = aDoor("application", { updateAsset: nothingHappens });
  const { status, message, data } = await call("updateAsset", { claims, text, ...more });
  return { status, message, problems: data["problems"], code: data["code"] };
}

describe("the door", () => {
  it("names the field, what was found and what is expected", async () => {
    expect(await sending(JSON.stringify({ ...asset, assetValue: "20,000" }))).toEqual({
      status: 400,
      message: 'assetValue: found "20,000", expected a number',
      problems: [{ field: "assetValue", found: '"20,000"', expected: "a number" }],
      code: "INVALID",
    });
  });

  it("names every problem, the first of them in its message", async () => {
    const { message, problems } = await sending(JSON.stringify({ _id: "1", assetValue: -1, assetType: "car" }));
    expect(message).toMatch(/^_id: found "1", expected an id/);
    expect(problems).toMatchObject([{ field: "_id" }, { field: "assetValue" }, { field: "assetType" }]);
  });

  it("keeps the seed's message as a sentence of its own", async () => {
    const { call } = aDoor("user", { register: nothingHappens });
    const body = { firstName: "J0", lastName: "Citizen", email: "jo@example.com", password: "Aa1!aaaa" };
    const { message } = await call("register", { body });
    expect(message).toBe('firstName: found "J0". Name can contain only letters, dashes (-) or spaces.');
  });

  it("shows no password, not even to whom it belongs", async () => {
    const { call } = aDoor("user", { register: nothingHappens });
    const { text } = await call("register", {
      body: { firstName: "Jo", lastName: "", email: "jo@example.com", password: "canary-password" },
    });
    expect(text).toContain("another text");
    expect(text).not.toContain("canary");
  });

  it("refuses an unknown field", async () => {
    expect(await sending(JSON.stringify({ ...asset, owner: anId() }))).toMatchObject({
      status: 400,
      problems: [{ field: "owner", found: "an unknown field" }],
    });
  });

  it("refuses a key that stands twice", async () => {
    expect(await sending(`{"_id":"${aPartId()}","assetValue":1,"_id":"${aPartId(9)}"}`)).toMatchObject({
      status: 400,
      problems: [{ field: "_id", found: "the same key a second time" }],
    });
  });

  it.each(["__proto__", "constructor", "toString"])("refuses the key %s and leaves every object as it was", async (key) => {
    const { status, problems } = await sending(`{"_id":"${aPartId()}","assetValue":1,"${key}":{"isMaster":true}}`);
    expect(status).toBe(400);
    expect(problems).toMatchObject([{ field: key }]);
    expect({}).not.toHaveProperty("isMaster");
  });

  it.each(["", "{", "[1,]", "{} {}", "nul", '{"a":1e999}', '{"_id":NaN}', "'{}'", '"text"', "[]", "null", "7"])(
    "refuses %j",
    async (text) => {
      expect((await sending(text)).status).toBe(400);
    },
  );

  it("takes JSON of ten levels to look at it, and not of eleven", async () => {
    const nested = (levels: number) => `{"assetValue":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect((await sending(nested(10))).problems).toMatchObject([{ field: "_id" }, { field: "assetValue" }]);
    expect((await sending(nested(11))).problems).toEqual([
      { field: "body", found: "deeper nesting", expected: "JSON of at most 10 levels" },
    ]);
    expect((await sending(nested(100_000))).status).toBe(400);
  });

  it("does not take brackets in a text for nesting", async () => {
    expect((await sending(JSON.stringify({ ...asset, assetType: '[[[[[[[[[[[["{{' }))).problems).toMatchObject([{ field: "assetType" }]);
  });

  it("takes 256 KB to look at them, and not a byte more", async () => {
    const sized = (bytes: number) => JSON.stringify({ _id: "" }).replace('""', `"${"x".repeat(bytes - 10)}"`);
    expect((await sending(sized(262_144))).status).toBe(400);
    expect(await sending(sized(262_145))).toMatchObject({ status: 413, code: "TOO_LARGE" });
  });

  it("counts bytes, not characters", async () => {
    expect((await sending(`"${"é".repeat(131_072)}"`)).status).toBe(413);
  });

  it("refuses another type of content, and bytes that are no text", async () => {
    const text = JSON.stringify(asset);
    expect(await sending(text, { headers: { "content-type": "text/plain" } })).toMatchObject({ problems: [{ field: "content-type" }] });
    const utf16 = Buffer.from(text, "utf16le").toString("base64");
    expect((await sending(utf16, { isBase64Encoded: true })).status).toBe(400);
    expect((await sending(Buffer.from([0xff, 0xfe]).toString("base64"), { isBase64Encoded: true })).status).toBe(400);
  });

  it("takes a body that the gateway has put into base64", async () => {
    const { call } = aDoor("application", { updateAsset: async (_, { body }) => ({ _id: aPartId(), assetValue: body.assetValue }) });
    const text = Buffer.from(JSON.stringify(asset)).toString("base64");
    expect((await call("updateAsset", { claims, text, isBase64Encoded: true })).data).toEqual(asset);
  });

  it.each(["1", `${anId()}#`, "../", "undefined", anId().toLowerCase().replaceAll("0", "a")])(
    "refuses %j as an id in the path",
    async (id) => {
      const { call } = aDoor("application", { readApplication: nothingHappens });
      expect(await call("readApplication", { claims, params: { id } })).toMatchObject({ status: 400, data: { field: "id" } });
    },
  );
});

describe("a query", () => {
  async function asking(query: Record<string, string | readonly string[]>) {
    let seen: unknown;
    const stop = async (_: unknown, input: { query: unknown }) => {
      seen = input.query;
      throw new Error("enough");
    };
    const { call } = aDoor("quote", { rankedProducts: stop });
    const { data } = await call("rankedProducts", { claims, params: { applicationId: anId() }, query });
    return seen ?? data["problems"];
  }

  it("lists by repeating a name or by commas, and nothing by an empty value", async () => {
    expect(await asking({ orderBy: ["rate", "fit"] })).toEqual({ orderBy: ["rate", "fit"] });
    expect(await asking({ orderBy: "rate,fit", mustMatch: "" })).toEqual({ orderBy: ["rate", "fit"], mustMatch: [] });
    expect(await asking({})).toEqual({});
  });

  it("refuses what it does not know", async () => {
    expect(await asking({ orderBy: "price" })).toMatchObject([{ field: "orderBy.0" }]);
    expect(await asking({ userId: anId() })).toMatchObject([{ field: "userId", found: "an unknown field" }]);
    expect(await asking({ __proto__x: "1", constructor: "1" })).toHaveLength(2);
    expect(await asking({ lenders: Array.from({ length: 51 }, (_, i) => `Lender ${i}`) })).toMatchObject([
      { expected: "at most 50 entries" },
    ]);
  });

  it("refuses a single value that stands twice", async () => {
    const { call } = aDoor("customer", { readCreditProfile: nothingHappens });
    const query = { cid: [aPartId(), aPartId(9)], aid: anId() };
    expect(await call("readCreditProfile", { claims, query })).toMatchObject({ status: 400, data: { field: "cid" } });
  });
});
