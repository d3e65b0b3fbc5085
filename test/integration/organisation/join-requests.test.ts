import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();

const withoutOrganisation = (firstName = "Kim") => aPerson(running, { organisation: undefined, isVerified: true, firstName });
async function anOrganisation(name = `Finance ${randomUUID()}`) {
  const ann = await withoutOrganisation("Ann");
  const { _id: id } = await ann.api.createOrganisation({ body: { name, status: "active" } });
  return { ann, id, name, requests: async () => (await ann.api.readOrganisation({ params: { id } })).joinRequests };
}
const ask = (person: Person, name: string) => person.send("requestToJoin", { body: { name } });
const accepted = { status: 200, text: '{"status":"success","message":"","data":null}' };

describe("a request to join", () => {
  it("is emailed to the administrator, whose approval adds a member, who gets an email", async () => {
    const [{ ann, id, name, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];

    expect(await ask(kim, `  ${name.toUpperCase()} `)).toEqual(accepted);

    const [sentEmail] = await emailsTo(ann.email);
    expect(sentEmail!.subject).toBe("Somebody has asked to join your organisation");
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

  it("gets the same response for a known, unknown or ambiguous name and for a repetition", async () => {
    const { ann, name, requests } = await anOrganisation();
    const twins = `Twins ${randomUUID()}`;
    const [one, other] = [await anOrganisation(twins), await anOrganisation(twins.toLowerCase())];
    const kim = await withoutOrganisation();

    const answers = [await ask(kim, name), await ask(kim, name), await ask(kim, "No such organisation"), await ask(kim, twins)];

    expect(answers).toEqual(answers.map(() => accepted));
    expect(await requests()).toHaveLength(1);
    expect(await emailsTo(ann.email)).toHaveLength(1);
    for (const twin of [one, other]) expect(await twin.requests()).toEqual([]);
  });

  it("finds an organisation by its current name only", async () => {
    const [{ ann, id, name: former, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];
    const name = `Renamed ${randomUUID()}`;
    await ann.api.updateOrganisation({ body: { organisationId: id, name } });

    await ask(kim, former);
    expect(await requests()).toEqual([]);
    await ask(kim, name);
    expect(await requests()).toHaveLength(1);
  });

  it("returns 409 to a member, 403 to an unverified user and 429 to the sixth request of a day", async () => {
    const { ann, name } = await anOrganisation();
    const [unverified, eager] = [await aPerson(running, { organisation: undefined }), await withoutOrganisation()];
    for (let nth = 1; nth <= 5; nth++) expect((await ask(eager, `Nobody ${nth}`)).status).toBe(200);

    expect(await rejectionOf(ann.api.requestToJoin({ body: { name } }))).toMatchObject({ status: 409, code: "HAS_ORGANISATION" });
    expect(await rejectionOf(unverified.api.requestToJoin({ body: { name } }))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    expect(await rejectionOf(eager.api.requestToJoin({ body: { name } }))).toMatchObject({ status: 429, code: "TOO_MANY" });
    expect(await rejectionOf(eager.api.requestToJoin({ body: { name: "Nobody" } }))).toMatchObject({ status: 429, code: "TOO_MANY" });
  });

  it("that is approved ten times at once adds one member and sends one email, with 200 for each", async () => {
    const [{ ann, name }, kim] = [await anOrganisation(), await withoutOrganisation()];
    await ask(kim, name);

    const requests = Array.from({ length: 10 }, () => ann.send("approveJoinRequest", { body: { requestId: kim.userId } }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await emailsTo(kim.email)).toHaveLength(1);
    expect((await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`)).toHaveLength(1);
  });

  it("to two organisations that approve at once adds the user to one of them", async () => {
    const [one, other, kim] = [await anOrganisation(), await anOrganisation(), await withoutOrganisation()];
    for (const { name } of [one, other]) await ask(kim, name);

    const approve = ({ ann }: { readonly ann: Person }) => ann.send("approveJoinRequest", { body: { requestId: kim.userId } });
    const answers = await Promise.all([approve(one), approve(other)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)!.text).toContain("This request is no longer valid");
    expect((await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("that is declined is deleted without an email and can be made again", async () => {
    const [{ ann, name, requests }, kim] = [await anOrganisation(), await withoutOrganisation()];
    await ask(kim, name);

    expect(await ann.api.declineJoinRequest({ body: { requestId: kim.userId } })).toMatchObject({ joinRequests: [] });

    expect(await rejectionOf(ann.api.approveJoinRequest({ body: { requestId: kim.userId } }))).toMatchObject({ status: 404 });
    expect(await emailsTo(kim.email)).toEqual([]);
    await ask(kim, name);
    expect(await requests()).toHaveLength(1);
  });

  it("returns 403 to a member who approves it and 404 to another organisation's administrator", async () => {
    const [{ id, name, requests }, kim, other] = [await anOrganisation(), await withoutOrganisation(), await anOrganisation()];
    const colleague = await aPerson(running, { organisation: id, isVerified: true });
    await ask(kim, name);

    const body = { requestId: kim.userId };
    expect(await rejectionOf(colleague.api.approveJoinRequest({ body }))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await rejectionOf(other.ann.api.approveJoinRequest({ body }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await requests()).toHaveLength(1);
  });
});
