import { describe, expect, it } from "vitest";
import { retainUntilAfter } from "../../../functions/retention/retention.ts";

describe("the last day of the retention period", () => {
  it("is seven years after the latest relevant date", () => {
    expect(retainUntilAfter(["2026-11-21T01:00:00.000Z", "2026-11-25T01:00:00.000Z", "2020-01-01T01:00:00.000Z"])).toBe("2033-11-25");
  });

  it("uses Sydney's date, which begins while UTC is still on the day before", () => {
    expect(retainUntilAfter(["2026-11-21T12:59:59.999Z"])).toBe("2033-11-21");
    expect(retainUntilAfter(["2026-11-21T13:00:00.000Z"])).toBe("2033-11-22");
  });

  it("is 1 March for a removal on 29 February", () => {
    expect(retainUntilAfter(["2028-02-29T01:00:00.000Z"])).toBe("2035-03-01");
  });
});
