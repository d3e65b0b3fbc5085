import { describe, expect, it } from "vitest";
import { ApiError, type ApiErrorKind, statusOf } from "../../../functions/call/api-error.ts";
import { aUserRow, anEndpoint, brokerClaims } from "../../support/api/endpoint.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";

const claims = brokerClaims;
const asset = { _id: aChildId(), assetValue: 20_000 };

describe("a response", () => {
  it("carries status, message and data, and is never cached", async () => {
    const { call } = anEndpoint("application", { updateAsset: async () => asset });

    const { status, headers, text } = await call("updateAsset", { claims, body: asset });

    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ status: "success", message: "", data: asset });
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json" });
  });

  it("is built by an operation that gets the caller, the parsed request and the viewer's address", async () => {
    let seen: unknown;
    const { call } = anEndpoint("application", { updateAsset: async (...provided) => ((seen = provided), asset) });

    await call("updateAsset", { claims, body: { ...asset, ageOfAsset: null }, headers: { "idempotency-key": "one" } });

    const { userId, organisationId } = aUserRow();
    expect(seen).toMatchObject([
      { userId, organisationId, isMaster: false, isEmailVerified: true },
      { body: { ...asset, ageOfAsset: null } },
      { requestId: "request-1", ip: "203.0.113.7", userAgent: "test", idempotencyKey: expect.stringContaining(userId) },
    ]);
  });

  it("fails when it has a field that its route does not declare", async () => {
    const leaking = { ...asset, PK: "APP#1" };
    const { call, lines } = anEndpoint("application", { updateAsset: async () => leaking });

    const { status, text } = await call("updateAsset", { claims, body: asset });

    expect(status).toBe(500);
    expect(text).not.toContain("PK");
    expect(lines[0]?.errors).toEqual(["InvalidResponse(PK)"]);
  });
});

describe("an ApiError", () => {
  it.each(Object.entries(statusOf))("of kind %s has status %i and its message", async (kind, expected) => {
    const reject = async () => {
      throw new ApiError(kind as ApiErrorKind, "SOME_CODE", "Found this, expected that.", "assetValue");
    };
    const { call, lines } = anEndpoint("application", { updateAsset: reject });

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

describe("an unexpected error", () => {
  it("is a 500 with a fixed message that hides its cause", async () => {
    const fail = async () => {
      throw new Error("Table kelpie-prod: jo@example.com", { cause: new TypeError("arn:aws:dynamodb") });
    };
    const { call, lines } = anEndpoint("application", { updateAsset: fail });

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

  it("is a 500 too when the thrown value is no Error", async () => {
    // oxlint-disable-next-line typescript/only-throw-error
    const { call } = anEndpoint("application", { updateAsset: () => Promise.reject("secret words") });
    const { status, text } = await call("updateAsset", { claims, body: asset });
    expect(status).toBe(500);
    expect(text).not.toContain("secret");
  });
});

describe("a route of another domain", () => {
  it("returns 404", async () => {
    expect((await anEndpoint("billing", {}).call("readUser", { claims })).status).toBe(404);
  });
});

describe("the log line of a call", () => {
  const canaries = {
    firstName: "Canarina",
    lastName: "Birdwell",
    dateOfBirth: "1991-02-03",
    token: "eyJcanary",
    mail: "canary@example.com",
    mobile: "0412999888",
    link: "canary-secret",
  };

  it("names route, status, time and request, and no user input", async () => {
    const customer = { firstName: canaries.firstName, lastName: canaries.lastName, dateOfBirth: canaries.dateOfBirth };
    const { call, lines } = anEndpoint("customer", {
      updateCustomer: async () => {
        throw new Error(`${canaries.firstName} ${canaries.mail}`);
      },
      readCustomer: async () => {
        throw new ApiError("notFound", "NOT_FOUND", `No ${canaries.mobile}`);
      },
    });
    const headers = { authorization: `Bearer ${canaries.token}`, cookie: canaries.mail, "link-secret": canaries.link };

    await call("updateCustomer", { claims, headers, body: { customerId: aChildId(), ...customer } });
    await call("updateCustomer", { claims, headers, body: { customerId: canaries.mail, ...customer } });
    await call("readCustomer", { claims, headers, params: { id: aChildId(77) } });
    await call("readCustomer", { headers, params: { id: canaries.mail } });

    expect(lines.map(({ route, status }) => [route, status])).toEqual([
      ["PUT /api/customer", 500],
      ["PUT /api/customer", 400],
      ["GET /api/customer/{id}", 404],
      ["GET /api/customer/{id}", 401],
    ]);
    const text = JSON.stringify(lines);
    for (const canary of [...Object.values(canaries), aChildId(77), anId(1), anId(2), "sub-1", "203.0.113.7"])
      expect(text).not.toContain(canary);
    expect(lines[0]).toMatchObject({ event: "call", requestId: "request-1", caller: expect.stringMatching(/^[\w-]{12}$/) });
  });

  it("identifies a caller by a stable pseudonym that differs between callers", async () => {
    const marks = async (userId: string) => {
      const { call, lines } = anEndpoint("application", {}, aUserRow({ userId }));
      await call("updateAsset", { claims, body: asset });
      return lines[0]?.caller;
    };
    expect(await marks(anId(1))).toBe(await marks(anId(1)));
    expect(await marks(anId(1))).not.toBe(await marks(anId(3)));
  });

  it("identifies the caller's network by a pseudonym, for anonymous and rejected calls, too", async () => {
    const networkOf = async (ip: string) => {
      const { call, lines } = anEndpoint("application", {});
      await call("updateAsset", { ip });
      return lines[0]?.network;
    };
    expect(await networkOf("192.0.2.1")).toMatch(/^[\w-]{12}$/);
    expect(await networkOf("192.0.2.1")).toBe(await networkOf("192.0.2.1"));
    expect(await networkOf("192.0.2.1")).not.toBe(await networkOf("192.0.2.2"));
  });
});
