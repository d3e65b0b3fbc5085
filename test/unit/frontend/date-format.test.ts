import { describe, expect, it } from "vitest";
import { birthDateFormat, dateFormat } from "../../../frontend/quote/panel/date-format.ts";

const today = "2026-11-21";
const birthDate = birthDateFormat(today);
const day = dateFormat(today);

describe("a date typed by a broker", () => {
  it.each([
    ["14-08-1991", "1991-08-14"],
    ["14/8/1991", "1991-08-14"],
    ["1/2/1990", "1990-02-01"],
    ["14.08.1991", "1991-08-14"],
    ["14081991", "1991-08-14"],
    ["14 08 1991 ", "1991-08-14"],
    ["1990-02-01", "1990-02-01"],
    ["12 Apr 1988", "1988-04-12"],
    ["12 april 1988", "1988-04-12"],
    ["12th April, 1988", "1988-04-12"],
    ["12-Apr-88", "1988-04-12"],
    ["12/04/88", "1988-04-12"],
    ["12.4.88", "1988-04-12"],
    ["29-02-2004", "2004-02-29"],
    ["１２/０４/１９８８", "1988-04-12"],
    ["12\u00a0April\u00a01988", "1988-04-12"],
    ["\u200e12‑04‑1988", "1988-04-12"],
    ["Tuesday, 12 April 1988", "1988-04-12"],
    ["April 12, 1988", "1988-04-12"],
    ["12/04/1988 12:00:00 AM", "1988-04-12"],
    ["1988-04-12T00:00:00Z", "1988-04-12"],
    ["DOB: 12.04.1988.", "1988-04-12"],
    ["the 12th of April ’88", "1988-04-12"],
    ["12/4/'88", "1988-04-12"],
    ["19880412", "1988-04-12"],
    ["1988 04 12", "1988-04-12"],
    ["", null],
  ])("is read as a birthday, day first: %j", (text, value) => {
    expect(birthDate.parse(text)).toEqual({ value });
  });

  it("of two digits for the year is in the past, and a birthday is a grown-up's", () => {
    expect(day.parse("12/04/20")).toEqual({ value: "2020-04-12" });
    expect(day.parse("12/04/30")).toEqual({ value: "1930-04-12" });
    expect(birthDate.parse("12/04/20")).toEqual({ value: "1920-04-12" });
    expect(birthDate.parse("12/04/05")).toEqual({ value: "2005-04-12" });
  });

  it.each([
    ["31-02-1991", "31-02-1991 is not a date"],
    ["14-13-1991", "14-13-1991 is not a date"],
    ["soon", "Enter a date like 14-08-1991"],
    ["14 Foo 1991", "Enter a date like 14-08-1991"],
    ["1481991", "Enter a date like 14-08-1991"],
    ["22-11-2026", "22-11-2026 is in the future"],
    ["01-01-2020", "Check the year: a customer is at least 18 years old"],
    ["01-01-1890", "Check the year: a customer is at most 110 years old"],
  ])("is not accepted as a birthday: %j", (text, problem) => {
    expect(birthDate.parse(text)).toEqual({ problem });
  });

  it("of a business may be today", () => {
    expect(day.parse("21-11-2026")).toEqual({ value: "2026-11-21" });
  });

  it("is shown as DD-MM-YYYY", () => {
    expect([day.format("1991-08-14"), day.format(null)]).toEqual(["14-08-1991", ""]);
  });
});
