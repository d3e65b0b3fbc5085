import { describe, expect, it } from "vitest";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { brokenInvariants } from "../../support/store/invariants.ts";

const [userId, organisationId, id, own] = [newId(), newId(), newId(), newId()];
const workspace = `USER#${userId}#APPLICATION#${id}`;
const head = {
  pk: workspace,
  sk: "ROOT",
  _id: id,
  ownerId: userId,
  organisationId,
  humanId: 1,
  status: "quote",
  version: 1,
  childCount: 4,
};
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
  { pk: `ORGANISATION#${organisationId}`, sk: "COUNTERS", lastHumanId: 1, ...counters },
  { pk: "IDEMPOTENCY#1", sk: "IDEMPOTENCY", doneBy: "request", claimedUntil: 0 },
];

const changed = (sk: string, change: object) => sound.map((item) => (item.sk === sk ? { ...item, ...change } : item));
const without = (sk: string) => sound.filter((item) => item.sk !== sk);

describe("the check of the table's invariants", () => {
  it("reports nothing for a sound table", () => {
    expect(brokenInvariants(sound)).toEqual([]);
  });

  it.each([
    ["a missing child item", without(`asset#${own}`), /has 0 assets/],
    ["a missing root item", without("ROOT"), /has child items and no root/],
    ["a missing owner item", without("OWNER"), /no owner item, or another owner's/],
    ["an employer without a customer", changed(`employer#${own}`, { customerId: "other" }), /employer of no customer/],
    [
      "a removed customer without a retention date",
      changed(`customer#${own}`, { removedAt: "2026-11-21T00:00:00.000Z" }),
      /without a removal date/,
    ],
    ["a count of files above the files stored", changed("ROOT", { files: 1 }), /counts 1 files and has 0/],
    ["a write without an audit event", changed("ROOT", { version: 2 }), /at version 2 after 1 audited writes/],
    ["a list total that is too high", changed("TOTALS", { quotes: 2 }), /counts 2 quotes of 1/],
    ["an organisation's total that is too low", changed("COUNTERS", { quotes: 0 }), /counts 0 quotes of 1/],
    ["a gap in the humanIds", changed("ROOT", { humanId: 2 }), /has the humanIds 2/],
    ["a humanId that was counted and not assigned", changed("COUNTERS", { lastHumanId: 2 }), /has 2 as its last humanId/],
    ["an untouched application without its marker item", changed("ROOT", { status: "new" }), /is untouched and not marked/],
    [
      "a marker item without an application",
      [...sound, { pk: "USER#1", sk: "UNTOUCHED#consumer", applicationId: "gone" }],
      /marked as untouched/,
    ],
    ["an idempotency claim that does not expire", changed("IDEMPOTENCY", { claimedUntil: Date.now() + 3_600_000 }), /claimed for too long/],
    ["a stored response without an audit event", changed("IDEMPOTENCY", { doneBy: "nobody" }), /names a call without an audit event/],
    ["a user without an email item", [...sound, { pk: "USER#1", sk: "USER", _id: "1" }], /has not exactly one email item/],
    ["an email item without a user", [...sound, { pk: "EMAIL#1", sk: "EMAIL", userId: "1" }], /do not match the number of users/],
  ])("reports %s", (_what, items, sentence) => {
    expect(brokenInvariants(items)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });
});
