import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import { transferOwnership } from "../../../functions/store/workspace/transfer-ownership.ts";
import type { RouteName } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api/api.ts";
import { absentIds, writingRequests } from "../../support/call-scenarios/named-requests.ts";
import { organisationRequests } from "../../support/call-scenarios/organisation-requests.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { type AnyRequest, type Person, aPerson } from "../../support/fixtures/people.ts";
import { aCompany, aWholeQuote } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
const key = randomUUID();
const keyed = (request: AnyRequest | undefined): AnyRequest => ({ ...request, headers: { "idempotency-key": key } });

type Requests = Readonly<Partial<Record<RouteName, AnyRequest>>>;
const writing = (ids = absentIds()): Requests => writingRequests(ids, aCompany.abn);
const names = (Object.keys(writing()) as RouteName[]).filter((name) => bindings[name].writes);

/** Another user's application and an absent one answer alike. */
const absentThing = { status: 404, text: '{"status":"error","message":"Record not found.","data":{"code":"NOT_FOUND"}}' };

describe("a call repeated under its Idempotency-Key after its application was transferred to a colleague", () => {
  let ann: Person;
  let requests: Requests;
  const first = new Map<RouteName, number>();
  beforeAll(async () => {
    const { organisationId: organisation } = await aPerson(running);
    ann = await aPerson(running, { organisation, isVerified: true });
    const kim = await aPerson(running, { organisation: ann.organisationId });
    const ids = await aWholeQuote(ann);
    requests = writing(ids);
    for (const name of names) first.set(name, (await ann.send(name, keyed(requests[name]))).status);
    const to = { userId: kim.userId, name: { firstName: "Kim", lastName: "Lee" } };
    await transferOwnership(ids.application, { from: ann.userId, to, by: ann.userId }, aCall());
  }, 60_000);

  it.each(names.filter((name) => name !== "copyQuote"))("is rejected by %s as without the key", async (name) => {
    expect(first.get(name)).toBe(200);
    expect(await ann.send(name, keyed(requests[name]))).toEqual(absentThing);
  });

  it("still answers with the caller's own copy of it", async () => {
    expect((await ann.send("copyQuote", keyed(requests.copyQuote))).status).toBe(200);
    expect(await ann.send("copyQuote", requests.copyQuote)).toEqual(absentThing);
  });
});

describe("a call repeated under its Idempotency-Key after the caller", () => {
  it.each(["saveOrganisationEmail", "updateOrganisation"] as const)(
    "stopped being the administrator is rejected by %s as without the key",
    async (name) => {
      const ann = await aPerson(running, { isVerified: true });
      const kim = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
      const request = (organisationRequests({ ...absentIds(), organisation: ann.organisationId ?? "" }) as Requests)[name];
      await ann.api.inviteUsers({ body: [{ firstName: "Jo", email: "jo@example.com" }] });
      const first = await ann.send(name, keyed(request));
      await ann.api.transferOrganisationAdmin({ body: { userId: kim.userId } });

      const again = await ann.send(name, keyed(request));

      expect(first.text).toContain("jo@example.com");
      expect({ status: again.status, text: again.text }).toEqual({
        status: 403,
        text: expect.stringContaining("NOT_ADMINISTRATOR") as string,
      });
      expect(again.text).not.toContain("jo@example.com");
    },
  );

  it("left the organisation gets nothing of it from the call that created it", async () => {
    const founder = await aPerson(running, { organisation: undefined, isVerified: true });
    const request = keyed({ body: { name: "Founders Finance", status: "active" } });
    const created = JSON.parse((await founder.send("createOrganisation", request)).text) as { data: { _id: string } };
    expect((await founder.send("createOrganisation", request)).status).toBe(200);
    const kim = await aPerson(running, { organisation: created.data._id, isVerified: true });
    await founder.api.transferOrganisationAdmin({ body: { userId: kim.userId } });
    await kim.api.removeMember({ body: { userId: founder.userId, quotesTo: kim.userId } });

    expect(await founder.send("createOrganisation", request)).toEqual(absentThing);
  });
});
