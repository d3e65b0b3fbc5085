import { describe, expect, it } from "vitest";
import { termLayout } from "../../../../frontend/quote/scenarios/charts/term-layout.ts";

const size = { width: 800, labelWidth: 160 };
const lineOf = (lender: string, figures: readonly (number | null)[]) => ({
  lender,
  points: figures.map((dollars, place) => ({ term: 12 * (place + 1), dollars })),
});

describe("the layout of a chart over the terms", () => {
  it("leaves a gap in the line, and no dot, where a product fails", () => {
    const [curve] = termLayout([lineOf("Pepper", [900, 800, null, 600, 500])], size).curves;

    expect(curve!.path.match(/M/g)).toHaveLength(2);
    expect(curve!.dots.map(({ term }) => term)).toEqual([12, 24, 48, 60]);
  });

  it("puts a higher figure higher and a longer term further right, within the plot", () => {
    const { curves, plot } = termLayout([lineOf("Pepper", [900, 800, 700])], size);
    const { dots } = curves[0]!;

    expect(dots.map(({ x }) => x)).toEqual(dots.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(dots.map(({ y }) => y)).toEqual(dots.map(({ y }) => y).toSorted((a, b) => a - b));
    for (const { x, y } of dots) {
      expect(x).toBeGreaterThanOrEqual(plot.left);
      expect(x).toBeLessThanOrEqual(plot.right);
      expect(y).toBeGreaterThanOrEqual(plot.top);
      expect(y).toBeLessThanOrEqual(plot.bottom);
    }
  });

  it("keeps the labels of close lines apart, in the order of their figures", () => {
    const close = [500, 500.5, 499.5, 501, 500.2].map((end, place) => lineOf(`Lender ${place}`, [1500, 1000, end]));
    const { curves, plot } = termLayout(close, size);

    const labels = curves.map(({ lender, labelY }) => ({ lender, labelY })).toSorted((a, b) => a.labelY - b.labelY);
    expect(labels.map(({ lender }) => lender)).toEqual(["Lender 3", "Lender 1", "Lender 4", "Lender 0", "Lender 2"]);
    for (const [place, { labelY }] of labels.entries()) {
      if (place > 0) expect(labelY - labels[place - 1]!.labelY).toBeGreaterThanOrEqual(18);
      expect(labelY).toBeLessThanOrEqual(plot.bottom);
    }
  });

  it("leaves out a lender that fails at every term", () => {
    const { curves, dollars } = termLayout([lineOf("Pepper", [null, null])], size);

    expect(curves).toEqual([]);
    expect(dollars).toEqual([]);
  });
});
