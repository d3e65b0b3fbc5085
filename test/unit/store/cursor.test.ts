import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "../../../functions/store/dynamo/cursor.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";

const [last, first, opened] = [newId(), newId(), newId()];
const cursor = { opened, page: 3, first, last };
const written = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

describe("a cursor", () => {
  it("is read as it was written", () => {
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    ["a page before the first", written(opened, 0, first, last)],
    ["half a page", written(opened, 1.5, first, last)],
    ["entries in the wrong order", written(opened, 3, last, first)],
    ["a page before the list's opening", written(first, 3, opened, last)],
    ["something more", written(opened, 3, first, last, "x")],
    ["something else than ids", written("x", 3, "y", "z")],
    ["an object", Buffer.from("{}").toString("base64url")],
  ])("with %s is rejected", (_what, text) => {
    expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ kind: "invalid", field: "cursor" }));
  });

  it("of arbitrary text is rejected without another error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => Buffer.from(json).toString("base64url")),
        ),
        (text) => {
          expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ kind: "invalid" }));
        },
      ),
    );
  });
});
