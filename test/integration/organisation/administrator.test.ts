import { describe, expect, it, beforeAll } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { aPerson, rejectionOf, type Person } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";

const running = withApi();

const { emailsTo } = withFakeMailbox();

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
  it("passes to a member, who gets an email and can then change the organisation, while the former administrator cannot", async () => {
    const { ann, jo, id } = await anOrganisation();
    const change = { body: { organisationId: id, name: "Jo's" } };

    expect(await ann.api.transferOrganisationAdmin({ body: { userId: jo.userId } })).toMatchObject({ isAdministrator: false });

    expect(await rejectionOf(ann.api.updateOrganisation(change))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await jo.api.updateOrganisation(change)).toMatchObject({ name: "Jo's", isAdministrator: true });
    expect((await emailsTo(jo.email)).map(({ subject }) => subject)).toEqual(["You are now the administrator of your organisation"]);
  });

  it("passes to one member when it is transferred to two at once", async () => {
    const { ann, jo, kim, id } = await anOrganisation();

    const requests = [jo, kim].map(({ userId }) => ann.send("transferOrganisationAdmin", { body: { userId } }));
    const statuses = new Set((await Promise.all(requests)).map(({ status }) => status));

    expect(statuses).toEqual(new Set([200, 403]));
    const members = await ann.api.listMembers({ params: { id } });
    expect(members.filter(({ isAdministrator }) => isAdministrator)).toHaveLength(1);
  });

  it("returns 404 for a user outside the organisation and 409 for an unverified member", async () => {
    const { ann, id } = await anOrganisation();
    const [stranger, unverified] = [await aPerson(running, { isVerified: true }), await aPerson(running, { organisation: id })];

    expect(await rejectionOf(ann.api.transferOrganisationAdmin({ body: { userId: stranger.userId } }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(ann.api.transferOrganisationAdmin({ body: { userId: unverified.userId } }))).toMatchObject({
      status: 409,
      code: "NOT_VERIFIED",
    });
    expect((await ann.api.readOrganisation({ params: { id } })).isAdministrator).toBe(true);
  });
});

describe("an organisation's email address", () => {
  const save = (person: Awaited<ReturnType<typeof aPerson>>, email: string) =>
    person.api.saveOrganisationEmail({ body: { email, organisationId: person.organisationId! } });

  it("is notified when another address replaces it, but not when it is saved unchanged", async () => {
    const { ann } = await anOrganisation();
    const [previous, next] = [`former-${ann.userId.toLowerCase()}@example.com`, `next-${ann.userId.toLowerCase()}@example.com`];

    await save(ann, previous);
    await save(ann, previous);
    expect(await emailsTo(previous)).toEqual([]);
    await save(ann, next);

    expect((await emailsTo(previous)).map(({ subject }) => subject)).toEqual(["Your organisation's email address has changed"]);
    expect(await emailsTo(next)).toEqual([]);
  });
});

describe("an administrator without a second factor", () => {
  let ann: Person;

  let organisationId: string;

  beforeAll(async () => {
    ann = await aPerson(running, { isVerified: true, hasSecondFactor: false });
    organisationId = ann.organisationId!;
  });

  const changes = [
    ["name", () => ann.api.updateOrganisation({ body: { organisationId, name: "Other Finance" } })],
    ["ABN", () => ann.api.updateOrganisation({ body: { organisationId, abn: "51 824 753 556" } })],
    ["address", () => ann.api.saveOrganisationAddress({ body: { organisationId, address: "1 George St, Sydney" } })],
    ["email address", () => ann.api.saveOrganisationEmail({ body: { organisationId, email: "other@ann.example.com" } })],
    ["phone number", () => ann.api.saveOrganisationPhoneNumber({ body: { organisationId, phoneNumber: "02 9000 0000" } })],
    ["email signature", () => ann.api.saveEmailSignature({ body: { organisationId, emailSignature: "Ann" } })],
    ["ceiling on fees", () => ann.api.saveFeeCeiling({ body: { organisationId, feeCeiling: 10 } })],
    ["licence", () => ann.api.saveLicence({ body: { organisationId, licence: aLicence } })],
    ["logo", () => ann.api.saveLogo({ body: { organisationId, logo: null } })],
  ] as const;

  it.each(changes)("gets 403 SECOND_FACTOR_REQUIRED for a change of the organisation's %s", async (_field, change) => {
    const before = await ann.api.readOrganisation({ params: { id: organisationId } });

    expect(await rejectionOf(change())).toMatchObject({ status: 403, code: "SECOND_FACTOR_REQUIRED" });

    expect(await ann.api.readOrganisation({ params: { id: organisationId } })).toEqual(before);
  });
});
