import { describe, expect, it } from "vitest";
import { type Arrow, importGraph } from "../../support/import-graph.ts";

const rooms = ["infra", "functions", "frontend", "shared", "rulebooks"];
const roomOf = (path: string) => rooms.find((room) => path.startsWith(`${room}/`));
const graph = await importGraph();
const shown = (arrows: readonly Arrow[]) => arrows.map(({ from, to }) => `${from} -> ${to}`);

describe("the arrows between the rooms", () => {
  it("has read the project's imports", () => {
    expect(graph.length).toBeGreaterThan(50);
  });

  it("lead only where the architecture lets them", () => {
    const allowed: Record<string, readonly string[]> = {
      frontend: ["frontend", "shared"],
      functions: ["functions", "shared"],
      infra: ["infra", "functions", "shared"],
      shared: ["shared"],
      rulebooks: [],
    };
    const stray = graph.filter(({ from, to }) => roomOf(to) && !allowed[roomOf(from)!]!.includes(roomOf(to)!));
    expect(shown(stray)).toEqual([]);
  });

  it("reach the rulebooks through what is written from them, never directly", () => {
    const stray = graph.filter(({ to }) => roomOf(to) === "rulebooks");
    expect(shown(stray)).toEqual([]);
    expect(shown(graph)).toContain("functions/quote/sheets.ts -> functions/quote/sheets.json");
    expect(shown(graph)).toContain("functions/quote/rulebook.ts -> functions/quote/compiled-sheets.json");
  });

  it("reach that from quote, referral, submission and command alone", () => {
    const stray = graph.filter(
      ({ from, to }) =>
        /^functions\/quote\/(sheets|interned-sheets|rulebook|digest|quote|indicative)\.ts$/.test(to) &&
        !/^functions\/(quote|referral|submission|command)\//.test(from),
    );
    expect(shown(stray)).toEqual([]);
  });

  it("keep the engine to itself: no package, no node built-in, nothing but dates, money and what things are", () => {
    const stray = graph.filter(
      ({ from, to }) => from.startsWith("shared/quote/") && !/^shared\/(quote|entities)\/|^shared\/(dates|money)\.ts$/.test(to),
    );
    expect(shown(stray)).toEqual([]);
  });

  it("never lead to a domain's store from another domain", () => {
    const domain = (path: string) => path.split("/")[1];
    const stray = graph.filter(({ from, to }) => /^functions\/[^/]+\/store\.ts$/.test(to) && domain(from) !== domain(to));
    expect(shown(stray)).toEqual([]);
  });
});
