import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { userIdOf } from "../../../functions/identity/user-id.ts";
import { isId } from "../../../functions/store/dynamo/ids.ts";

describe("a user's id", () => {
  it("is the Cognito subject in the digits of an id", () => {
    expect(userIdOf("00000000-0000-0000-0000-000000000021")).toBe("00000000000000000000000011");
    expect(userIdOf("ffffffff-ffff-ffff-ffff-ffffffffffff")).toBe("7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
  });

  it("is a valid id, another one for each subject", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(isId(userIdOf(one)!)).toBe(true);
        expect(userIdOf(one) === userIdOf(other)).toBe(one === other);
      }),
    );
  });

  it("is not given to a subject that is no UUID", () => {
    expect(["", "sub-1", "00000000-0000-0000-0000-00000000002g"].map(userIdOf)).toEqual([undefined, undefined, undefined]);
  });
});
