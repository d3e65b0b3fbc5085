import { describe, expect, it } from "vitest";
import { visiblePages } from "../../../frontend/ui/visible-pages.ts";

const visible = (current: number, pages: number) =>
  visiblePages(current, pages)
    .map((page) => page ?? "…")
    .join(" ");

describe("a pager", () => {
  it("shows up to seven pages in full", () => {
    expect(visible(1, 1)).toBe("1");
    expect(visible(4, 7)).toBe("1 2 3 4 5 6 7");
  });

  it("shows the first, the last and the pages around the current one when there are more", () => {
    expect(visible(1, 12)).toBe("1 2 … 12");
    expect(visible(6, 12)).toBe("1 … 5 6 7 … 12");
    expect(visible(12, 12)).toBe("1 … 11 12");
  });

  it("shows the page number instead of a gap of one page", () => {
    expect(visible(4, 12)).toBe("1 2 3 4 5 … 12");
    expect(visible(9, 12)).toBe("1 … 8 9 10 11 12");
  });
});
