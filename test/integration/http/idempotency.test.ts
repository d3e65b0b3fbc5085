import { randomUUID } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import { documentClient, tableName } from "../../../functions/store/dynamo/client.ts";
import type { UploadForm } from "../../../shared/domain/document.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem, everyRecord } from "../../support/store/invariants.ts";
import { type Ids, absentIds, writingRequests } from "../../support/call-scenarios/named-requests.ts";
import { type AnyRequest, type Person, aPerson } from "../../support/fixtures/people.ts";
import { files, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { aCompany, aWholeQuote, inOrder } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
let ids = absentIds();
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  ids = await aWholeQuote(ann);
});

const writing = (idsOfCaller: Ids): Readonly<Partial<Record<RouteName, AnyRequest>>> => writingRequests(idsOfCaller, aCompany.abn);
const withKey = (request: AnyRequest | undefined, key: string): AnyRequest => ({ ...request, headers: { "idempotency-key": key } });
const names = (Object.keys(writing(ids)) as RouteName[]).filter((name) => bindings[name].writes);
/** Their responses contain a signed form, which is not stored: a repeated call signs a new one for the same document. */
const uploads = names.filter((name) => "returnsSecret" in bindings[name]);
const withoutClaims = async () => inOrder((await everyRecord()).filter(({ sk }) => sk !== "IDEMPOTENCY"));
/** What a repetition of a route must leave alone: one that runs again claims its key again, and has Today refreshed again. */
const recordsOf = async (name: RouteName) =>
  "isIdempotent" in bindings[name] ? (await withoutClaims()).filter(({ kind }) => kind !== "today.refresh") : inOrder(await everyRecord());

describe("a call that is repeated under its Idempotency-Key", () => {
  it.each(names.filter((name) => !uploads.includes(name)))(
    "to %s returns the first response byte for byte and writes nothing more",
    async (name) => {
      const request = withKey(writing(ids)[name], randomUUID());
      const first = await ann.send(name, request);
      const after = await recordsOf(name);

      const again = await ann.send(name, request);

      expect(first.status).toBe(200);
      expect(again).toEqual(first);
      expect(await recordsOf(name)).toEqual(after);
    },
  );

  it.each(uploads)("to %s creates one document and returns a new form for its file", async (name) => {
    const request = withKey(writing(ids)[name], randomUUID());
    const first = await ann.send(name, request);
    const after = await withoutClaims();

    const again = await ann.send(name, request);

    expect([first.status, again.status]).toEqual([200, 200]);
    const forms = [first, again].map(({ text }) => (JSON.parse(text) as { data: UploadForm }).data);
    expect(forms[1]!.documentId).toBe(forms[0]!.documentId);
    expect(await withoutClaims()).toEqual(after);
    const content = Buffer.alloc((request.body as { size: number }).size, files.pdf);
    expect(await uploadAndWait(ann, forms[1]!, content)).toMatchObject({ _id: forms[0]!.documentId, status: "ready" });
  });

  it("to start a quote returns the first quote, even if it has been changed since", async () => {
    const request = withKey({ params: { type: "consumer" } }, randomUUID());
    const first = await ann.send("startQuote", request);
    const { data } = JSON.parse(first.text) as { data: { asset: { _id: string } } };
    await ann.api.updateAsset({ body: { _id: data.asset._id, assetValue: 1000 } });

    expect(await ann.send("startQuote", request)).toEqual(first);
  });

  it("eight times concurrently runs once; the others get its response or 409", async () => {
    const request = withKey({ body: { applicationId: ids.application, text: "once" } }, randomUUID());

    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.send("addNote", request)));

    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { notes } = await ann.api.readApplication({ params: { id: ids.application } });
    expect(notes.filter(({ text }) => text === "once")).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("with another body returns 409 and writes nothing", async () => {
    const key = randomUUID();
    await ann.send("addNote", withKey({ body: { applicationId: ids.application, text: "one" } }, key));
    const before = inOrder(await everyRecord());

    const other = await ann.send("addNote", withKey({ body: { applicationId: ids.application, text: "two" } }, key));

    expect(other.status).toBe(409);
    expect(other.text).toContain("KEY_REUSED");
    expect(inOrder(await everyRecord())).toEqual(before);
  });

  it("by another user or to another route is a separate call", async () => {
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

  it("is evaluated again if the first failed", async () => {
    const request = withKey({ body: { applicationId: absentIds().application, text: "x" } }, randomUUID());

    const statuses = [(await ann.send("addNote", request)).status, (await ann.send("addNote", request)).status];

    expect(statuses).toEqual([404, 404]);
  });

  it("is evaluated again after its record has expired, although DynamoDB has not deleted it yet", async () => {
    const request = withKey({ body: { applicationId: ids.application, text: "a day later" } }, randomUUID());
    const claimed = async () => (await everyItem()).filter(({ sk }) => sk === "IDEMPOTENCY").map(({ pk }) => String(pk));
    const before = await claimed();
    await ann.send("addNote", request);
    const pk = (await claimed()).find((each) => !before.includes(each));
    const yesterday = Math.floor(Date.now() / 1000) - 24 * 60 * 60;
    await documentClient().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk: "IDEMPOTENCY" },
        UpdateExpression: "SET #ttl = :yesterday",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":yesterday": yesterday },
      }),
    );

    expect((await ann.send("addNote", request)).status).toBe(200);

    const { notes } = await ann.api.readApplication({ params: { id: ids.application } });
    expect(notes.filter(({ text }) => text === "a day later")).toHaveLength(2);
  });

  it("of more than 100 characters returns 400", async () => {
    const rejected = await ann.send("addNote", withKey({ body: { applicationId: ids.application, text: "x" } }, "k".repeat(101)));

    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Idempotency-Key: expected 1 to 100 visible ASCII characters.");
  });
});
