import { describe, expect, it } from "vitest";
import { type FieldOp, type Op, fieldStep, isLinearizable } from "../../support/reliability/history.ts";

const op = (did: FieldOp, from: number, until: number): Op<FieldOp> => ({ did, from, until });
const holds = (...ops: readonly Op<FieldOp>[]) => isLinearizable<readonly [unknown], FieldOp>(ops, [0], fieldStep);

describe("the consistency check of a field's history", () => {
  it.each<[string, readonly Op<FieldOp>[]]>([
    ["one write, seen by the next read", [op({ write: 1 }, 0, 1), op({ read: 1 }, 2, 3)]],
    ["two writes at once, of which either may be the last", [op({ write: 1 }, 0, 5), op({ write: 2 }, 0, 5), op({ read: 1 }, 6, 7)]],
    ["a read beside a write, that may see it or not", [op({ write: 1 }, 0, 5), op({ read: 0 }, 1, 2), op({ read: 1 }, 3, 4)]],
  ])("accepts %s", (_what, ops) => {
    expect(holds(...ops)).toBe(true);
  });

  it.each<[string, readonly Op<FieldOp>[]]>([
    ["a lost write", [op({ write: 1 }, 0, 1), op({ read: 0 }, 2, 3)]],
    ["an older write in the place of a later one", [op({ write: 1 }, 0, 1), op({ write: 2 }, 2, 3), op({ read: 1 }, 4, 5)]],
    ["a value that goes back", [op({ write: 1 }, 0, 9), op({ read: 1 }, 1, 2), op({ read: 0 }, 3, 4)]],
    ["a value that was never written", [op({ write: 1 }, 0, 1), op({ read: 3 }, 0, 1)]],
  ])("rejects %s", (_what, ops) => {
    expect(holds(...ops)).toBe(false);
  });
});
