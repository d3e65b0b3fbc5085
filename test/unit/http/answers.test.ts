import { describe, expect, it } from "vitest";
import { Refusal, type RefusalKind, statusOf } from "../../../functions/http/refusal.ts";
import { WrittenJson } from "../../../functions/http/written-json.ts";
import { aBroker, aDoor, brokerClaims } from "../../support/door.ts";
import { aPartId, anId } from "../../support/ids.ts";

const claims = brokerClaims;
const asset = { _id: aPartId(), assetValue: 20_000 };

describe("an answer", () => {
  it("carries status, message and data, and is never cached", async () => {
    const { call } = aDoor("application", { updateAsset: async () => asset });

    const { status, headers, text } = await call("updateAsset", { claims, body: asset });

    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ status: "success", message: "", data: asset });
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json" });
  });

  it("may be written already", async () => {
    const { call } = aDoor("application", { updateAsset: async () => new WrittenJson('{"_id":"as it stands"}') });
    expect((await call("updateAsset", { claims, body: asset })).text).toBe(
      '{"status":"success","message":"","data":{"_id":"as it stands"}}',
    );
  });

  it("gives the operation the caller, the parsed call and where it came from", async () => {
    let seen: unknown;
    const { call } = aDoor("application", { updateAsset: async (...given) => ((seen = given), asset) });

    await call("updateAsset", { claims, body: { ...asset, ageOfAsset: null }, headers: { "idempotency-key": "one" } });

    const { userId, organisationId } = aBroker();
    expect(seen).toMatchObject([
      { userId, organisationId, isMaster: false, isEmailVerified: true },
      { body: { ...asset, ageOfAsset: null } },
      { requestId: "request-1", ip: "203.0.113.7", userAgent: "test", idempotencyKey: expect.stringContaining(userId) },
    ]);
  });

  it("does not leave with a field that its route does not promise", async () => {
    const leaking = { ...asset, PK: "APP#1" };
    const { call, lines } = aDoor("application", { updateAsset: async () => leaking });

    const { status, text } = await call("updateAsset", { claims, body: asset });

    expect(status).toBe(500);
    expect(text).not.toContain("PK");
    expect(lines[0]?.errors).toEqual(["UnfitAnswer(PK)"]);
  });
});

describe("a refusal", () => {
  it.each(Object.entries(statusOf))("that is %s has status %i and its words", async (kind, expected) => {
    const refuse = async () => {
      throw new Refusal(kind as RefusalKind, "SOME_CODE", "Found this, expected that.", "assetValue");
    };
    const { call, lines } = aDoor("application", { updateAsset: refuse });

    const { status, text, headers } = await call("updateAsset", { claims, body: asset });

    expect(status).toBe(expected);
    expect(JSON.parse(text)).toEqual({
      status: "error",
      message: "Found this, expected that.",
      data: { code: "SOME_CODE", field: "assetValue" },
    });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["retry-after"]).toBe(expected === 429 || expected === 503 ? "5" : undefined);
    expect(lines).toMatchObject([{ status: expected, code: "SOME_CODE" }]);
  });
});

describe("a defect", () => {
  it("is a 500 with fixed words that hide its cause", async () => {
    const fail = async () => {
      throw new Error("Table kelpie-prod: jo@example.com", { cause: new TypeError("arn:aws:dynamodb") });
    };
    const { call, lines } = aDoor("application", { updateAsset: fail });

    const { status, text } = await call("updateAsset", { claims, body: asset });

    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      status: "error",
      message: "Something went wrong on our side. Please try again.",
      data: { code: "INTERNAL" },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ status: 500, requestId: "request-1", errors: ["Error", "TypeError"] });
    expect(lines[0]?.at?.[0]).toContain("answers.test.ts");
    expect(JSON.stringify(lines)).not.toMatch(/kelpie-prod|jo@example|arn:/);
  });

  it("stays one when something is thrown that is no error", async () => {
    // oxlint-disable-next-line typescript/only-throw-error
    const { call } = aDoor("application", { updateAsset: () => Promise.reject("secret words") });
    const { status, text } = await call("updateAsset", { claims, body: asset });
    expect(status).toBe(500);
    expect(text).not.toContain("secret");
  });
});

describe("a call of another domain", () => {
  it("is refused as one that does not exist", async () => {
    expect((await aDoor("billing", {}).call("readUser", { claims })).status).toBe(404);
  });
});

describe("the line that each call leaves", () => {
  const canaries = {
    firstName: "Canarina",
    lastName: "Birdwell",
    dateOfBirth: "1991-02-03",
    token: "eyJcanary",
    mail: "canary@example.com",
    mobile: "0412999888",
    link: "canary-secret",
  };

  it("names route, status, time and request, and nothing that was typed", async () => {
    const customer = { firstName: canaries.firstName, lastName: canaries.lastName, dateOfBirth: canaries.dateOfBirth };
    const { call, lines } = aDoor("customer", {
      updateCustomer: async () => {
        throw new Error(`${canaries.firstName} ${canaries.mail}`);
      },
      readCustomer: async () => {
        throw new Refusal("notFound", "NOT_FOUND", `No ${canaries.mobile}`);
      },
    });
    const headers = { authorization: `Bearer ${canaries.token}`, cookie: canaries.mail, "link-secret": canaries.link };

    await call("updateCustomer", { claims, headers, body: { customerId: aPartId(), ...customer } });
    await call("updateCustomer", { claims, headers, body: { customerId: canaries.mail, ...customer } });
    await call("readCustomer", { claims, headers, params: { id: aPartId(77) } });
    await call("readCustomer", { headers, params: { id: canaries.mail } });

    expect(lines.map(({ route, status }) => [route, status])).toEqual([
      ["PUT /api/customer", 500],
      ["PUT /api/customer", 400],
      ["GET /api/customer/{id}", 404],
      ["GET /api/customer/{id}", 401],
    ]);
    const text = JSON.stringify(lines);
    for (const canary of [...Object.values(canaries), aPartId(77), anId(1), anId(2), "sub-1", "203.0.113.7"])
      expect(text).not.toContain(canary);
    expect(lines[0]).toMatchObject({ event: "call", requestId: "request-1", caller: expect.stringMatching(/^[\w-]{12}$/) });
  });

  it("marks the same caller in the same way, and another one in another", async () => {
    const marks = async (userId: string) => {
      const { call, lines } = aDoor("application", {}, aBroker({ userId }));
      await call("updateAsset", { claims, body: asset });
      return lines[0]?.caller;
    };
    expect(await marks(anId(1))).toBe(await marks(anId(1)));
    expect(await marks(anId(1))).not.toBe(await marks(anId(3)));
  });
});
