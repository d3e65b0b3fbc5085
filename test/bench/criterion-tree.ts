/** Criteria without labels, with operands in the unit of their fact. The engine's peers are built from these. */
import type { Condition, Operand } from "../../shared/quote/criteria.ts";
import type { Criterion, LeafCriterion } from "../../shared/quote/sheet.ts";

export interface Leaf {
  readonly fact: string;
  readonly condition: Condition;
  readonly operand: Operand;
}

export interface Compound {
  readonly conditional: "and" | "or";
  readonly members: readonly Tree[];
}

export type Tree = Leaf | Compound;

const dateAttributes = ["dateOfBirth", "gst", "timeInBusiness"];
const listConditions: Partial<Record<Condition, string>> = { hasOne: "any", eachIsGreaterThan: "each", sumIsGreaterThan: "sum" };

export function treeOf(criterion: Criterion): Tree {
  if (criterion.condition === "compound") return { conditional: criterion.conditional, members: criterion.criteria.map(treeOf) };
  return dateAttributes.includes(criterion.attribute) ? dateLeaf(criterion) : plainLeaf(criterion);
}

function plainLeaf({ object, attribute, condition, unit, value: operand }: LeafCriterion): Leaf {
  if (object === "employer") return { fact: `${listConditions[condition] ?? "first"} ${attribute}`, condition, operand };
  return { fact: unit === undefined ? attribute : `${attribute} in ${unit}`, condition, operand };
}

/** Dates are compared as elapsed months. "zero" becomes "doesntExist": a date is never 0, though the months since today are. */
function dateLeaf({ attribute, condition, unit, value }: LeafCriterion): Leaf {
  const inYears = unit === "years" || (unit === undefined && attribute === "dateOfBirth");
  const months = typeof value === "object" ? value.map((bound) => Number(bound) * (inYears ? 12 : 1)) : Number(value) * (inYears ? 12 : 1);
  return {
    fact: attribute,
    condition: condition === "zero" ? "doesntExist" : condition,
    operand: value === undefined ? undefined : months,
  };
}

export const isLeaf = (tree: Tree): tree is Leaf => "fact" in tree;

export function leavesOf(tree: Tree): readonly Leaf[] {
  return isLeaf(tree) ? [tree] : tree.members.flatMap(leavesOf);
}

export interface CompoundSlots {
  readonly slot: number;
  readonly conditional: "and" | "or";
  readonly members: readonly number[];
}

/** Each distinct tree once, members before the compounds that hold them. */
export class DistinctTrees {
  readonly trees: Tree[] = [];
  readonly #slots = new Map<string, number>();

  slotOf(tree: Tree): number {
    if (!isLeaf(tree)) for (const member of tree.members) this.slotOf(member);
    const key = JSON.stringify(tree);
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    this.#slots.set(key, this.trees.length);
    return this.trees.push(tree) - 1;
  }

  leaves(): { slot: number; leaf: Leaf }[] {
    return this.trees.flatMap((leaf, slot) => (isLeaf(leaf) ? [{ slot, leaf }] : []));
  }

  compounds(): CompoundSlots[] {
    return this.trees.flatMap((tree, slot) =>
      isLeaf(tree) ? [] : [{ slot, conditional: tree.conditional, members: tree.members.map((member) => this.slotOf(member)) }],
    );
  }
}
