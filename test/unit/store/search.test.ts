import { describe, expect, it } from "vitest";
import { searchFor } from "../../../functions/store/search.ts";

const zoe = { humanId: 120, texts: ["Zoë", "O’Hara-Nguyễn", undefined, null, "Motor Vehicle (<4.5 tonnes)"] };

describe("a search", () => {
  it.each(["zoe", "ZOË", "nguyen", "o'hara", "zoe motor", "  vehicle   zoë ", "(<4.5", "120", "12", "#120", "zoe #12"])(
    "of '%s' finds",
    (search) => {
      expect(searchFor(search)?.(zoe)).toBe(true);
    },
  );

  it.each(["zoes", "zoe caravan", "20", "#20", "#", "undefined", "1200", ".*"])("of '%s' does not", (search) => {
    expect(searchFor(search)?.(zoe)).toBe(false);
  });

  it.each([undefined, "", "   "])("of nothing (%s) is none", (search) => {
    expect(searchFor(search)).toBeUndefined();
  });
});
