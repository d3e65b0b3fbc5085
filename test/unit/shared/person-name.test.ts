import { describe, expect, it } from "vitest";
import { personNameIn } from "../../../shared/domain/person-name.ts";

describe("a person's name in a register", () => {
  it.each([
    ["SAMPLE, ALEX ROWAN", "Alex Rowan", "Sample"],
    ["O'BRIEN, MARY-JANE", "Mary-Jane", "O'Brien"],
    ["MÜLLER, ZOË", "Zoë", "Müller"],
    ["PLACEHOLDER", "", "Placeholder"],
  ])("%s is read as first and last name", (text, firstName, lastName) => {
    expect(personNameIn(text)).toEqual({ firstName, lastName });
  });
});
