import type { CompiledCompound, CompiledLine, Leaf, Slot } from "./compiled-sheets.ts";
import { questionOf } from "./question.ts";
import type { Criterion, LeafCriterion } from "./sheet.ts";

/**
 * Gives the distinct criteria their slots. Sheets repeat a few hundred predicates thousands of times, so that each is
 * evaluated once a quote and tiers only add up answers.
 */
export class Slots {
  readonly lines: readonly CompiledLine[];
  readonly compounds: CompiledCompound[] = [];
  readonly #slots = new Map<string, Slot>();
  readonly #keys = new Map<LeafCriterion, string>();

  constructor(criteria: readonly Criterion[]) {
    const lines = new Map<string, { fact: string; attribute: string; leaves: Leaf[]; keys: string[] }>();
    for (const criterion of criteria.flatMap(leavesOf)) {
      const { fact, condition, operand } = questionOf(criterion);
      const line = lines.get(fact) ?? { fact, attribute: criterion.attribute, leaves: [], keys: [] };
      const key = `${fact} ${condition} ${JSON.stringify(operand)}`;
      lines.set(fact, line);
      this.#keys.set(criterion, key);
      if (line.keys.includes(key)) continue;
      line.keys.push(key);
      line.leaves.push({ condition, ...(operand !== undefined && { operand }) });
    }
    for (const key of [...lines.values()].flatMap(({ keys }) => keys)) this.#slots.set(key, this.#slots.size);
    this.lines = [...lines.values()].map(({ fact, attribute, leaves }) => ({ fact, attribute, leaves, ...thresholds(leaves) }));
  }

  /** The slot of one of the criteria. */
  of(criterion: Criterion): Slot {
    if (criterion.condition !== "compound") return this.#slots.get(this.#keys.get(criterion)!)!;
    const members = criterion.criteria.map((member) => this.of(member));
    return this.#compound({ conditional: criterion.conditional, members });
  }

  /** The slot of "all of these hold", which absent or empty criteria do. */
  ofAll(criteria: readonly Criterion[] = []): Slot {
    const members = criteria.map((criterion) => this.of(criterion));
    return members.length === 1 ? members[0]! : this.#compound({ conditional: "and", members });
  }

  #compound(compound: CompiledCompound): Slot {
    const key = `${compound.conditional} ${compound.members.join()}`;
    const slot = this.#slots.get(key) ?? this.#slots.size;
    if (slot === this.#slots.size) this.compounds.push(compound);
    this.#slots.set(key, slot);
    return slot;
  }
}

function leavesOf(criterion: Criterion): LeafCriterion[] {
  return criterion.condition === "compound" ? criterion.criteria.flatMap(leavesOf) : [criterion];
}

/** What the predicates on a fact compare it with. */
function thresholds(leaves: readonly Leaf[]): Pick<CompiledLine, "cuts" | "names"> {
  const operands = new Set(leaves.flatMap(({ operand = [], condition }) => (condition === "zero" ? [0] : [operand].flat())));
  return {
    cuts: [...operands].filter((operand) => typeof operand === "number").toSorted((a, b) => a - b),
    names: [...operands].filter((operand) => typeof operand !== "number"),
  };
}
