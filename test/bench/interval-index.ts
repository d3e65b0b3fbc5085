/**
 * "f4", the practical limit of an eligibility step in JavaScript, by which the engine's is measured. Criteria are grouped
 * by the facts they ask about; for each cell of these facts (interval-axis.ts) there is a row of bytes, by how many
 * criteria of each tier hold there. A scenario's counts are the sum of one row a group, added four tiers at a time.
 */
import { type Answer, TRUE, UNKNOWN } from "../../shared/quote/criteria.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Tier } from "../../shared/quote/sheet.ts";
import { type Leaf, type Tree, isLeaf, kleene, leavesOf, treeOf } from "./criterion-tree.ts";
import { type Axis, axisOf } from "./interval-axis.ts";
import { partsOf } from "./scenario-facts.ts";

const tiersPerWord = 4;
const rowsAtOnce = 4;
/** The row without counts, with which the rows of a scenario are padded. */
const emptyRow = 0;

/** A criterion as it stands in a tier. */
interface Placed {
  readonly tree: Tree;
  readonly tier: number;
}

export class IntervalIndex {
  /** By tier: criteria that hold, and unknown ones; the rest have failed. Overwritten by each scenario. */
  readonly met: Uint8Array;
  readonly unknown: Uint8Array;
  readonly #metWords: Int32Array;
  readonly #unknownWords: Int32Array;
  readonly #axes: readonly Axis[];
  readonly #plan: Plan;
  readonly #table: Int32Array;
  readonly #metRows: Int32Array;
  readonly #unknownRows: Int32Array;
  readonly #cells: Int32Array;

