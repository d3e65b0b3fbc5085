/** Something that was done, by whomever, between two moments of one clock. */
export interface Op<Did> {
  readonly did: Did;
  readonly from: number;
  readonly until: number;
}

/** What many have done at once, as each of them has seen it. */
export class History<Did> {
  readonly ops: Op<Did>[] = [];

  /** Does it, and notes what it was once that is known. */
  async note(act: () => Promise<Did>): Promise<Did> {
    const from = performance.now();
    const did = await act();
    this.ops.push({ did, from, until: performance.now() });
    return did;
  }
}

/** Those of which the last ended before this one began cannot come after it. */
const mayBeNext = <Did>({ from }: Op<Did>, left: readonly Op<Did>[]): boolean => left.every(({ until }) => from <= until);

/**
 * Whether the operations can have happened one after the other, each at some moment while it ran, so that each could answer what it
 * answered (Wing and Gong's search). A step gives the state after an operation, or undefined where it could not have been so.
 */
export function isLinearizable<State, Did>(
  ops: readonly Op<Did>[],
  initial: State,
  step: (state: State, did: Did) => State | undefined,
): boolean {
  const seen = new Set<string>();
  const search = (left: readonly Op<Did>[], state: State): boolean => {
    if (left.length === 0) return true;
    const place = `${left.map((op) => ops.indexOf(op)).join()} ${JSON.stringify(state)}`;
    if (seen.has(place)) return false;
    seen.add(place);
    return left.some((op, at) => {
      const next = mayBeNext(op, left) ? step(state, op.did) : undefined;
      return next !== undefined && search(left.toSpliced(at, 1), next);
    });
  };
  return search(ops, initial);
}

/** A field that is written and read. */
export type FieldOp = { readonly write: unknown } | { readonly read: unknown };

/** The state as a list of one, as undefined is a value too. */
export const fieldStep = ([value]: readonly [unknown], did: FieldOp): readonly [unknown] | undefined =>
  "write" in did ? [did.write] : did.read === value ? [value] : undefined;
