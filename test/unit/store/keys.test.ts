import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isId, newId, childIdOf, splitChildId } from "../../../functions/store/dynamo/ids.ts";
import {
  auditKey,
  emailKey,
  applicationRootKey,
  listedApplication,
  childKey,
  idempotencyItemKey,
  scopeOf,
  subjectKey,
  userKey,
} from "../../../functions/store/dynamo/keys.ts";

const [userId, applicationId, own] = [newId(), newId(), newId()];
const notFound = { kind: "notFound", code: "NOT_FOUND" };

describe("an id", () => {
  it("sorts after every id generated before", () => {
    const ids = Array.from({ length: 1000 }, () => newId());

    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(1000);
    expect(ids.every(isId)).toBe(true);
  });

  it.each([
    "",
    "x",
    userId.toLowerCase(),
    `${userId}#`,
    `#${userId.slice(1)}`,
    `${userId}\n`,
    `${userId.slice(1)}U`,
    `9${userId.slice(1)}`,
  ])("rejects '%s'", (text) => {
    expect(isId(text)).toBe(false);
  });

  it("of a child item combines its application's id and its own", () => {
    expect(splitChildId(childIdOf(applicationId, own))).toEqual({ applicationId, ownId: own });
  });
});

describe("a key", () => {
  it("of an application's child items begins with its owner", () => {
    expect(applicationRootKey(userId, applicationId)).toEqual({ pk: `USER#${userId}#APPLICATION#${applicationId}`, sk: "ROOT" });
    expect(childKey(userId, "asset", `${applicationId}.${own}`)).toEqual({
      pk: `USER#${userId}#APPLICATION#${applicationId}`,
      sk: `asset#${own}`,
    });
  });

  it("is never built from an invalid id", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!isId(text));
        const builders = [
          () => userKey(text),
          () => applicationRootKey(userId, text),
          () => applicationRootKey(text, applicationId),
          () => childKey(userId, "asset", text),
          () => childKey(userId, "asset", `${applicationId}.${text}`),
          () => childKey(userId, "asset", `${text}.${own}`),
          () => childKey(userId, "asset", `${applicationId}.${own}.${text}`),
          () => auditKey({ applicationId: text }, own),
          () => listedApplication("QUOTES", text, own),
        ];
        for (const build of builders) expect(build).toThrow(expect.objectContaining(notFound));
      }),
    );
  });

  it("contains no free text and so no name", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (text) => {
        for (const { pk, sk } of [emailKey(`${text}@example.com`), subjectKey(text), idempotencyItemKey(text)]) {
          expect(pk).toMatch(/^[A-Z]+#[0-9a-f]{64}$/);
          expect(sk).toMatch(/^[A-Z]+$/);
        }
      }),
    );
  });

  it("of an e-mail address does not depend on letter case", () => {
    expect(emailKey("Kim@Example.com")).toEqual(emailKey(" kim@EXAMPLE.COM"));
    expect(emailKey("k.im@example.com")).not.toEqual(emailKey("kim@example.com"));
  });
});

describe("humanId counters", () => {
  it("belong to the organisation, or to a broker without one", () => {
    expect(scopeOf({ userId, organisationId: own })).toEqual({ organisationId: own });
    expect(scopeOf({ userId, organisationId: undefined })).toEqual({ userId });
  });
});
