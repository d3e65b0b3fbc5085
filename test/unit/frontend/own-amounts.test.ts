import { describe, expect, it } from "vitest";
import { type Lenders, nothingTyped, pathOf, problemOf, requestOf } from "../../../frontend/lenders/panel-draft.ts";
import { timeFormat } from "../../../frontend/quote/sending/submission/lender-details.ts";

const sheet = { lender: "Car Start", brokerageMax: 8, fee: { name: "Origination", value: 1990 } } as unknown as Lenders["sheets"][number];
const lenders = { version: 0, panel: null, brokerage: {}, fees: {}, contacts: {}, sheets: [sheet] } as unknown as Lenders;

describe("an own brokerage or fee", () => {
  it.each([
    ["brokerage", "5,5", "Enter 0 to 100, like 5.45"],
    ["brokerage", "100.01", "Enter 0 to 100, like 5.45"],
    ["fees", "1.990,00", "Enter at most $1,990.00, the sheet's highest"],
    ["fees", "9,90", "Enter at most $1,990.00, the sheet's highest"],
    ["fees", "1990.01", "Enter at most $1,990.00, the sheet's highest"],
  ] as const)("is not read as another one: %s %s", (field, text, problem) => {
    expect(problemOf(sheet, field, text)).toBe(problem);
  });

  it.each([
    ["brokerage", "5.45 %", 5.45],
    ["brokerage", "\uFF15", 5],
    ["fees", "$1,990.00", 1990],
    ["fees", "A$1\u00A0990", 1990],
  ] as const)("is sent as the number it means: %s %s", (field, text, value) => {
    expect(problemOf(sheet, field, text)).toBeUndefined();
    const draft = { ...nothingTyped, texts: new Map([[pathOf("Car Start", field), text]]) };
    expect(requestOf(lenders, draft)[field]).toEqual({ "Car Start": value });
  });
});

it.each([
  ["yearsAtAddress", "2.5", { problem: "Enter a whole number from 0 to 120" }],
  ["yearsAtAddress", "2 yrs 3 mths", { problem: "Enter a whole number from 0 to 120" }],
  ["monthsAtAddress", "12", { problem: "Enter a whole number from 0 to 11" }],
  ["yearsAtAddress", " \uFF12 ", { value: 2 }],
] as const)("the time at an address is asked again rather than read as another: %s %s", (field, text, result) => {
  expect(timeFormat(field).parse(text)).toEqual(result);
});
