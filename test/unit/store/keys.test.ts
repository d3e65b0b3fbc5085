import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isId, newId, partIdOf, splitPartId } from "../../../functions/store/ids.ts";
import {
  auditKey,
  emailKey,
  headKey,
  listedApplication,
  partKey,
  repeatKey,
  scopeOf,
  subjectKey,
  userKey,
} from "../../../functions/store/keys.ts";

const [userId, applicationId, own] = [newId(), newId(), newId()];
const notFound = { kind: "notFound", code: "NOT_FOUND" };

describe("an id", () => {
  it("sorts after every id that was made before", () => {
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
  ])("is not '%s'", (text) => {
    expect(isId(text)).toBe(false);
  });

  it("of a part is its application's and its own", () => {
    expect(splitPartId(partIdOf(applicationId, own))).toEqual({ applicationId, own });
  });
});

describe("a key", () => {
  it("of an application's parts begins with its owner", () => {
    expect(headKey(userId, applicationId)).toEqual({ pk: `USER#${userId}#APPLICATION#${applicationId}`, sk: "HEAD" });
    expect(partKey(userId, "asset", `${applicationId}.${own}`)).toEqual({
      pk: `USER#${userId}#APPLICATION#${applicationId}`,
      sk: `asset#${own}`,
    });
  });

  it("is never made of what is no id, whatever text comes in", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!isId(text));
        const builders = [
          () => userKey(text),
          () => headKey(userId, text),
          () => headKey(text, applicationId),
          () => partKey(userId, "asset", text),
          () => partKey(userId, "asset", `${applicationId}.${text}`),
          () => partKey(userId, "asset", `${text}.${own}`),
          () => partKey(userId, "asset", `${applicationId}.${own}.${text}`),
          () => auditKey({ applicationId: text }, own),
          () => listedApplication("QUOTES", text, own),
        ];
        for (const build of builders) expect(build).toThrow(expect.objectContaining(notFound));
      }),
    );
  });

  it("holds no free text, and so names nobody", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (text) => {
        for (const { pk, sk } of [emailKey(`${text}@example.com`), subjectKey(text), repeatKey(text)]) {
          expect(pk).toMatch(/^[A-Z]+#[0-9a-f]{64}$/);
          expect(sk).toMatch(/^[A-Z]+$/);
        }
      }),
    );
  });

  it("of an e-mail address is the same however its letters are written", () => {
    expect(emailKey("Kim@Example.com")).toEqual(emailKey(" kim@EXAMPLE.COM"));
    expect(emailKey("k.im@example.com")).not.toEqual(emailKey("kim@example.com"));
  });
});

describe("the place where a humanId counts", () => {
  it("is the organisation, and for a broker in none the broker", () => {
    expect(scopeOf({ userId, organisationId: own })).toEqual({ organisationId: own });
    expect(scopeOf({ userId, organisationId: undefined })).toEqual({ userId });
  });
});
