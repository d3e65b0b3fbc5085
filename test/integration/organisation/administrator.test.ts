import { describe, expect, it } from "vitest";
import { withApi } from "../../support/api.ts";
import { aPerson, refusalOf } from "../../support/people.ts";
import { withPostOffice } from "../../support/post-office.ts";

const running = withApi();
const { lettersTo } = withPostOffice();

async function anOrganisation() {
  const ann = await aPerson(running, { isVerified: true });
  const id = ann.organisationId!;
  const [jo, kim] = [
    await aPerson(running, { organisation: id, isVerified: true, firstName: "Jo" }),
    await aPerson(running, { organisation: id, isVerified: true, firstName: "Kim" }),
  ];
  return { ann, jo, kim, id };
}

describe("the administrator's role", () => {
  it("goes to a member, who is told, and from then on alone changes the organisation", async () => {
    const { ann, jo, id } = await anOrganisation();
    const change = { body: { organisationId: id, name: "Jo's" } };

    expect(await ann.api.handOverOrganisation({ body: { userId: jo.userId } })).toMatchObject({ isAdministrator: false });

    expect(await refusalOf(ann.api.updateOrganisation(change))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await jo.api.updateOrganisation(change)).toMatchObject({ name: "Jo's", isAdministrator: true });
    expect((await lettersTo(jo.email)).map(({ subject }) => subject)).toEqual(["You administer your organisation now"]);
  });

  it("goes to one of two to whom it is handed over at once", async () => {
    const { ann, jo, kim, id } = await anOrganisation();

    const tries = [jo, kim].map(({ userId }) => ann.send("handOverOrganisation", { body: { userId } }));
    const statuses = new Set((await Promise.all(tries)).map(({ status }) => status));

    expect(statuses).toEqual(new Set([200, 403]));
    const members = await ann.api.listMembers({ params: { id } });
    expect(members.filter(({ isAdministrator }) => isAdministrator)).toHaveLength(1);
  });

  it("goes to nobody outside the organisation, nor to a member whose address is not verified", async () => {
    const { ann, id } = await anOrganisation();
    const [stranger, unverified] = [await aPerson(running, { isVerified: true }), await aPerson(running, { organisation: id })];

    expect(await refusalOf(ann.api.handOverOrganisation({ body: { userId: stranger.userId } }))).toMatchObject({ status: 404 });
    expect(await refusalOf(ann.api.handOverOrganisation({ body: { userId: unverified.userId } }))).toMatchObject({
      status: 409,
      code: "NOT_VERIFIED",
    });
    expect((await ann.api.readOrganisation({ params: { id } })).isAdministrator).toBe(true);
  });
});

describe("an organisation's e-mail address", () => {
  const save = (person: Awaited<ReturnType<typeof aPerson>>, email: string) =>
    person.api.saveOrganisationEmail({ body: { email, organisationId: person.organisationId! } });

  it("is told of at the former address when it changes, and only then", async () => {
    const { ann } = await anOrganisation();
    const [former, next] = [`former-${ann.userId.toLowerCase()}@example.com`, `next-${ann.userId.toLowerCase()}@example.com`];

    await save(ann, former);
    await save(ann, former);
    expect(await lettersTo(former)).toEqual([]);
    await save(ann, next);

    expect((await lettersTo(former)).map(({ subject }) => subject)).toEqual(["Your organisation's email address has changed"]);
    expect(await lettersTo(next)).toEqual([]);
  });
});
