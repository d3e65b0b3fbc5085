import { describe, expect, it } from "vitest";
import { disable } from "../../../functions/user/store.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { aBrokersAbn, brokersName, withVerifiedAbn } from "../../support/fixtures/organisations.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

const withoutOrganisation = (firstName = "Kim") => aPerson(running, { organisation: undefined, isVerified: true, firstName });
async function anOrganisation() {
  const [ann, abn] = [await withoutOrganisation("Ann"), aBrokersAbn()];
  const { _id: id } = await ann.api.createOrganisation({ body: { name: brokersName, status: "active" } });
  await withVerifiedAbn(id, abn);
  return { ann, id, abn, requests: async () => (await ann.api.readOrganisation({ params: { id } })).joinRequests };
}
const ask = ({ api }: Person, abn: string) => api.requestToJoin({ body: { abn } });
const accepted = { organisationName: brokersName };
const noOrganisation = { status: 404, code: "NO_SUCH_ORGANISATION", field: "abn" };

describe("a request to join", () => {
  it("is emailed to the administrator, whose approval adds a member, who gets an email", async () => {
    const [{ ann, id, abn, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];

    expect(await ask(kim, abn)).toEqual(accepted);

    const [sentEmail] = await emailsTo(ann.email);
    expect(sentEmail!.subject).toBe("A person has asked to join your organisation");
    expect(sentEmail!.text).toContain("\nhttps://kelpie.example/organisation/requests\n");
    const [request] = await requests();
    expect(request).toEqual({
      _id: kim.userId,
      firstName: "Kim",
      lastName: "Broker",
      email: kim.email,
      requestedAt: expect.any(String),
    });
    expect((await kim.send("startQuote", { params: { type: "consumer" } })).status).toBe(403);
    expect(await ann.api.approveJoinRequest({ body: { requestId: request!._id } })).toMatchObject({ _id: id, joinRequests: [] });
    expect((await kim.send("startQuote", { params: { type: "consumer" } })).status).toBe(200);
    expect((await emailsTo(kim.email)).map(({ subject }) => subject)).toEqual(["You have joined an organisation"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("that is repeated is answered alike and emailed once", async () => {
    const { ann, abn, requests } = await anOrganisation();
    const kim = await withoutOrganisation();

    expect([await ask(kim, abn), await ask(kim, abn)]).toEqual([accepted, accepted]);

    expect(await requests()).toHaveLength(1);
    expect(await emailsTo(ann.email)).toHaveLength(1);
  });

  it("reaches the organisation of the ABN, however many have its name", async () => {
    const [one, other, kim] = [await anOrganisation(), await anOrganisation(), await withoutOrganisation()];

    await ask(kim, one.abn);

    expect(await one.requests()).toHaveLength(1);
    expect(await other.requests()).toEqual([]);
  });

  it("returns 404 with an explanation for an ABN of no verified organisation, and for one that its organisation has replaced", async () => {
    const [{ ann, id, abn: previous, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];
    const abn = aBrokersAbn();
    await ann.api.updateOrganisation({ body: { organisationId: id, abn } });

    expect(await rejectionOf(ask(kim, aBrokersAbn()))).toMatchObject(noOrganisation);
    for (const unconfirmed of [previous, abn]) expect(await rejectionOf(ask(kim, unconfirmed))).toMatchObject(noOrganisation);
    expect(await requests()).toEqual([]);
    await withVerifiedAbn(id, abn);
    await ask(kim, abn);
    expect(await requests()).toHaveLength(1);
  });

  it("returns 409 to a member, 403 to an unverified user and 429 to the sixth request of a day", async () => {
    const { ann, abn } = await anOrganisation();
    const [unverified, eager] = [await aPerson(running, { organisation: undefined }), await withoutOrganisation()];
    for (let nth = 1; nth <= 5; nth++) expect(await rejectionOf(ask(eager, aBrokersAbn()))).toMatchObject(noOrganisation);

    expect(await rejectionOf(ask(ann, abn))).toMatchObject({ status: 409, code: "HAS_ORGANISATION" });
    expect(await rejectionOf(ask(unverified, abn))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    expect(await rejectionOf(ask(eager, abn))).toMatchObject({ status: 429, code: "TOO_MANY" });
    expect(await rejectionOf(ask(eager, aBrokersAbn()))).toMatchObject({ status: 429, code: "TOO_MANY" });
  });

  it("that is approved ten times at once adds one member and sends one email, with 200 for each", async () => {
    const [{ ann, abn }, kim] = [await anOrganisation(), await withoutOrganisation()];
    await ask(kim, abn);

    const requests = Array.from({ length: 10 }, () => ann.send("approveJoinRequest", { body: { requestId: kim.userId } }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await emailsTo(kim.email)).toHaveLength(1);
    expect((await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`)).toHaveLength(1);
  });

  it("to two organisations that approve at once adds the user to one of them", async () => {
    const [one, other, kim] = [await anOrganisation(), await anOrganisation(), await withoutOrganisation()];
    for (const { abn } of [one, other]) await ask(kim, abn);

    const approve = ({ ann }: { readonly ann: Person }) => ann.send("approveJoinRequest", { body: { requestId: kim.userId } });
    const answers = await Promise.all([approve(one), approve(other)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)!.text).toContain("REQUEST_GONE");
    expect((await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("of a user who has joined another organisation meanwhile ends, and they are told", async () => {
    const [{ ann, abn, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];
    await ask(kim, abn);
    await kim.api.createOrganisation({ body: { name: "Kim's Finance", status: "active" } });

    const approve = () => ann.api.approveJoinRequest({ body: { requestId: kim.userId } });

    expect(await rejectionOf(approve())).toMatchObject({ status: 409, code: "REQUEST_GONE" });
    expect(await requests()).toEqual([]);
    const [sentEmail, ...others] = await emailsTo(kim.email);
    expect([sentEmail!.subject, others]).toEqual(["Your request to join an organisation has failed", []]);
    expect(sentEmail!.text).toContain("Then try again");
    expect(await rejectionOf(approve())).toMatchObject({ status: 404 });
  });

  it("of a user without an active account any more ends without an email", async () => {
    const [{ ann, abn, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];
    await ask(kim, abn);
    await disable(kim.userId, 0, aCall());

    expect(await rejectionOf(ann.api.approveJoinRequest({ body: { requestId: kim.userId } }))).toMatchObject({
      status: 409,
      code: "ACCOUNT_GONE",
    });

    expect(await requests()).toEqual([]);
    expect(await emailsTo(kim.email)).toEqual([]);
  });

  it("that is declined is deleted without an email and can be made again", async () => {
    const [{ ann, abn, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];
    await ask(kim, abn);

    expect(await ann.api.declineJoinRequest({ body: { requestId: kim.userId } })).toMatchObject({ joinRequests: [] });

    expect(await rejectionOf(ann.api.approveJoinRequest({ body: { requestId: kim.userId } }))).toMatchObject({ status: 404 });
    expect(await emailsTo(kim.email)).toEqual([]);
    await ask(kim, abn);
    expect(await requests()).toHaveLength(1);
  });

  it("returns 403 to a member who approves it and 404 to another organisation's administrator", async () => {
    const [{ id, abn, requests }, kim, other] = [await anOrganisation(), await withoutOrganisation(), await anOrganisation()];
    const colleague = await aPerson(running, { organisation: id, isVerified: true });
    await ask(kim, abn);

    const body = { requestId: kim.userId };
    expect(await rejectionOf(colleague.api.approveJoinRequest({ body }))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await rejectionOf(other.ann.api.approveJoinRequest({ body }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await requests()).toHaveLength(1);
  });
});
