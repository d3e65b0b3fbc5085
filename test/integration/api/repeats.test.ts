import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Ids, absentIds, writingRequests } from "../../support/named-requests.ts";
import { type AnyRequest, type Person, aPerson } from "../../support/people.ts";
import { aCompany, aWholeQuote, inOrder } from "../../support/whole-quote.ts";

const running = withApi();
let ann: Person;
let ids = absentIds();
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  ids = await aWholeQuote(ann);
});

const writing = (named: Ids): Readonly<Partial<Record<RouteName, AnyRequest>>> => writingRequests(named, aCompany.abn);
const withKey = (request: AnyRequest | undefined, key: string): AnyRequest => ({ ...request, headers: { "idempotency-key": key } });
const names = (Object.keys(writing(ids)) as RouteName[]).filter((name) => bindings[name].writes);

describe("a call that is repeated under its Idempotency-Key", () => {
  it.each(names)("to %s is answered as the first time, to the letter, and writes nothing more", async (name) => {
    const request = withKey(writing(ids)[name], randomUUID());
    const first = await ann.send(name, request);
    const after = inOrder(await everyItem());

    const again = await ann.send(name, request);

    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(inOrder(await everyItem())).toEqual(after);
  });

  it("to start a quote answers the first one, even when that has been changed since", async () => {
    const request = withKey({ params: { type: "consumer" } }, randomUUID());
    const first = await ann.send("startQuote", request);
    const { data } = JSON.parse(first.text) as { data: { asset: { _id: string } } };
    await ann.api.updateAsset({ body: { _id: data.asset._id, assetValue: 1000 } });

    expect(await ann.send("startQuote", request)).toEqual(first);
  });

  it("eight times at once happens once, and each that does not wait is told to come again", async () => {
    const request = withKey({ body: { applicationId: ids.application, text: "once" } }, randomUUID());

    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.send("addNote", request)));

    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { notes } = await ann.api.readApplication({ params: { id: ids.application } });
    expect(notes.filter(({ text }) => text === "once")).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("with another body is refused and writes nothing", async () => {
    const key = randomUUID();
    await ann.send("addNote", withKey({ body: { applicationId: ids.application, text: "one" } }, key));
    const before = inOrder(await everyItem());

    const other = await ann.send("addNote", withKey({ body: { applicationId: ids.application, text: "two" } }, key));

    expect(other.status).toBe(409);
    expect(other.text).toContain("KEY_REUSED");
    expect(inOrder(await everyItem())).toEqual(before);
  });

  it("by another user, or to another route, is a call of its own", async () => {
    const key = randomUUID();
    const bob = await aPerson(running);
    const his = await aWholeQuote(bob);
    await ann.send("addNote", withKey({ body: { applicationId: ids.application, text: "hers" } }, key));

    const answers = [
      await bob.send("addNote", withKey({ body: { applicationId: his.application, text: "his" } }, key)),
      await ann.send("updateAsset", withKey({ body: { _id: ids.asset, assetValue: 77 } }, key)),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await bob.api.readApplication({ params: { id: his.application } })).notes.map(({ text }) => text)).toContain("his");
  });

  it("is looked at again where the first was refused", async () => {
    const request = withKey({ body: { applicationId: absentIds().application, text: "x" } }, randomUUID());

    const statuses = [(await ann.send("addNote", request)).status, (await ann.send("addNote", request)).status];

    expect(statuses).toEqual([404, 404]);
  });

  it("of more than 100 characters is refused", async () => {
    const refused = await ann.send("addNote", withKey({ body: { applicationId: ids.application, text: "x" } }, "k".repeat(101)));

    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Idempotency-Key: expected 1 to 100 visible ASCII characters.");
  });
});
