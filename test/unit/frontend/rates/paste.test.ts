import { describe, expect, it } from "vitest";
import { asPercent, blockOf, pasted, rateOf } from "../../../../frontend/rates/grid/paste.ts";

const axisOf = (name: string, ...bands: string[]) => ({ name, bands: bands.map((band) => ({ name: band, criteria: [] })) });
/** Printed as 4 rows of 4. */
const table = {
  axes: [
    axisOf("Score", "AAA", "A+"),
    axisOf("Living", "owner", "other"),
    axisOf("Asset age", "under 12", "12 to 59"),
    axisOf("Age", "23 or over", "under 23"),
  ],
  columns: ["Age", "Asset age"],
};
/** Printed as 2 rows of 2; one of its bands has no name, others look like rates. */
const small = { axes: [axisOf("Income", "", "Micro"), axisOf("Deposit", "0-10", "10-20")] };

const at = { row: 0, column: 0 };
const read = (text: string, from = at, of: Parameters<typeof pasted>[0] = table) => pasted(of, blockOf(text), from);
/** The cells by the names of their bands. */
function cellsOf(text: string, from = at, of: Parameters<typeof pasted>[0] = table): Record<string, unknown> {
  const answer = read(text, from, of);
  if ("problem" in answer) throw new Error(answer.problem);
  return Object.fromEntries(
    answer.cells.map(({ bands, value }) => [bands.map((band, axis) => of.axes[axis]!.bands[band]!.name).join("/"), value]),
  );
}
const problemOf = (text: string, from = at, of: Parameters<typeof pasted>[0] = table) => {
  const answer = read(text, from, of);
  return "problem" in answer ? answer.problem : "accepted";
};
const lines = (...rows: string[]) => rows.map((row) => row.replaceAll(" | ", "\t").replaceAll("|", "\t")).join("\r\n");

describe("a cell", () => {
  it.each([
    ["8.84", 8.84],
    ["8.84%", 8.84],
    [" 8.84 % ", 8.84],
    ["\u00a08.84%\u00a0", 8.84],
    ["8.84% p.a.", 8.84],
    [".5", 0.5],
    ["0", 0],
    ["100", 100],
    ["7.5-12.49", [7.5, 12.49]],
    ["7.5% \u2013 12.49%", [7.5, 12.49]],
    ["7.5 to 12.49 % pa", [7.5, 12.49]],
    ["", null],
    ["  ", null],
    ["-", null],
    ["\u2014", null],
    ["n/a", null],
    ["N/A", null],
  ])("%j is %j", (text, rate) => {
    expect(rateOf(text)).toEqual(rate);
  });

  it.each(["8,84", "8.84.1", "100.01", "-8.84", "12.49-7.5", "8-8", "7-101", "$395", "call", "8.84 9.19", "1e2", "8.8\u00b74"])(
    "%j is no rate",
    (text) => {
      expect(rateOf(text)).toBeUndefined();
    },
  );
});

