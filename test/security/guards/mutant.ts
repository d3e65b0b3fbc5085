import { parseSync } from "vite";

/** A source with one guard taken out. */
export interface Mutant {
  /** From the root. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** What stands there instead; a semicolon in a statement's place. */
  readonly by: string;
  /** What was taken out, in a few words of the source. */
  readonly title: string;
}

/** A source as the mutant has it. */
export const mutated = (source: string, { start, end, by }: Mutant): string => source.slice(0, start) + by + source.slice(end);

/** What is read once, as a program starts, is as it is for as long as that runs. */
const readAtStart = ["functions/routes.ts", "functions/http/serve.ts"];

const isExpression = (text: string): boolean => parseSync("expression.ts", `async () => (${text})`).errors.length === 0;

/** Whether one program can be with the guard and without it in turn. */
export const canBeSwitched = ({ file, start, end, by }: Mutant, source: string): boolean =>
  !readAtStart.includes(file) && (by === ";" || (isExpression(by) && isExpression(source.slice(start, end))));

/** A mutant by the number that switches it on. */
export type Numbered = Mutant & { readonly number: number };

/** A source that is each of these mutants while globalThis.mutant is its number. */
export function withSwitches(source: string, mutants: readonly Numbered[]): string {
  const outerFirst = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const starts = outerFirst.map(({ start, by, number }) => ({
    at: start,
    text: by === ";" ? `if (globalThis.mutant !== ${number}) ` : `(globalThis.mutant === ${number} ? (${by}) : (`,
  }));
  const ends = outerFirst.filter(({ by }) => by !== ";").map(({ end }) => ({ at: end, text: "))" }));
  // What ends at a place ends before anything else begins there.
  const inserted = [...ends, ...starts].toSorted((a, b) => a.at - b.at);
  let [text, at] = ["", 0];
  for (const { at: place, text: more } of inserted) {
    text += source.slice(at, place) + more;
    at = place;
  }
  return text + source.slice(at);
}
