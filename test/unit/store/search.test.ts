import { describe, expect, it } from "vitest";
import { nameTexts, searchMatcher } from "../../../functions/store/workspace/search.ts";

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

  const people = {
    humanId: 120,
    phones: ["+61 (0)412 345 678", "(02) 9374 4000"],
    texts: [
      ...nameTexts({ firstName: "Anne Marie", lastName: "O'Brien" }),
      ...nameTexts({ firstName: "小明", lastName: "王" }),
      ...nameTexts({ firstName: "Đặng", lastName: "Strauß" }),
      "Smith & Sons Pty Ltd",
      "kim@example.com",
    ],
  };

  it.each([
    "obrien",
    "o brien",
    "O’BRIEN",
    "o`brien",
    "O\u2018Brien, Anne",
    "anne-marie",
    "annemarie",
    "Anne\u2011Marie",
    "brien  anne",
    "王小明",
    "小明王",
    "小明",
    "dang",
    "Đặng".normalize("NFD"),
    "strauss",
    "STRAUSS",
    "smith and sons",
    "smith & sons pty. ltd.",
    "KIM@EXAMPLE.COM",
    "\u200Bkim@example",
    "＃１２０",
    "# 120",
    "0412345678",
    "0412 345 678",
    "+61 412 345 678",
    "+61412345678",
    "0412-345",
    "02 9374",
    "+61 2 9374 4000",
    "93744000",
  ])("for %j finds it by another spelling", (search) => {
    expect(searchMatcher(search)?.(people)).toBe(true);
  });

  it.each(["o'briens", "annamarie", "王明", "+61 413", "0412 345 679", "121", "kim@example.org"])(
    "for %j does not find another",
    (search) => {
      expect(searchMatcher(search)?.(people)).toBe(false);
    },
  );

  it.each([undefined, "", "   "])("for nothing (%s) is no filter", (search) => {
    expect(searchMatcher(search)).toBeUndefined();
  });
});
