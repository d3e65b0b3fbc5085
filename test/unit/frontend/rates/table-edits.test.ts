import { describe, expect, it } from "vitest";
import { type NewBand, addedBand, removedBand, renamedBand } from "../../../../frontend/rates/grid/band-edits.ts";
import { draftChange, replayed, withCells, withTable } from "../../../../frontend/rates/grid/cells.ts";
import { markAt, withMark } from "../../../../frontend/rates/grid/marks.ts";
import { coverageProblems } from "../../../../shared/rulebook/coverage.ts";
import { parseSource } from "../../../../shared/rulebook/check.ts";
import { lint } from "../../../../shared/rulebook/lint.ts";
import { type RateTable, type SheetSource, expandSheet } from "../../../../shared/rulebook/rate-table.ts";
import { aCriterion, aScore, assumed, visible } from "../../../support/engine/sheets.ts";
import { aSource, aTable } from "../../../support/engine/tables.ts";

const score = (label: string, condition: "between" | "greaterThan", value: number | [number, number]) => ({
  ...aScore(condition, value),
  label,
});
const deposit = (label: string, condition: "betweenLow" | "greaterThanOrEqualTo", value: number | [number, number]) =>
  aCriterion({ label, attribute: "deposit", unit: "percent", condition, value });
const table = aTable({
  axes: [
    {
      name: "Grade",
      bands: [
        { name: "A", criteria: [score("Credit score above 699", "greaterThan", 699)] },
        { name: "B", criteria: [score("Credit score 500 to 699", "between", [500, 699])] },
      ],
    },
    {
      name: "Deposit",
      bands: [
        { name: "little", criteria: [deposit("Deposit 0% to under 20%", "betweenLow", [0, 20])] },
        { name: "much", criteria: [deposit("Deposit at least 20%", "greaterThanOrEqualTo", 20)] },
      ],
    },
  ],
  criteria: [{ axis: "Grade" }, { axis: "Deposit" }],
  rates: [
    [9, 8],
    [11, 10],
  ],
});
const source = aSource(
  [table],
  [visible("/date", "/productTiers/0/productType", "/productTiers/0/axes"), assumed("By hand.", "/productTiers/*/rates")],
);
const tableOf = (of: SheetSource) => of.productTiers[0] as RateTable;
const pathsOf = ({ provenance }: SheetSource) => provenance.map(({ status, paths }) => `${status}: ${paths.join(" ")}`);

describe("a mark", () => {
  const shown = { status: "shown", text: "Rate card of 1 Dec" } as const;

  it.each([
    ["a cell", [[0, 1]], ["assumed: /productTiers/0/rates/*/0 /productTiers/0/rates/1", "shown: /productTiers/0/rates/0/1"]],
    [
      "a row",
      [
        [0, 0],
        [0, 1],
      ],
      ["assumed: /productTiers/0/rates/1", "shown: /productTiers/0/rates/0"],
    ],
    [
      "a column",
      [
        [0, 0],
        [1, 0],
      ],
      ["assumed: /productTiers/0/rates/*/1", "shown: /productTiers/0/rates/*/0"],
    ],
    [
      "all cells",
      [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ],
      ["shown: /productTiers/0/rates"],
    ],
  ])("of %s has the fewest paths", (_, cells, paths) => {
    const marked = withMark(source, 0, cells, shown);

    expect(
      pathsOf(marked)
        .slice(1)
        .map((each) => each.split(" ").toSorted().join(" "))
        .toSorted(),
    ).toEqual(paths.map((each) => each.split(" ").toSorted().join(" ")).toSorted());
    expect(coverageProblems(marked)).toEqual([]);
    expect(markAt(marked, 0, cells[0]!)).toEqual(shown);
  });

  it("takes the cells out of what covers a whole sheet, and joins an entry of the same words", () => {
    const whole = aSource([table, { ...table, table: "Caravans" }], [visible("/date", "/productTiers")]);
    const once = withMark(whole, 0, [[0, 0]], { status: "assumed", text: "A guess." });
    const twice = withMark(once, 0, [[0, 1]], { status: "assumed", text: "A guess." });

    expect(coverageProblems(twice)).toEqual([]);
    expect(pathsOf(twice)[1]).toBe("assumed: /productTiers/0/rates/0");
    expect(markAt(twice, 1, [0, 0])?.status).toBe("shown");
    expect(
      coverageProblems(
        withMark(
          twice,
          0,
          [
            [0, 0],
            [0, 1],
          ],
          { status: "shown", text: "the lender's own sheet" },
        ),
      ),
    ).toEqual([]);
  });
});