describe("a copied text", () => {
  it.each([
    [
      "1\t2\r\n3\t4\r\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "1\t2\n3\t4",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["1\r2\r", [["1"], ["2"]]],
    [
      '"60 to\n119"\t"say ""a"""\n1\t2',
      [
        ["60 to\n119", 'say "a"'],
        ["1", "2"],
      ],
    ],
    ['6" rule\t1', [['6" rule', "1"]]],
    [
      "1\t\n\t2\n",
      [
        ["1", ""],
        ["", "2"],
      ],
    ],
    ["", []],
  ])("%j is %j", (text, block) => {
    expect(blockOf(text)).toEqual(block);
  });
});

describe("numbers alone", () => {
  it("go from the focused cell, blanks as no tier", () => {
    expect(cellsOf("8.84\t-\n\tn/a", { row: 1, column: 2 })).toEqual({
      "AAA/other/under 12/under 23": 8.84,
      "AAA/other/12 to 59/under 23": null,
      "A+/owner/under 12/under 23": null,
      "A+/owner/12 to 59/under 23": null,
    });
    expect(Object.keys(cellsOf("1\t2\t3\t4\n1\t2\t3\t4\n1\t2\t3\t4\n1\t2\t3\t4"))).toHaveLength(16);
    expect(cellsOf("\n\t9", { row: 2, column: 0 })).toMatchObject({
      "A+/owner/under 12/23 or over": null,
      "A+/other/12 to 59/23 or over": 9,
    });
  });

  it("are refused where they would leave the table, as a whole", () => {
    expect(problemOf("1\t2\t3\t4\t5")).toBe("This block has 5 columns, and the table has 4 from here.");
    expect(problemOf("1\n2\n3\n4\n5")).toBe("This block has 5 rows, and the table has 4 from here.");
    expect(problemOf("1\t2", { row: 3, column: 3 })).toBe("This block has 2 columns, and the table has 1 from here.");
    expect(problemOf("1\n2", { row: 3, column: 3 })).toBe("This block has 2 rows, and the table has 1 from here.");
  });

  it("are refused with a text or a decimal comma among them, by its place", () => {
    expect(problemOf("8.84\t8,84")).toBe('Row 1, column 2: "8,84" is no rate. Write 8.84 or 8.84%.');
    expect(problemOf("8.84\t9.1\n9.2\tcall us")).toBe('Row 2, column 2: "call us" is no rate. Write 8.84 or 8.84%.');
  });

  it("are none in a block of blanks or texts", () => {
    for (const text of ["", "\t\n\t", "-\tn/a"]) expect(problemOf(text)).toBe("There is no rate in this block.");
    expect(problemOf("Rates\tfrom 1 December")).toBe('Row 1, column 1: "Rates" is no rate. Write 8.84 or 8.84%.');
  });
});

describe("names align a block", () => {
  const whole = {
    "AAA/owner/under 12/23 or over": 1,
    "AAA/owner/12 to 59/23 or over": 2,
    "AAA/owner/under 12/under 23": 3,
    "AAA/owner/12 to 59/under 23": 4,
    "AAA/other/under 12/23 or over": 5,
    "AAA/other/12 to 59/23 or over": 6,
    "AAA/other/under 12/under 23": 7,
    "AAA/other/12 to 59/under 23": 8,
    "A+/owner/under 12/23 or over": 9,
    "A+/owner/12 to 59/23 or over": 10,
    "A+/owner/under 12/under 23": 11,
    "A+/owner/12 to 59/under 23": 12,
    "A+/other/under 12/23 or over": 13,
    "A+/other/12 to 59/23 or over": 14,
    "A+/other/under 12/under 23": 15,
    "A+/other/12 to 59/under 23": 16,
  };

  it.each([
    [
      "with merged heads, as the lender prints it",
      lines(
        "||23 or over||under 23|",
        "||under 12|12 to 59|under 12|12 to 59",
        "AAA|owner|1|2|3|4",
        "|other|5|6|7|8",
        "A+|owner|9|10|11|12",
        "|other|13|14|15|16",
      ),
    ],
    [
      "in another order, with the axes named in the corner, a title above and notes below",
      lines(
        "Motor vehicle rates from 1 Dec|||||",
        "",
        "Score | Living | under 23 | | 23 or over |",
        "|| 12 to 59 | under 12 | 12 to 59 | under 12",
        "A+ | other | 16% | 15% | 14% | 13%",
        "| owner | 12% | 11% | 10% | 9%",
        "||||",
        "aaa | OTHER | 8% | 7% | 6% | 5%",
        "| owner | 4% | 3% | 2% | 1%",
        "",
        "* Rates are subject to change",
        "Private sale loading | 0.5%",
      ),
    ],
    [
      "with a title over its heads and empty columns between its parts",
      lines(
        "||Customer's age|||||",
        "||23 or over|||under 23||",
        "||under 12|12 to 59||under 12|12 to 59|",
        "AAA|owner|1|2||3|4|",
        "AAA|other|5|6||7|8|",
        "A+|owner|9|10||11|12|",
        "A+|other|13|14||15|16|",
      ),
    ],
    [
      "with columns of its own beside the names",
      lines(
        "Grade|From score|Living||23 or over||under 23|",
        "||||under 12|12 to 59|under 12|12 to 59",
        "AAA|811|owner|a|1|2|3|4",
        "|811|other|b|5|6|7|8",
        "A+|611|owner|c|9|10|11|12",
        "|611|other|d|13|14|15|16",
      ),
    ],
    [
      "turned on its side",
      lines(
        "||AAA||A+|",
        "||owner|other|owner|other",
        "23 or over|under 12|1|5|9|13",
        "|12 to 59|2|6|10|14",
        "under 23|under 12|3|7|11|15",
        "|12 to 59|4|8|12|16",
      ),
    ],
    [
      "with half of its heads, the others in the table's order",
      lines("|under 12|12 to 59|under 12|12 to 59", "AAA|1|2|3|4", "|5|6|7|8", "A+|9|10|11|12", "|13|14|15|16"),
    ],
    [
      "with heads in dashes, line breaks and spaces",
      lines(
        '||23  or over||"under\n23"|',
        "||under\u00a012|12 to 59|under 12|12 to 59",
        "AAA |owner|1|2|3|4",
        "|other|5|6|7|8",
        " A+|owner|9|10|11|12",
        "|other|13|14|15|16",
      ),
    ],
  ])("%s", (_, text) => {
    expect(cellsOf(text, { row: 3, column: 3 })).toEqual(whole);
    expect(read(text)).toMatchObject({ rows: 4, columns: 4, isByName: true });
  });

  it("in some rows and columns only, the others from the focused cell", () => {
    expect(cellsOf(lines("|under 12|12 to 59", "A+|1|2"), { row: 1, column: 3 })).toEqual({
      "A+/other/under 12/under 23": 1,
      "A+/other/12 to 59/under 23": 2,
    });
    expect(cellsOf(lines("A+|owner|1|2", "AAA|other|3|4"), { row: 0, column: 1 })).toEqual({
      "A+/owner/12 to 59/23 or over": 1,
      "A+/owner/under 12/under 23": 2,
      "AAA/other/12 to 59/23 or over": 3,
      "AAA/other/under 12/under 23": 4,
    });
  });

  it("keep a row without rates as no tier, also the first and the last one", () => {
    expect(cellsOf(lines("|Micro", "10-20|9", "0-10|n/a"), at, small)).toEqual({ "Micro/10-20": 9, "Micro/0-10": null });
    expect(cellsOf(lines("||23 or over|under 23", "A+|owner||", "A+|other|9|8", "AAA|other||"), at)).toMatchObject({
      "A+/owner/under 12/23 or over": null,
      "A+/other/under 12/under 23": 8,
      "AAA/other/under 12/under 23": null,
    });
  });

  it("that look like rates are names, and a blank one is the band without a name", () => {
    expect(cellsOf(lines("|10-20|0-10", "|1|2", "Micro|3|4"), at, small)).toEqual({
      "/10-20": 1,
      "/0-10": 2,
      "Micro/10-20": 3,
      "Micro/0-10": 4,
    });
  });

  it("that no band has are refused by name", () => {
    expect(problemOf(lines("||23 or over|under 25", "AAA|owner|1|2"))).toBe('No band of Age is named "under 25".');
    expect(problemOf(lines("AAA|owner|1|2|3|4", "Aa|owner|1|2|3|4"))).toBe('No band of Score is named "Aa".');
    expect(problemOf(lines("|new|old", "AAA|1|2"))).toBe('No band is named "new".');
    expect(problemOf(lines("Platinum|1|2|3|4"))).toBe('No band is named "Platinum".');
    // A row of rates is no remark, whatever its name.
    expect(problemOf(lines("AAA|owner|1|2|3|4", "A-|private|1|2|3|4"))).toBe('No band of Score is named "A-".');
  });

  it("that stand twice, or for too few rows, are refused", () => {
    expect(problemOf(lines("AAA|owner|1|2|3|4", "AAA|owner|5|6|7|8"))).toBe("The names in this block do not tell its rows apart.");
    expect(problemOf(lines("|under 12|under 12|under 12", "AAA|1|2|3"))).toBe("The names in this block do not tell its columns apart.");
    expect(problemOf(lines("|owner|1|2|3|4", "AAA|other|1|2|3|4"))).toBe("A row or column of this block has no name.");
  });
});

describe("shares of one", () => {
  it("are asked about if every number is above 0 and at most 0.5", () => {
    const answer = read("0.0884\t0.0919\n0.5\t0.07-0.1249");
    expect(answer).toMatchObject({ areShares: true });
    expect(asPercent(answer as never).cells.map(({ value }) => value)).toEqual([8.84, 9.19, 50, [7, 12.49]]);
  });

  it.each(["0.0884\t0.51", "0.0884\t0", "0.5%\t0.4%", "0.0884\t8.84"])("are not in %j", (text) => {
    expect(read(text)).toMatchObject({ areShares: false });
  });
});
