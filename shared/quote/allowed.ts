/** What a condition allows a single fact to be, and how two such conditions meet (who-lends.md). */
import type { ApplicationType } from "../domain/application-type.ts";
import { type Known, type Range, type Test, answerToValues, everyNumber, TRUE } from "./criteria.ts";
import type { IndexedLeaf } from "./indexed-sheets.ts";
import { attributeRules, choiceKeys, fieldOf } from "./vocabulary.ts";

/** A range without bounds: the fact is known, whatever it is. */
export type Allowed = { readonly range: Range } | { readonly oneOf: readonly Known[] } | { readonly absent: true };

/** A fact that conditions of a lender's tiers compare. */
export interface Subject {
  readonly key: string;
  readonly leaf: IndexedLeaf;
  /** Everything that the fact can be. */
  readonly domain: Allowed;
  /** Only whole numbers occur. */
  readonly isWhole: boolean;
}

/** GST registration is the only fact that a full scenario may know to be absent. */
const mayBeAbsent = ({ leaf }: Subject): boolean => leaf.attribute === "gst";

export function subjectOf(key: string, leaf: IndexedLeaf, type: ApplicationType): Subject {
  const field = fieldOf(leaf.attribute);
  return { key, leaf, domain: domainOf(leaf, type), isWhole: field?.kind === "whole" };
}

function domainOf({ attribute, unit }: IndexedLeaf, type: ApplicationType): Allowed {
  const { kind } = attributeRules[attribute];
  if (kind === "flag") return { oneOf: [true, false] };
  if (kind === "choice") return { oneOf: choiceKeys(attribute, type) };
  const field = fieldOf(attribute);
  if (!field || !("min" in field)) return { range: everyNumber };
  // An age and a share of the asset value are derived: from 0, without a greatest one.
  const [atLeast, atMost] = unit === undefined ? [field.min, field.max] : [0, Infinity];
  return { range: { ...everyNumber, atLeast, atMost } };
}

/** The alternatives that a test leaves a subject; undefined stands for everything. */
export function alternatives(subject: Subject, test: Test): readonly (Allowed | undefined)[] {
  const { condition, range, values, isOneOf } = test;
  if (condition === "doesntExist") return mayBeAbsent(subject) ? [{ absent: true }] : [];
  if ("oneOf" in subject.domain) {
    const oneOf = subject.domain.oneOf.filter((key) => answerToValues(test, key) === TRUE);
    return condition === "exists" ? [undefined] : widened(subject, [{ oneOf }]);
  }
  if (range) return widened(subject, [{ range }]);
  const numbers = [...values].map(Number);
  const exactly = numbers.map((value) => ({ ...everyNumber, atLeast: value, atMost: value }));
  const except = numbers.flatMap((value) => [
    { ...everyNumber, below: value },
    { ...everyNumber, above: value },
  ]);
  const ranges = condition === "exists" ? [everyNumber] : isOneOf ? exactly : except;
  return widened(
    subject,
    ranges.map((each) => ({ range: each })),
  );
}

const widened = (subject: Subject, all: readonly Allowed[]): readonly (Allowed | undefined)[] =>
  all
    .map((each) => ("range" in each && subject.isWhole ? { range: inWholeNumbers(each.range) } : each))
    .filter((each) => !isEmpty(each))
    .map((each) => unlessEverything(subject, each));

const inWholeNumbers = ({ atLeast, atMost, above, below }: Range): Range => ({
  ...everyNumber,
  atLeast: Math.max(Math.ceil(atLeast), Math.floor(above) + 1),
  atMost: Math.min(Math.floor(atMost), Math.ceil(below) - 1),
});

/** A known fact is not everything where it may be absent. */
function unlessEverything(subject: Subject, allowed: Allowed): Allowed | undefined {
  return !mayBeAbsent(subject) && contains(allowed, subject.domain) ? undefined : allowed;
}

function isEmpty(allowed: Allowed): boolean {
  if ("oneOf" in allowed) return allowed.oneOf.length === 0;
  if ("absent" in allowed) return false;
  const [low, high] = [start(allowed.range), end(allowed.range)];
  return low.at > high.at || (low.at === high.at && (low.isOpen || high.isOpen));
}

/** What both allow; undefined for nothing. */
export function intersection(a: Allowed, b: Allowed): Allowed | undefined {
  const both = intersected(a, b);
  return both && !isEmpty(both) ? both : undefined;
}

function intersected(a: Allowed, b: Allowed): Allowed | undefined {
  if ("oneOf" in a && "oneOf" in b) return { oneOf: a.oneOf.filter((key) => b.oneOf.includes(key)) };
  if ("absent" in a && "absent" in b) return a;
  if (!("range" in a && "range" in b)) return undefined;
  const [low, high] = [startsBefore(a.range, b.range) ? b : a, endsAfter(a.range, b.range) ? b : a];
  return { range: between(start(low.range), end(high.range)) };
}

export function contains(outer: Allowed, inner: Allowed): boolean {
  if ("oneOf" in outer && "oneOf" in inner) return inner.oneOf.every((key) => outer.oneOf.includes(key));
  if ("absent" in outer && "absent" in inner) return true;
  return "range" in outer && "range" in inner && !startsBefore(inner.range, outer.range) && !endsAfter(inner.range, outer.range);
}

/** One condition that allows what the two do: "everything", or undefined if no single one does. */
export function union(subject: Subject, a: Allowed, b: Allowed): Allowed | "everything" | undefined {
  if ("oneOf" in a && "oneOf" in b) {
    const { domain } = subject;
    const keys = "oneOf" in domain ? domain.oneOf.filter((key) => a.oneOf.includes(key) || b.oneOf.includes(key)) : [];
    return unlessEverything(subject, { oneOf: keys }) ?? "everything";
  }
  if ("absent" in a && "absent" in b) return a;
  if ("absent" in a) return contains(b, subject.domain) ? "everything" : undefined;
  if ("absent" in b) return contains(a, subject.domain) ? "everything" : undefined;
  if (!("range" in a && "range" in b)) return undefined;
  const [first, second] = startsBefore(b.range, a.range) ? [b.range, a.range] : [a.range, b.range];
  if (!meets(first, second, subject.isWhole)) return undefined;
  const last = endsAfter(first, second) ? first : second;
  return unlessEverything(subject, { range: between(start(first), end(last)) }) ?? "everything";
}

interface Bound {
  readonly at: number;
  readonly isOpen: boolean;
}

const start = ({ atLeast, above }: Range): Bound => ({ at: Math.max(atLeast, above), isOpen: above >= atLeast });
const end = ({ atMost, below }: Range): Bound => ({ at: Math.min(atMost, below), isOpen: below <= atMost });

const between = (low: Bound, high: Bound): Range => ({
  ...everyNumber,
  [low.isOpen ? "above" : "atLeast"]: low.at,
  [high.isOpen ? "below" : "atMost"]: high.at,
});

function startsBefore(a: Range, b: Range): boolean {
  const [first, second] = [start(a), start(b)];
  return first.at < second.at || (first.at === second.at && !first.isOpen && second.isOpen);
}

function endsAfter(a: Range, b: Range): boolean {
  const [first, second] = [end(a), end(b)];
  return first.at > second.at || (first.at === second.at && !first.isOpen && second.isOpen);
}

function meets(first: Range, second: Range, isWhole: boolean): boolean {
  const [last, next] = [end(first), start(second)];
  if (next.at === last.at) return !(next.isOpen && last.isOpen);
  return next.at < last.at || (isWhole && next.at <= last.at + 1);
}
