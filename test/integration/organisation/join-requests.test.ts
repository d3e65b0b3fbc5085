import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";

const running = withApi();
const { lettersTo } = withPostOffice();

const single = (firstName = "Kim") => aPerson(running, { organisation: undefined, isVerified: true, firstName });
async function founded(name = `Finance ${randomUUID()}`) {
  const ann = await single("Ann");
  const { _id: id } = await ann.api.createOrganisation({ body: { name, status: "active" } });
  return { ann, id, name, requests: async () => (await ann.api.readOrganisation({ params: { id } })).joinRequests };
}
const ask = (person: Person, name: string) => person.send("requestToJoin", { body: { name } });
const asked = { status: 200, text: '{"status":"success","message":"","data":null}' };

describe("a request to join", () => {
  it("reaches the administrator by letter, whose approval in a session makes a member, who is told", async () => {
    const [{ ann, id, name, requests }, kim] = [await founded(), await single()];

    expect(await ask(kim, `  ${name.toUpperCase()} `)).toEqual(asked);

    const [letter] = await lettersTo(ann.email);
    expect(letter!.subject).toBe("Somebody asks to join your organisation");
    expect(letter!.text).toContain("\nhttps://kelpie.example/organisation/requests\n");
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
    expect((await lettersTo(kim.email)).map(({ subject }) => subject)).toEqual(["You have joined an organisation"]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is answered alike whether there is such an organisation, or several, or it is asked twice", async () => {
    const { ann, name, requests } = await founded();
    const twins = `Twins ${randomUUID()}`;
    const [one, other] = [await founded(twins), await founded(twins.toLowerCase())];
    const kim = await single();

    const answers = [await ask(kim, name), await ask(kim, name), await ask(kim, "No such organisation"), await ask(kim, twins)];

    expect(answers).toEqual(answers.map(() => asked));
    expect(await requests()).toHaveLength(1);
    expect(await lettersTo(ann.email)).toHaveLength(1);
    for (const twin of [one, other]) expect(await twin.requests()).toEqual([]);
  });

  it("finds an organisation by the name that it has now", async () => {
    const [{ ann, id, name: former, requests }, kim] = [await founded(), await single()];
    const name = `Renamed ${randomUUID()}`;
    await ann.api.updateOrganisation({ body: { organisationId: id, name } });

    await ask(kim, former);
    expect(await requests()).toEqual([]);
    await ask(kim, name);
    expect(await requests()).toHaveLength(1);
  });

  it("is refused to a member, to whoever has not verified the own address, and a sixth time a day", async () => {
    const { ann, name } = await founded();
    const [unverified, eager] = [await aPerson(running, { organisation: undefined }), await single()];
    for (let nth = 1; nth <= 5; nth++) expect((await ask(eager, `Nobody ${nth}`)).status).toBe(200);

    expect(await refusalOf(ann.api.requestToJoin({ body: { name } }))).toMatchObject({ status: 409, code: "HAS_ORGANISATION" });
    expect(await refusalOf(unverified.api.requestToJoin({ body: { name } }))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    expect(await refusalOf(eager.api.requestToJoin({ body: { name } }))).toMatchObject({ status: 429, code: "TOO_MANY" });
    expect(await refusalOf(eager.api.requestToJoin({ body: { name: "Nobody" } }))).toMatchObject({ status: 429, code: "TOO_MANY" });
  });

  it("approved ten times at once makes one member, one letter, and the same answer to each", async () => {
    const [{ ann, name }, kim] = [await founded(), await single()];
    await ask(kim, name);

    const tries = Array.from({ length: 10 }, () => ann.send("approveJoinRequest", { body: { requestId: kim.userId } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await lettersTo(kim.email)).toHaveLength(1);
    expect((await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`)).toHaveLength(1);
  });

  it("to two organisations that approve at once ends in one of them", async () => {
    const [one, other, kim] = [await founded(), await founded(), await single()];
    for (const { name } of [one, other]) await ask(kim, name);

    const approve = ({ ann }: { readonly ann: Person }) => ann.send("approveJoinRequest", { body: { requestId: kim.userId } });
    const answers = await Promise.all([approve(one), approve(other)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)!.text).toContain("This request no longer stands");
    expect((await everyItem()).filter(({ sk }) => sk === `MEMBER#${kim.userId}`)).toHaveLength(1);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("declined is gone, tells nobody, and may be made again", async () => {
    const [{ ann, name, requests }, kim] = [await founded(), await single()];
    await ask(kim, name);

    expect(await ann.api.declineJoinRequest({ body: { requestId: kim.userId } })).toMatchObject({ joinRequests: [] });

    expect(await refusalOf(ann.api.approveJoinRequest({ body: { requestId: kim.userId } }))).toMatchObject({ status: 404 });
    expect(await lettersTo(kim.email)).toEqual([]);
    await ask(kim, name);
    expect(await requests()).toHaveLength(1);
  });

  it("is nothing that a member can approve, nor another organisation's administrator", async () => {
    const [{ id, name, requests }, kim, other] = [await founded(), await single(), await founded()];
    const colleague = await aPerson(running, { organisation: id, isVerified: true });
    await ask(kim, name);

    const body = { requestId: kim.userId };
    expect(await refusalOf(colleague.api.approveJoinRequest({ body }))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await refusalOf(other.ann.api.approveJoinRequest({ body }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await requests()).toHaveLength(1);
  });
});
