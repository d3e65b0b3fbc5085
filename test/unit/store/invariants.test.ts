import { describe, expect, it } from "vitest";
import { newId } from "../../../functions/store/ids.ts";
import { brokenInvariants } from "../../support/invariants.ts";

const [userId, organisationId, id, own] = [newId(), newId(), newId(), newId()];
const workspace = `USER#${userId}#APPLICATION#${id}`;
const head = { pk: workspace, sk: "HEAD", _id: id, ownerId: userId, organisationId, humanId: 1, status: "quote", version: 1, parts: 4 };
const counters = { quotes: 1, referrals: 0 };

const sound = [
  head,
  { pk: workspace, sk: `asset#${own}` },
  { pk: workspace, sk: `loanDetails#${own}` },
  { pk: workspace, sk: `customer#${own}` },
  { pk: workspace, sk: `employer#${own}`, customerId: own },
  { pk: `APPLICATION#${id}`, sk: "OWNER", ownerId: userId },
  { pk: `AUDIT#APPLICATION#${id}`, sk: own, action: "application.started", requestId: "request" },
  { pk: `USER#${userId}`, sk: "TOTALS", ...counters },
  { pk: `ORGANISATION#${organisationId}`, sk: "NUMBERS", lastHumanId: 1, ...counters },
  { pk: "REPEAT#1", sk: "REPEAT", doneBy: "request", claimedUntil: 0 },
];

const changed = (sk: string, change: object) => sound.map((item) => (item.sk === sk ? { ...item, ...change } : item));
const without = (sk: string) => sound.filter((item) => item.sk !== sk);

describe("the check of the invariants", () => {
  it("has nothing to say of a sound table", () => {
    expect(brokenInvariants(sound)).toEqual([]);
  });

  it.each([
    ["a lost part", without(`asset#${own}`), /has 0 assets/],
    ["a lost head", without("HEAD"), /has parts and no head/],
    ["a lost owner's mark", without("OWNER"), /mark of another owner, or none/],
    ["an employer without customer", changed(`employer#${own}`, { customerId: "other" }), /employer of no customer/],
    ["a removed customer of whom no day is known", changed(`customer#${own}`, { removedAt: "2026-11-21T00:00:00.000Z" }), /without a day/],
    ["a file that nobody announced", changed("HEAD", { files: 1 }), /counts 1 files and has 0/],
    ["a write without a trace", changed("HEAD", { version: 2 }), /at version 2 after 1 audited writes/],
    ["a counter too high", changed("TOTALS", { quotes: 2 }), /counts 2 quotes of 1/],
    ["an organisation's counter too low", changed("NUMBERS", { quotes: 0 }), /counts 0 quotes of 1/],
    ["a gap in the humanIds", changed("HEAD", { humanId: 2 }), /gave the humanIds 2/],
    ["a humanId that was counted and not given", changed("NUMBERS", { lastHumanId: 2 }), /says that 2 was its last humanId/],
    ["an untouched application without its mark", changed("HEAD", { status: "new" }), /is untouched and not marked/],
    ["a mark without application", [...sound, { pk: "USER#1", sk: "UNTOUCHED#consumer", applicationId: "gone" }], /marked as untouched/],
    ["a claim that never ends", changed("REPEAT", { claimedUntil: Date.now() + 3_600_000 }), /claimed for too long/],
    ["a deed without a trace", changed("REPEAT", { doneBy: "nobody" }), /of which there is no trace/],
    ["a user without e-mail mark", [...sound, { pk: "USER#1", sk: "USER", _id: "1" }], /has no e-mail mark/],
    ["a mark without user", [...sound, { pk: "EMAIL#1", sk: "EMAIL", userId: "1" }], /are more than the users/],
  ])("finds %s", (_what, items, sentence) => {
    expect(brokenInvariants(items)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });
});
