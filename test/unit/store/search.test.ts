import { describe, expect, it } from "vitest";
import { searchMatcher } from "../../../functions/store/workspace/search.ts";

const zoe = { humanId: 120, texts: ["Zoë", "O’Hara-Nguyễn", undefined, null, "Motor Vehicle (<4.5 tonnes)"] };

describe("a search", () => {
  it.each(["zoe", "ZOË", "nguyen", "o'hara", "zoe motor", "  vehicle   zoë ", "(<4.5", "120", "12", "#120", "zoe #12"])(
    "for '%s' matches",
    (search) => {
      expect(searchMatcher(search)?.(zoe)).toBe(true);
    },
  );

  it.each(["zoes", "zoe caravan", "20", "#20", "#", "undefined", "1200", ".*"])("for '%s' does not match", (search) => {
    expect(searchMatcher(search)?.(zoe)).toBe(false);
  });

  it.each([undefined, "", "   "])("for nothing (%s) is no filter", (search) => {
    expect(searchMatcher(search)).toBeUndefined();
  });
});
