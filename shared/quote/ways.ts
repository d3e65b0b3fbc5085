/** Ways: conditions on single facts that hold together (who-lends.md). */
import { type Allowed, type Subject, contains, intersection, union } from "./allowed.ts";
import { compareText } from "./indexed-sheets.ts";

export interface Way {
  readonly conditions: ReadonlyMap<Subject, Allowed>;
  /** Labels of criteria that fail, where the lender does not state that this decides. */
  readonly notStated: readonly string[];
}

export const unconditional: Way = { conditions: new Map(), notStated: [] };

/** The ways in which one of each list holds. */
export const together = (lists: readonly (readonly Way[])[]): readonly Way[] =>
  lists.reduce((joined, list) => joined.flatMap((way) => list.flatMap((other) => both(way, other) ?? [])), [unconditional]);

function both(a: Way, b: Way): Way | undefined {
  if (b.conditions.size === 0 && b.notStated.length === 0) return a;
  const conditions = new Map(a.conditions);
  for (const [subject, allowed] of b.conditions) {
    const present = conditions.get(subject);
    const narrowed = present ? intersection(present, allowed) : allowed;
    if (!narrowed) return undefined;
    conditions.set(subject, narrowed);
  }
  return { conditions, notStated: [...new Set([...a.notStated, ...b.notStated])] };
}

/** Joins ways that differ in one fact and drops those that others contain, until nothing changes. */
export function reduced(ways: readonly Way[]): readonly Way[] {
  let now: readonly Way[] = [...new Map(ways.map((way) => [textOf(way), way])).values()];
  for (let before = now.length + 1; now.length < before && now.length > 1;) {
    before = now.length;
    for (const subject of new Set(now.flatMap(({ conditions }) => [...conditions.keys()]))) now = joinedIn(subject, now);
    now = withoutContained(now);
  }
  return now;
}

/** Of ways that contain each other the first one stays. */
const withoutContained = (ways: readonly Way[]): readonly Way[] =>
  ways.filter((way, at) => !ways.some((other, place) => place !== at && isWithin(way, other) && (place < at || !isWithin(other, way))));

function isWithin(way: Way, outer: Way): boolean {
  if (outer.conditions.size > way.conditions.size || outer.notStated.some((label) => !way.notStated.includes(label))) return false;
  return [...outer.conditions].every(([subject, allowed]) => {
    const own = way.conditions.get(subject);
    return own !== undefined && contains(allowed, own);
  });
}

/** Joins ways that agree in all but what they allow the subject, where one interval or one list says it. */
function joinedIn(subject: Subject, ways: readonly Way[]): readonly Way[] {
  const groups = Map.groupBy(ways, (way) => (way.conditions.has(subject) ? textOf(way, subject) : way));
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group : group.reduce(addedTo(subject), [])));
}

const addedTo =
  (subject: Subject) =>
  (joined: readonly Way[], way: Way): readonly Way[] => {
    const own = way.conditions.get(subject);
    for (const other of joined) {
      const theirs = other.conditions.get(subject);
      const either = own && theirs && union(subject, own, theirs);
      if (either)
        return addedTo(subject)(
          joined.filter((each) => each !== other),
          withCondition(way, subject, either),
        );
    }
    return [...joined, way];
  };

function withCondition({ conditions, notStated }: Way, subject: Subject, allowed: Allowed | "everything"): Way {
  const changed = new Map(conditions);
  if (allowed === "everything") changed.delete(subject);
  else changed.set(subject, allowed);
  return { conditions: changed, notStated };
}

/** The same for ways with the same conditions, apart from one subject's. */
function textOf(way: Way, except?: Subject): string {
  const known = conditionTexts.get(way) ?? conditionTextsOf(way);
  conditionTexts.set(way, known);
  let text = "";
  for (const [of, each] of known) if (of !== except) text += each;
  return text;
}

type ConditionTexts = readonly (readonly [of: Subject | "notStated", text: string])[];
const conditionTexts = new WeakMap<Way, ConditionTexts>();

function conditionTextsOf({ conditions, notStated }: Way): ConditionTexts {
  const texts = Array.from(conditions, ([subject, allowed]) => [subject, `${subject.key} ${textOfAllowed(allowed)},`] as const);
  const sorted = texts.toSorted(([a], [b]) => compareText(a.key, b.key));
  return notStated.length === 0 ? sorted : [["notStated", JSON.stringify(notStated.toSorted())], ...sorted];
}

const allowedTexts = new WeakMap<Allowed, string>();

function textOfAllowed(allowed: Allowed): string {
  const known = allowedTexts.get(allowed);
  if (known !== undefined) return known;
  const text =
    "range" in allowed
      ? (["atLeast", "above", "atMost", "below"] as const).map((bound) => allowed.range[bound]).join()
      : JSON.stringify(allowed);
  allowedTexts.set(allowed, text);
  return text;
}