  constructor(tiers: readonly Tier[]) {
    const placed = tiers.flatMap(({ criteria }, tier) => criteria.map((criterion) => ({ tree: treeOf(criterion), tier })));
    const leaves = new Map(placed.flatMap(({ tree }) => leavesOf(tree)).map((leaf) => [JSON.stringify(leaf), leaf]));
    const leavesByFact = Map.groupBy(leaves.values(), ({ fact }) => fact);
    const axisByFact = new Map([...leavesByFact].map(([fact, asking]) => [fact, axisOf(fact, asking)]));
    const rows = new Rows(tiers.length);
    this.#axes = [...axisByFact.values()];
    const groups = [...Map.groupBy(placed, ({ tree }) => factsOf(tree).join()).values()].map((group) => {
      const sides = factsOf(group[0]!.tree).map((fact) => ({ leaves: leavesByFact.get(fact)!, axis: axisByFact.get(fact)! }));
      return groupOf(group, sides, { rows, axes: this.#axes });
    });
    this.#plan = planOf(groups);
    this.#table = rows.table();
    this.#metWords = new Int32Array(rows.words);
    this.#unknownWords = new Int32Array(rows.words);
    this.met = new Uint8Array(this.#metWords.buffer, 0, tiers.length);
    this.unknown = new Uint8Array(this.#unknownWords.buffer, 0, tiers.length);
    this.#metRows = new Int32Array(groups.length + rowsAtOnce);
    this.#unknownRows = new Int32Array(groups.length + rowsAtOnce);
    this.#cells = new Int32Array(this.#axes.length);
  }

  assess(scenario: Scenario): void {
    const parts = partsOf(scenario);
    const cells = this.#cells;
    for (let i = 0; i < cells.length; i += 1) cells[i] = this.#axes[i]!.cellOf(parts);
    let met = 0;
    let unknown = 0;
    const { program, steps, rows } = this.#plan;
    for (let next = 0; next < program.length;) {
      let place = program[next++]!;
      for (let axes = program[next++]!; axes > 0; axes -= 1) place += steps[program[next++]! + cells[program[next++]!]!]!;
      const metRow = rows[2 * place]!;
      const unknownRow = rows[2 * place + 1]!;
      if (metRow !== emptyRow) this.#metRows[met++] = metRow;
      if (unknownRow !== emptyRow) this.#unknownRows[unknown++] = unknownRow;
    }
    this.#add(this.#metRows, met, this.#metWords);
    this.#add(this.#unknownRows, unknown, this.#unknownWords);
  }

  /** A byte never overflows into the next tier's, as no tier has 128 criteria. */
  #add(rows: Int32Array, count: number, sums: Int32Array): void {
    const table = this.#table;
    sums.fill(0);
    rows.fill(emptyRow, count, count + rowsAtOnce - 1);
    for (let i = 0; i < count; i += rowsAtOnce) {
      const a = rows[i]!;
      const b = rows[i + 1]!;
      const c = rows[i + 2]!;
      const d = rows[i + 3]!;
      for (let word = 0; word < sums.length; word += 1) {
        const two = (table[a + word]! + table[b + word]!) | 0;
        sums[word] = (sums[word]! + two + ((table[c + word]! + table[d + word]!) | 0)) | 0;
      }
    }
  }
}

const factsOf = (tree: Tree): string[] => [...new Set(leavesOf(tree).map(({ fact }) => fact))].toSorted();

/** All rows one after the other; a row is named by where it begins. Equal rows are kept once. */
class Rows {
  readonly words: number;
  readonly #bytes: number[] = [];
  readonly #known = new Map<string, number>();

  constructor(tiers: number) {
    this.words = Math.ceil(tiers / tiersPerWord);
    this.add([]);
  }

  add(placed: readonly Placed[]): number {
    const row = Array.from({ length: this.words * tiersPerWord }, () => 0);
    for (const { tier } of placed) row[tier]! += 1;
    const key = row.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const place = this.#bytes.length / tiersPerWord;
    for (const byte of row) this.#bytes.push(byte);
    this.#known.set(key, place);
    return place;
  }

  table(): Int32Array {
    return new Int32Array(Uint8Array.from(this.#bytes).buffer);
  }
}

/** Criteria on the same facts, and the two rows (met, unknown) of each place: the sum of a step for each fact's cell. */
interface Group {
  readonly axes: readonly number[];
  readonly steps: readonly (readonly number[])[];
  readonly rows: readonly number[];
}

/** All groups in flat arrays, which takes a tenth off the time: for each its first place, then its axes, by where their steps begin. */
interface Plan {
  readonly program: Int32Array;
  readonly steps: Int32Array;
  readonly rows: Int32Array;
}

function planOf(groups: readonly Group[]): Plan {
  const program: number[] = [];
  const steps: number[] = [];
  const rows: number[] = [];
  for (const group of groups) {
    program.push(rows.length / 2, group.axes.length);
    for (const [i, axis] of group.axes.entries()) {
      program.push(steps.length, axis);
      steps.push(...group.steps[i]!);
    }
    rows.push(...group.rows);
  }
  return { program: Int32Array.from(program), steps: Int32Array.from(steps), rows: Int32Array.from(rows) };
}

interface Side {
  readonly leaves: readonly Leaf[];
  readonly axis: Axis;
}

/** Answers of a group's leaves, by the leaf's JSON. */
type LeafAnswers = ReadonlyMap<string, Answer>;

function groupOf(placed: readonly Placed[], sides: readonly Side[], { rows, axes }: { rows: Rows; axes: readonly Axis[] }): Group {
  const asked = new Set(placed.flatMap(({ tree }) => leavesOf(tree)).map((leaf) => JSON.stringify(leaf)));
  let places: readonly LeafAnswers[] = [new Map()];
  const steps = sides.map((side) => {
    const { classes, classOfCell } = classesOf(side, asked);
    const stride = places.length;
    places = classes.flatMap((more) => places.map((answers) => new Map([...answers, ...more])));
    return classOfCell.map((each) => each * stride);
  });
  const row = (answers: LeafAnswers, wanted: Answer) => rows.add(placed.filter(({ tree }) => answerOf(tree, answers) === wanted));
  return {
    axes: sides.map(({ axis }) => axes.indexOf(axis)),
    steps,
    rows: places.flatMap((answers) => [row(answers, TRUE), row(answers, UNKNOWN)]),
  };
}

/** Cells that give the same answers to the leaves asked are one class, so that groups on several facts stay small. */
function classesOf({ leaves, axis }: Side, asked: ReadonlySet<string>): { classes: LeafAnswers[]; classOfCell: number[] } {
  const classes = new Map<string, LeafAnswers>();
  const keys = axis.answers.map((cell) => {
    const answers = new Map(leaves.map((leaf, i) => [JSON.stringify(leaf), cell[i]!] as const).filter(([leaf]) => asked.has(leaf)));
    const key = [...answers.values()].join();
    classes.set(key, classes.get(key) ?? answers);
    return key;
  });
  const order = [...classes.keys()];
  return { classes: [...classes.values()], classOfCell: keys.map((key) => order.indexOf(key)) };
}

function answerOf(tree: Tree, answers: LeafAnswers): Answer {
  if (isLeaf(tree)) return answers.get(JSON.stringify(tree))!;
  return kleene(
    tree.conditional,
    tree.members.map((member) => answerOf(member, answers)),
  );
}