describe("a band", () => {
  const valid = (edited: ReturnType<typeof addedBand>): SheetSource => {
    if ("problem" in edited) throw new Error(edited.problem);
    expect(coverageProblems(edited)).toEqual([]);
    expect(parseSource(JSON.stringify(edited))).toEqual(edited);
    return edited;
  };

  it("is cut off one end of its neighbour, with its rates, and leaves no hole", () => {
    const place = { table: 0, axis: 0, band: 1 };
    const edited = valid(addedBand(source, place, { name: "B+", from: 600, to: undefined }));

    expect(
      tableOf(edited).axes[0]!.bands.map(({ name, criteria }) => [name, criteria[0]!.label, (criteria[0] as { value: unknown }).value]),
    ).toEqual([
      ["A", "Credit score above 699", 699],
      ["B+", "Credit score 600 to 699", [600, 699]],
      ["B", "Credit score 500 to 599", [500, 599]],
    ]);
    expect(tableOf(edited).rates).toEqual([
      [9, 8],
      [11, 10],
      [11, 10],
    ]);
    expect(lint(edited).map(({ kind }) => kind)).toEqual(["equalBands"]);
  });

  it("meets its neighbour at one number where fractions occur, and at either end", () => {
    const place = { table: 0, axis: 1, band: 0 };
    const bandsOf = (edited: SheetSource) => tableOf(edited).axes[1]!.bands.map(({ name, criteria }) => `${name}: ${criteria[0]!.label}`);

    const low = valid(addedBand(source, place, { name: "none", from: undefined, to: 10 }));
    expect(bandsOf(low)).toEqual(["none: Deposit 0% to under 10%", "little: Deposit 10% to under 20%", "much: Deposit at least 20%"]);
    expect(tableOf(low).rates).toEqual([
      [9, 9, 8],
      [11, 11, 10],
    ]);
    const high = valid(addedBand(source, { ...place, band: 1 }, { name: "most", from: 40, to: undefined }));
    expect(bandsOf(high)).toEqual(["little: Deposit 0% to under 20%", "much: Deposit 20% to under 40%", "most: Deposit at least 40%"]);
    expect([...lint(low), ...lint(high)].map(({ kind }) => kind)).toEqual(["equalBands", "equalBands"]);
  });

  it.each<[Omit<NewBand, "name">, string]>([
    [{ from: 550, to: 600 }, "the middle"],
    [{ from: undefined, to: undefined }, "everything"],
    [{ from: 400, to: 550 }, "what is outside"],
    [{ from: 650, to: 600 }, "a descending range"],
  ])("is not cut out of %j, %s", (range) => {
    expect(addedBand(source, { table: 0, axis: 0, band: 1 }, { name: "B+", ...range })).toEqual({
      problem: "Cut a part off one end of the range 500 to 699.",
    });
  });

  it("without one range is left to the text", () => {
    const noRange = aSource([
      {
        ...table,
        axes: table.axes.with(0, {
          name: "Grade",
          bands: [
            { name: "A", criteria: [] },
            { name: "B", criteria: [] },
          ],
        }),
      },
    ]);
    expect(addedBand(noRange, { table: 0, axis: 0, band: 1 }, { name: "C", from: 1, to: 2 })).toEqual({
      problem: "This band has no single range that can be split. Please add the band in the text.",
    });
  });

  it("is removed with its rates, and what was said of other bands stays theirs", () => {
    const marked = withMark(source, 0, [[1, 1]], { status: "shown", text: "Card" });
    const edited = removedBand(marked, { table: 0, axis: 0, band: 0 });

    expect(tableOf(edited).rates).toEqual([[11, 10]]);
    expect(markAt(edited, 0, [0, 1])).toEqual({ status: "shown", text: "Card" });
    expect(coverageProblems(edited)).toEqual([]);
    const added = valid(addedBand(marked, { table: 0, axis: 0, band: 1 }, { name: "B+", from: 600, to: undefined }));
    expect([1, 2].map((band) => markAt(added, 0, [band, 1])?.status)).toEqual(["shown", "shown"]);
  });

  it("is renamed in the fees that are limited to its tiers, too", () => {
    const limited = {
      ...source,
      fees: [{ name: "Extra", value: 1, capitalised: true, frequency: "upfront" as const, tiers: ["B, little", "A, much"] }],
    };
    const edited = renamedBand(limited, { table: 0, axis: 0, band: 1 }, "Silver");

    expect(edited.fees[0]!.tiers).toEqual(["Silver, little", "A, much"]);
    expect(expandSheet(edited).sheet.productTiers.map(({ name }) => name)).toEqual([
      "A, little",
      "A, much",
      "Silver, little",
      "Silver, much",
    ]);
  });
});

