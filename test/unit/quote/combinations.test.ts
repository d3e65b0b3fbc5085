import { describe, expect, it } from "vitest";
import { Combinations } from "../../../shared/quote/combinations.ts";

const slots = (count: number) => Array.from({ length: count }, (_, slot) => slot);
const shownBy = (count: number) => new Combinations(slots(count), (answers) => ({ shown: answers.join("") }));

describe("what cards show by the answers to a sheet's lines", () => {
  it("is made once for a combination of answers, and cannot be changed by whoever reads it", () => {
    const parts = shownBy(3);

    const first = parts.of(Uint8Array.of(2, 0, 1));

    expect(first).toEqual({ shown: "201" });
    expect(parts.of(Uint8Array.of(2, 0, 1))).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
    expect(parts.of(Uint8Array.of(2, 1, 0))).toEqual({ shown: "210" });
  });

  it.each([5, 33, 34, 60])("is never another combination's, of %i lines and however many have come up before", (count) => {
    const parts = shownBy(count);
    const combinations = Array.from({ length: 200 }, (_, i) =>
      Uint8Array.from(slots(count), (slot) => (slot < 5 ? Math.floor(i / 3 ** slot) % 3 : 2)),
    );

    const shown = [...combinations, ...combinations].map((answers) => parts.of(answers).shown);

    expect(shown).toEqual([...combinations, ...combinations].map((answers) => answers.join("")));
  });
});
