import { describe, expect, it } from "vitest";
import { type Condition, EMPTY, type Fact, type Operand, TRUE, UNKNOWN, FALSE, answerTo, testOf } from "../../../shared/quote/criteria.ts";

const said = { [FALSE]: "false", [UNKNOWN]: "unknown", [TRUE]: "true" };

type Row = readonly [condition: Condition, operand: Operand, fact: Fact, expected: "true" | "false" | "unknown"];

const rows: readonly Row[] = [
  ["is", "RENTING", "RENTING", "true"],
  ["is", "RENTING", "BOARDING", "false"],
  ["equal", 60, 60, "true"],
  ["equal", 60, 48, "false"],
  ["is", true, true, "true"],
  ["is", true, false, "false"],
  ["isNot", "BENEFITS", "CASUAL", "true"],
  ["isNot", "BENEFITS", "BENEFITS", "false"],
  ["notEqual", 60, 61, "true"],
  ["notEqual", 60, 60, "false"],
  ["zero", undefined, 0, "true"],
  ["zero", undefined, 0.01, "false"],
  ["lessThan", 21, 20.99, "true"],
  ["lessThan", 21, 21, "false"],
  ["lessThanOrEqualTo", 60, 60, "true"],
  ["lessThanOrEqualTo", 60, 61, "false"],
  ["greaterThan", 550, 551, "true"],
  ["greaterThan", 550, 550, "false"],
  ["greaterThanOrEqualTo", 600, 600, "true"],
  ["greaterThanOrEqualTo", 600, 599, "false"],
  ["between", [400, 499], 400, "true"],
  ["between", [400, 499], 499, "true"],
  ["between", [400, 499], 500, "false"],
  ["between", [400, 499], 399, "false"],
  ["betweenLow", [500, 10_000], 500, "true"],
  ["betweenLow", [500, 10_000], 9999.99, "true"],
  ["betweenLow", [500, 10_000], 10_000, "false"],
  ["betweenLow", [500, 10_000], 499.99, "false"],
  ["hasOne", ["DEALER_SALE", "EV_SALE"], "EV_SALE", "true"],
  ["hasOne", ["DEALER_SALE", "EV_SALE"], "PRIVATE_SALE", "false"],
  ["hasOne", [12, 24], 24, "true"],
  ["eachIsGreaterThan", 3, 4, "true"],
  ["eachIsGreaterThan", 3, 3, "false"],
  ["sumIsGreaterThan", 12, 13, "true"],
  ["sumIsGreaterThan", 12, 12, "false"],
  ["exists", undefined, "2020-01-01", "true"],
  ["doesntExist", undefined, "2020-01-01", "false"],
];

const conditions = [...new Set(rows.map(([condition]) => condition))];
const operandOf = (condition: Condition): Operand => rows.find(([each]) => each === condition)![1];

describe("a criterion on a known value", () => {
  it.each(rows)("%s %j of %j is %4$s", (condition, operand, fact, expected) => {
    expect(said[answerTo(testOf(condition, operand), fact)]).toBe(expected);
  });

  it("has a test row for every condition of the rulebooks", () => {
    expect(conditions.toSorted()).toEqual(
      "between betweenLow doesntExist eachIsGreaterThan equal exists greaterThan greaterThanOrEqualTo hasOne is isNot lessThan lessThanOrEqualTo notEqual sumIsGreaterThan zero".split(
        " ",
      ),
    );
  });
});

describe("a criterion on an unknown value", () => {
  it.each(conditions)("%s is unknown", (condition) => {
    expect(said[answerTo(testOf(condition, operandOf(condition)), undefined)]).toBe("unknown");
  });
});

describe("a criterion on a value that is known to be absent", () => {
  it.each(conditions)("%s is false, except for the conditions that test absence", (condition) => {
    const expected = condition === "zero" || condition === "doesntExist" ? "true" : "false";
    expect(said[answerTo(testOf(condition, operandOf(condition)), null)]).toBe(expected);
  });
});

describe("a criterion on an empty list", () => {
  it.each(conditions)("%s is unknown, except for zero", (condition) => {
    expect(said[answerTo(testOf(condition, operandOf(condition)), EMPTY)]).toBe(condition === "zero" ? "true" : "unknown");
  });
});