describe("a saved draft changes", () => {
  const text = JSON.stringify(source, null, 2);

  it("by the cells that differ", () => {
    const edited = withCells(source, 0, [
      { bands: [0, 1], value: [7, 8.5] },
      { bands: [1, 0], value: null },
      { bands: [0, 0], value: 9 },
    ]);

    expect(draftChange(text, source, edited)).toEqual({
      cells: [
        { path: "/productTiers/0/rates/0/1", value: [7, 8.5] },
        { path: "/productTiers/0/rates/1/0", value: null },
      ],
    });
  });

  it("by its text where bands or marks differ, of which the rest stays as it is written", () => {
    const edited = withMark(removedBand(source, { table: 0, axis: 0, band: 0 }), 0, [[0, 0]], { status: "shown", text: "Card" });
    const change = draftChange(text, source, edited);

    expect(change).toHaveProperty("text");
    const changed = (change as { text: string }).text;
    expect(JSON.parse(changed)).toEqual(edited);
    expect(changed.slice(0, text.indexOf('"productTiers"'))).toBe(text.slice(0, text.indexOf('"productTiers"')));
    expect(changed).toContain('"rates": [[11, 10]]');
  });
});

describe("what was edited of a draft", () => {
  const edited = withCells(source, 0, [{ bands: [0, 1], value: 7 }]);
  const withGrade = (grade: Partial<RateTable["axes"][number]>) =>
    withTable(source, 0, { ...table, axes: table.axes.with(0, { ...table.axes[0]!, ...grade }) });

  it("is carried over to another save of other rates, a fee or a band's bounds", () => {
    const [first, second] = table.axes[0]!.bands;
    const bounds = withGrade({ bands: [first!, { ...second!, criteria: [score("Credit score 450 to 699", "between", [450, 699])] }] });
    const now = { ...withCells(bounds, 0, [{ bands: [1, 1], value: 12 }]), fees: [] };

    const carried = replayed(source, edited, now)!;
    expect(tableOf(carried).rates).toEqual([
      [9, 7],
      [11, 12],
    ]);
    expect(draftChange("", now, carried)).toEqual({ cells: [{ path: "/productTiers/0/rates/0/1", value: 7 }] });
    expect(replayed(source, withMark(source, 0, [[0, 0]], { status: "shown", text: "Card" }), structuredClone(source))).toBeDefined();
  });

  it.each([
    ["rates on bands in another order", edited, withGrade({ bands: table.axes[0]!.bands.toReversed() })],
    ["rates on no table", edited, { ...source, productTiers: [] }],
    ["marks on other rates", withMark(source, 0, [[0, 0]], { status: "shown", text: "Card" }), edited],
  ])("does not fit: %s", (_, mine, now) => {
    expect(replayed(source, mine, now)).toBeUndefined();
  });
});
