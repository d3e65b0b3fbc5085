import { expect, it } from "vitest";
import { removals } from "./support/removals.ts";

it("finds every list whose parts removals.deep.ts removes", async () => {
  const kinds = new Set((await removals()).map(({ kind }) => kind));

  expect(kinds).toEqual(new Set(["route", "grant", "header", "firewall"]));
});
