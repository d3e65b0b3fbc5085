import { describe, expect, it } from "vitest";
import { keptUntilAfter } from "../../../functions/retention/retention.ts";

describe("the last day on which records are kept", () => {
  it("is seven years after the latest of their moments", () => {
    expect(keptUntilAfter(["2026-11-21T01:00:00.000Z", "2026-11-25T01:00:00.000Z", "2020-01-01T01:00:00.000Z"])).toBe("2033-11-25");
  });

  it("goes by Sydney's day, which begins while it is still the day before in UTC", () => {
    expect(keptUntilAfter(["2026-11-21T12:59:59.999Z"])).toBe("2033-11-21");
    expect(keptUntilAfter(["2026-11-21T13:00:00.000Z"])).toBe("2033-11-22");
  });

  it("is no day earlier for a removal on 29 February", () => {
    expect(keptUntilAfter(["2028-02-29T01:00:00.000Z"])).toBe("2035-03-01");
  });
});
