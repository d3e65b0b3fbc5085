import { describe, expect, it } from "vitest";
import { dealCommand } from "../../support/cli/command.ts";

const event = {
  slug: "consumer-pepper",
  tier: "Tier A",
  day: "2026-11-10",
  organisation: "a",
  abnVerifiedOn: "2026-01-05",
  matched: true,
  rate: 12.49,
  lodgedOn: "2026-11-09",
  decidedOn: "2026-11-10",
};
const events = (organisations: string) => Array.from(organisations, (organisation) => ({ ...event, organisation }));
const proof = (all: readonly object[]) => dealCommand(["proof", "-"], JSON.stringify({ today: "2026-11-20", events: all }));

describe("deal proof", () => {
  it("prints what approvals show of tiers, and how soon lenders decide", async () => {
    const { code, stdout } = await proof([...events("aaabbbcccd"), { ...event, organisation: "e", abnVerifiedOn: "2026-11-01" }]);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      tiers: [{ slug: "consumer-pepper", tier: "Tier A", matched: 10, of: 10, lastOn: "2026-11-10", clears: true }],
      lenders: [{ slug: "consumer-pepper", days: 1, of: 10 }],
    });
  });

  it("prints nothing of four approvals, or of an organisation whose ABN is not verified for 30 days", async () => {
    const young = { ...event, organisation: "c", abnVerifiedOn: "2026-10-12" };
    const none = JSON.stringify({ tiers: [], lenders: [] });

    expect((await proof(events("abcd"))).stdout.trim()).toBe(none);
    expect((await proof([...events("aabb"), young])).stdout.trim()).toBe(none);
  });

  it.each([
    ["a day to come", { day: "2026-11-21" }, "events.0.day: found 2026-11-21, expected 2026-11-20 or an earlier day"],
    ["30 February", { abnVerifiedOn: "2026-02-30" }, 'events.0.abnVerifiedOn: found "2026-02-30"'],
    [
      "a decision before the lodgement",
      { decidedOn: "2026-11-08" },
      'events.0.decidedOn: found "2026-11-08", expected a day that is not before',
    ],
    ["a word for matched", { matched: "yes" }, 'events.0.matched: found "yes", expected'],
    ["an unknown field", { user: "u" }, "events.0.user: found an unknown field"],
  ])("rejects %s with exit code 2, naming the field", async (_name, changed, message) => {
    const { code, stdout, stderr } = await proof([{ ...event, ...changed }]);

    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(`standard input: ${message}`)]);
  });
});
