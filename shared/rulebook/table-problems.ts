import { type Problem, show } from "../wire/problem.ts";
import { leavesOf } from "./criteria-of.ts";
import {
  type AxisPlace,
  type RateAxis,
  type RateTable,
  type SheetSource,
  cellsOf,
  isAxisPlace,
  isTable,
  namedPlaces,
  tiersOf,
} from "./rate-table.ts";

type Path = Problem["path"];

const maxTiers = 2_000;
/** Of all tiers together: far more than a lender prints, and still checked within seconds. */
const maxCriteria = 100_000;

interface PlacedTable {
  readonly table: RateTable;
  readonly path: Path;
}

/** What the schema does not say of a sheet's tables: names, places, the depth of the rates and the number of tiers. */
export function tableProblems({ productTiers }: SheetSource): Problem[] {
  const tables = productTiers.flatMap((entry, at): PlacedTable[] => (isTable(entry) ? [{ table: entry, path: ["productTiers", at] }] : []));
  const problems = tables.flatMap(({ table, path }) => [
    ...nameProblems(table, path),
    ...placeProblems(table, path),
    ...rateProblems(table.rates, table.axes, [...path, "rates"]),
  ]);
  if (problems.length > 0) return problems;
  // Nothing is expanded that is too large.
  const tooLarge = sizeProblem(tables, productTiers.length - tables.length);
  return tooLarge ? [tooLarge] : tables.flatMap(({ table, path }) => tierProblems(table, path));
}

function sizeProblem(tables: readonly PlacedTable[], others: number): Problem | undefined {
  const path = ["productTiers"];
  const tiers = tables.reduce((sum, { table }) => sum + cellsOf(table.rates, table.axes.length).length, others);
  if (tiers > maxTiers) return { path, found: `${tiers} tiers`, expected: `at most ${maxTiers} tiers` };
  const uses = Map.groupBy(
    tables.flatMap(({ table }) => tiersOf(table, 0).flatMap(({ tier }) => tier.criteria)),
    (criterion) => criterion,
  );
  const criteria = [...uses].reduce((sum, [criterion, { length }]) => sum + leavesOf([criterion]).length * length, 0);
  return criteria > maxCriteria ? { path, found: `${criteria} criteria in all tiers`, expected: `at most ${maxCriteria}` } : undefined;
}

function nameProblems({ axes, columns = [] }: RateTable, path: Path): Problem[] {
  const names = axes.map(({ name }) => name);
  return [
    ...repeated(names, (at) => [...path, "axes", at, "name"]),
    ...axes.flatMap(({ bands }, axis) =>
      repeated(
        bands.map(({ name }) => name),
        (at) => [...path, "axes", axis, "bands", at, "name"],
      ),
    ),
    ...repeated(columns, (at) => [...path, "columns", at]),
    ...columns.flatMap((name, at) => (names.includes(name) ? [] : [unknownAxis(name, names, [...path, "columns", at])])),
  ];
}

const repeated = (names: readonly string[], pathOf: (at: number) => Path): Problem[] =>
  names.flatMap((name, at) =>
    names.indexOf(name) === at ? [] : [{ path: pathOf(at), found: `${show(name)} a second time`, expected: "each name once" }],
  );

const unknownAxis = (name: string, names: readonly string[], path: Path): Problem => ({
  path,
  found: show(name),
  expected: `an axis of this table: ${names.join(", ")}`,
});

/** Each criterion of a band stands at exactly one place of the table's criteria. */
function placeProblems({ axes, criteria }: RateTable, path: Path): Problem[] {
  const names = axes.map(({ name }) => name);
  const places = criteria.flatMap((entry, at) => (isAxisPlace(entry) ? [{ entry, at: [...path, "criteria", at] }] : []));
  const wrong = places.flatMap(({ entry, at }, i): Problem[] => {
    const { axis, criterion } = entry;
    const known = axes.find(({ name }) => name === axis);
    if (!known) return [unknownAxis(axis, names, [...at, "axis"])];
    const most = Math.max(...known.bands.map((band) => band.criteria.length));
    if (criterion !== undefined && criterion >= most)
      return [{ path: [...at, "criterion"], found: String(criterion), expected: `a place that a band of ${axis} has, below ${most}` }];
    return places.slice(0, i).some((before) => isSame(before.entry, entry))
      ? [{ path: at, found: `${show(entry)} a second time`, expected: "each place once" }]
      : [];
  });
  return [...wrong, ...axes.flatMap((axis, at) => missingPlaces(axis, criteria, [...path, "axes", at]))];
}

const isSame = (a: AxisPlace, b: AxisPlace): boolean => a.axis === b.axis && a.criterion === b.criterion;

function missingPlaces({ name, bands }: RateAxis, criteria: RateTable["criteria"], path: Path): Problem[] {
  const places = criteria.filter(isAxisPlace).filter(({ axis }) => axis === name);
  const expected = `${show({ axis: name })} in the table's criteria`;
  if (places.length === 0) return [{ path: [...path, "name"], found: `${show(name)}, which stands nowhere`, expected }];
  if (places.some(({ criterion }) => criterion === undefined)) return [];
  const named = namedPlaces(name, criteria);
  return bands.flatMap((band, i) =>
    band.criteria.flatMap((_, at) =>
      named.includes(at) ? [] : [{ path: [...path, "bands", i, "criteria", at], found: "a criterion that stands nowhere", expected }],
    ),
  );
}

/** What a cell of a rate table holds. */
export const aCell = "a rate from 0 to 100 percent, a pair [low, high] that ascends, or null";

/** Stops at the first list that has not a member for each band of its axis. */
function rateProblems(cells: unknown, [axis, ...inner]: readonly RateAxis[], path: Path): Problem[] {
  if (!axis) return isCell(cells) ? [] : [{ path, found: show(cells), expected: aCell }];
  const { name, bands } = axis;
  if (Array.isArray(cells) && cells.length === bands.length)
    return cells.flatMap((member, at) => rateProblems(member, inner, [...path, at]));
  const found = Array.isArray(cells) ? `${cells.length} entries` : show(cells);
  return [{ path, found, expected: `a list of ${bands.length}, one for each band of ${name}` }];
}

const isPercent = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 100;

export const isCell = (value: unknown): boolean =>
  value === null ||
  isPercent(value) ||
  (Array.isArray(value) && value.length === 2 && isPercent(value[0]) && isPercent(value[1]) && value[0] < value[1]);

function tierProblems(table: RateTable, path: Path): Problem[] {
  const tiers = tiersOf(table, 0);
  if (tiers.length === 0) return [{ path: [...path, "rates"], found: "no rate", expected: "a rate in at least one cell" }];
  return tiers.flatMap(({ tier, cell }) =>
    tier.name === "" ? [{ path: [...path, ...cell!], found: "a tier without a name", expected: "a band with a name" }] : [],
  );
}
