/** An operation with its start and end on one clock, in milliseconds. */
export interface Op<Did> {
  readonly did: Did;
  readonly from: number;
  readonly until: number;
}

/** The operations of concurrent callers, as observed by them. */
export class History<Did> {
  readonly ops: Op<Did>[] = [];

  /** Runs an operation and records its outcome. */
  async note(act: () => Promise<Did>): Promise<Did> {
    const from = performance.now();
    const did = await act();
    this.ops.push({ did, from, until: performance.now() });
    return did;
  }
}

/** An operation cannot come next if another of the remaining ones ended before it began. */
const mayBeNext = <Did>({ from }: Op<Did>, left: readonly Op<Did>[]): boolean => left.every(({ until }) => from <= until);

/**
 * Whether some sequential order of the operations explains every outcome, with each taking effect between its start and end (Wing and
 * Gong's algorithm). `step` returns the state after an operation, or undefined if its outcome is impossible in that state.
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

export type FieldOp = { readonly write: unknown } | { readonly read: unknown };

/** The state is a list of one value, as undefined is a valid value. */
export const fieldStep = ([value]: readonly [unknown], did: FieldOp): readonly [unknown] | undefined =>
  "write" in did ? [did.write] : did.read === value ? [value] : undefined;
