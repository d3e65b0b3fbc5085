import { expect, it } from "vitest";
import { cellName, filledRectangle, rectangleOf } from "../../../../frontend/rates/grid/rectangle.ts";

const cells = [
  ["", "", ""],
  ["", "A", "1"],
  ["", "B", ""],
  ["", "", ""],
];

it("is the one around all filled cells, by the names of a spreadsheet", () => {
  expect(filledRectangle(cells)).toBe("B2:C3");
  expect(filledRectangle([["", " "]])).toBe("");
  expect([cellName(0, 0), cellName(9, 25), cellName(9, 26), cellName(0, 701), cellName(0, 702)]).toEqual([
    "A1",
    "Z10",
    "AA10",
    "ZZ1",
    "AAA1",
  ]);
});

it("cuts out cells and knows where they stood", () => {
  expect(rectangleOf(cells, " b2:$C$3 ")).toEqual({
    block: [
      ["A", "1"],
      ["B", ""],
    ],
    row: 1,
    column: 1,
  });
});

it.each(["", "B2", "C3:B2", "B2:A9", "B0:C3", "2B:3C", "B2-C3"])("is none in %j", (text) => {
  expect(rectangleOf(cells, text)).toBeUndefined();
});
