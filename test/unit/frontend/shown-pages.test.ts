import { describe, expect, it } from "vitest";
import { shownPages } from "../../../frontend/ui/shown-pages.ts";

const shown = (current: number, pages: number) =>
  shownPages(current, pages)
    .map((page) => page ?? "…")
    .join(" ");

describe("a pager", () => {
  it("names up to seven pages in full", () => {
    expect(shown(1, 1)).toBe("1");
    expect(shown(4, 7)).toBe("1 2 3 4 5 6 7");
  });

  it("names of more the first, the last and those around the current one", () => {
    expect(shown(1, 12)).toBe("1 2 … 12");
    expect(shown(6, 12)).toBe("1 … 5 6 7 … 12");
    expect(shown(12, 12)).toBe("1 … 11 12");
  });

  it("leaves no gap where a single page would be missing", () => {
    expect(shown(4, 12)).toBe("1 2 3 4 5 … 12");
    expect(shown(9, 12)).toBe("1 … 8 9 10 11 12");
  });
});
