import { describe, expect, it } from "vitest";
import { hashOfEqualItems } from "../../../infra/ops/restore-drill.ts";

const items = [
  { pk: "USER#1", sk: "USER", name: "Ann", roles: ["broker"] },
  { pk: "USER#2", sk: "USER", name: "Ben" },
];

describe("the comparison of a restored table", () => {
  it("ignores the order of items and attributes", () => {
    const reordered = [items[1]!, { roles: ["broker"], name: "Ann", sk: "USER", pk: "USER#1" }];

    expect(hashOfEqualItems(items, reordered)).toBe(hashOfEqualItems(items, items));
  });

  it.each([
    ["is missing", [items[0]!], "USER#2 USER"],
    ["has another value", [items[0]!, { ...items[1]!, name: "Bob" }], "USER#2 USER"],
    ["is additional", [...items, { pk: "USER#3", sk: "USER" }], "USER#3 USER"],
    ["is there twice", [...items, items[0]!], "items"],
  ])("names an item that %s", (_, restored, name) => {
    expect(() => hashOfEqualItems(items, restored)).toThrow(
      `${name}: found a difference and ${restored.length} items, expected 2 equal ones`,
    );
  });
});
