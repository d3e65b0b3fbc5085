/** The line of one fact, cut at every threshold that the sheets name: all facts in one cell have the same answers. */
import { type Answer, EMPTY, type Fact } from "../../shared/quote/criteria.ts";
import { type Leaf, answerAt, kleene } from "./criterion-tree.ts";
import { type Parts, facts, listedFacts } from "./scenario-facts.ts";

export interface Axis {
  /** By cell, the answer to each leaf that the axis was made for. */
  readonly answers: readonly (readonly Answer[])[];
  cellOf(parts: Parts): number;
}

export function axisOf(fact: string, leaves: readonly Leaf[]): Axis {
  const cuts = new Cuts(leaves);
  return fact in listedFacts ? listedAxis(listedFacts[fact]!, cuts, leaves) : plainAxis(facts[fact]!, cuts, leaves);
}

function plainAxis(read: (parts: Parts) => Fact, cuts: Cuts, leaves: readonly Leaf[]): Axis {
  return { answers: cuts.places.map((fact) => answersAt(fact, leaves)), cellOf: (parts) => cuts.cellOf(read(parts)) };
}

/** Cells are the different answers that members can give alone or, combined by Kleene's logic, together. */
function listedAxis({ read, conditional }: (typeof listedFacts)[string], cuts: Cuts, leaves: readonly Leaf[]): Axis {
  const found = new Map<string, readonly Answer[]>();
  const keyOf = (answers: readonly Answer[]) => answers.join();
  const together = (a: readonly Answer[], b: readonly Answer[]) => a.map((answer, i) => kleene(conditional, [answer, b[i]!]));
  for (const place of cuts.places) found.set(keyOf(answersAt(place, leaves)), answersAt(place, leaves));
  // A map's iterator also visits what is added on the way.
  for (const a of found.values()) for (const b of found.values()) found.set(keyOf(together(a, b)), together(a, b));
  const answers = [...found.values()];
  const cells = new Map([...found.keys()].map((key, cell) => [key, cell]));
  const cellOfPlace = cuts.places.map((place) => cells.get(keyOf(answersAt(place, leaves)))!);
  const cellOfTwo = answers.map((a) => answers.map((b) => cells.get(keyOf(together(a, b)))!));
  return {
    answers,
    cellOf(parts) {
      const members = read(parts);
      // An empty list is as unknown as a missing one.
      if (!members || members.length === 0) return cellOfPlace[cuts.cellOf(members === null ? null : undefined)]!;
      let cell = cellOfPlace[cuts.cellOf(members[0])]!;
      for (let i = 1; i < members.length; i += 1) cell = cellOfTwo[cell]![cellOfPlace[cuts.cellOf(members[i])]!]!;
      return cell;
    },
  };
}

const answersAt = (fact: Fact, leaves: readonly Leaf[]): Answer[] => leaves.map((leaf) => answerAt(leaf, fact));

class Cuts {
  /** A fact from each cell. */
  readonly places: readonly Fact[];
  readonly #cuts: Float64Array;
  readonly #cellOfName: ReadonlyMap<Fact, number>;

  constructor(leaves: readonly Leaf[]) {
    const operands = leaves.flatMap(({ operand, condition }) => (condition === "zero" ? [0] : [operand].flat()));
    const cuts = [...new Set(operands.filter((operand) => typeof operand === "number"))].toSorted((a, b) => a - b);
    const names: Fact[] = [undefined, null, EMPTY, ...new Set(operands.filter((operand) => typeof operand !== "number"))];
    this.places = [...aroundCuts(cuts), ...names, "a name that no sheet lists"];
    this.#cuts = Float64Array.from(cuts);
    this.#cellOfName = new Map(names.map((name, i) => [name, 2 * cuts.length + 1 + i]));
  }

  cellOf(fact: Fact): number {
    if (typeof fact !== "number") return this.#cellOfName.get(fact) ?? this.places.length - 1;
    const cuts = this.#cuts;
    let low = 0;
    let high = cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cuts[middle]! < fact) low = middle + 1;
      else high = middle;
    }
    return cuts[low] === fact ? 2 * low + 1 : 2 * low;
  }
}

/** A number left of the first cut, on it, between it and the next, on that, ... */
function aroundCuts(cuts: readonly number[]): number[] {
  return [(cuts[0] ?? 0) - 1, ...cuts.flatMap((cut, i) => [cut, (cut + (cuts[i + 1] ?? cut + 2)) / 2])];
}
