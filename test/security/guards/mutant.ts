import { parseSync } from "vite";

/** A source with one guard removed. */
export interface Mutant {
  /** Path from the project's root. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** The replacement; a semicolon in place of a statement. */
  readonly by: string;
  /** File, line and the beginning of the removed text. */
  readonly title: string;
  /** Evaluated once at start, so a switch would come too late. */
  readonly isReadAtStart?: true;
}

export const applyMutant = (source: string, { start, end, by }: Mutant): string => source.slice(0, start) + by + source.slice(end);

export const isRoutes = (file: string): boolean => /^functions\/[\w-]+\/routes\.ts$/.test(file);

/** All of its guards are evaluated once at start. */
const isEvaluatedAtStart = (file: string): boolean => isRoutes(file) || file === "functions/http/serve.ts";

const isExpression = (text: string): boolean => parseSync("expression.ts", `async () => (${text})`).errors.length === 0;

/** Whether a switch in a running program can turn the guard off and on. */
export const canBeSwitched = ({ file, start, end, by, isReadAtStart }: Mutant, source: string): boolean =>
  !isReadAtStart && !isEvaluatedAtStart(file) && (by === ";" || (isExpression(by) && isExpression(source.slice(start, end))));

export type Numbered = Mutant & { readonly number: number };

/** A source that behaves as one of these mutants while globalThis.mutant is its number. */
export function withSwitches(source: string, mutants: readonly Numbered[]): string {
  const outerFirst = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const starts = outerFirst.map(({ start, by, number }) => ({
    at: start,
    text: by === ";" ? `if (globalThis.mutant !== ${number}) ` : `(globalThis.mutant === ${number} ? (${by}) : (`,
  }));
  const ends = outerFirst.filter(({ by }) => by !== ";").map(({ end }) => ({ at: end, text: "))" }));
  // At one position, closing text goes before opening text.
  const inserted = [...ends, ...starts].toSorted((a, b) => a.at - b.at);
  let [text, at] = ["", 0];
  for (const { at: place, text: more } of inserted) {
    text += source.slice(at, place) + more;
    at = place;
  }
  return text + source.slice(at);
}
