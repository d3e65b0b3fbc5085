import { describe, expect, it } from "vitest";
import { abnTyped, dayTyped, dollarsTyped, lineTyped, numberTyped } from "../../../frontend/screens/quote/panel/typed-text.ts";
import { creditProfileFields } from "../../../shared/domain/customer.ts";
import { loanFields } from "../../../shared/domain/loan-details.ts";

const scoreTyped = numberTyped(creditProfileFields.score);
const percentTyped = numberTyped(loanFields.brokerageRate);
const birthDate = dayTyped("2026-11-21");

describe("text typed by a broker", () => {
  it.each([
    ["42000", 42_000],
    ["42,000.00", 42_000],
    ["$ 42 000.5", 42_000.5],
    [".50", 0.5],
    ["0", 0],
    ["1000000000", 1e9],
    ["  ", null],
  ])("is parsed as dollars: %j", (text, value) => {
    expect(dollarsTyped.read(text)).toEqual({ value });
  });

  it.each(["abc", "-1", "1e5", "12.345", "1000000000.01", "4.2.1", "Infinity", "."])("is rejected as an amount: %j", (text) => {
    expect(dollarsTyped.read(text)).toEqual({ expected: "an amount in dollars and whole cents, at most 1,000,000,000.00" });
  });

  it("is formatted as dollars with two decimals, and is empty while unknown", () => {
    expect([42_000, 0, 1234.5, null, undefined].map(dollarsTyped.write)).toEqual(["42,000.00", "0.00", "1,234.50", "", ""]);
  });

  it.each([
    ["0", 0],
    ["650", 650],
    ["1200", 1200],
    ["", null],
  ])("is parsed as a credit score: %j", (text, value) => {
    expect(scoreTyped.read(text)).toEqual({ value });
  });

  it.each(["1201", "650.5", "-1", "6x0"])("is rejected as a credit score: %j", (text) => {
    expect(scoreTyped.read(text)).toEqual({ expected: "a whole number from 0 to 1200" });
  });

  it.each([
    ["4", 4],
    ["4.5 %", 4.5],
    ["0", 0],
    ["100", 100],
  ])("is parsed as a percentage: %j", (text, value) => {
    expect(percentTyped.read(text)).toEqual({ value });
  });

  it.each(["100.01", "-1", "four"])("is rejected as a percentage: %j", (text) => {
    expect(percentTyped.read(text)).toEqual({ expected: "a percentage from 0 to 100" });
  });

  it.each([
    ["14-08-1991", "1991-08-14"],
    ["14/8/1991", "1991-08-14"],
    ["14.08.1991", "1991-08-14"],
    ["14081991", "1991-08-14"],
    ["29-02-2024", "2024-02-29"],
    ["21-11-2026", "2026-11-21"],
    ["", null],
  ])("is parsed as a date of birth: %j", (text, value) => {
    expect(birthDate.read(text)).toEqual({ value });
  });

  it.each(["31-02-1991", "1991-08-14", "14-13-1991", "14-08-91", "soon"])("is rejected as a date: %j", (text) => {
    expect(birthDate.read(text)).toEqual({ expected: "a day that exists, written DD-MM-YYYY" });
  });

  it("is rejected as a date of birth in the future", () => {
    expect(birthDate.read("22-11-2026")).toEqual({ expected: "a day that is not in the future, written DD-MM-YYYY" });
  });

  it("shows dates as DD-MM-YYYY and stores them as YYYY-MM-DD", () => {
    expect(birthDate.write("1991-08-14")).toBe("14-08-1991");
  });

  it("is accepted as an ABN by its check digits, and shown in groups of 2, 3, 3 and 3", () => {
    expect(abnTyped.read("51 824 753 556")).toEqual({ value: "51824753556" });
    expect(abnTyped.read("51 824 753 557")).toEqual({ expected: "an ABN of 11 digits" });
    expect(abnTyped.write("51824753556")).toBe("51 824 753 556");
  });

  it("is limited to 100 characters as a description", () => {
    expect(lineTyped(100).read("  Salary ")).toEqual({ value: "Salary" });
    expect(lineTyped(100).read("x".repeat(101))).toEqual({ expected: "one line of at most 100 characters" });
  });
});
