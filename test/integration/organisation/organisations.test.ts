import { describe, expect, it } from "vitest";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";
import { aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();

const withoutOrganisation = () => aPerson(running, { organisation: undefined });
const anOrganisation = async () => {
  const ann = await withoutOrganisation();
  const organisation = await ann.api.createOrganisation({ body: { name: "Ann & Söhne Finance", status: "active" } });
  return { ann, organisation, id: organisation._id };
};

describe("an organisation", () => {
  it("is administered by its creator, who can then create quotes", async () => {
    const { ann, organisation, id } = await anOrganisation();

    expect(organisation).toMatchObject({
      name: "Ann & Söhne Finance",
      status: "active",
      isAdministrator: true,
      abn: null,
      invitedUsers: [],
    });
    expect(await ann.api.readOrganisation({ params: { id } })).toEqual(organisation);
    expect(await ann.api.startQuote({ params: { type: "consumer" } })).toMatchObject({ humanId: 1 });
  });

  it("returns 404 to a master user for an unknown id", async () => {
    const mia = await aMaster(running);

    expect(await rejectionOf(mia.api.readOrganisation({ params: { id: newId() } }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("is limited to one per user", async () => {
    const { ann, organisation, id } = await anOrganisation();

    const rejected = await rejectionOf(ann.api.createOrganisation({ body: { name: "Second", status: "active" } }));

    expect(rejected).toMatchObject({ status: 409, code: "HAS_ORGANISATION" });
    expect(await ann.api.readOrganisation({ params: { id } })).toEqual(organisation);
  });

  it("is created once by eight concurrent requests of a user", async () => {
    const ann = await withoutOrganisation();
    const requests = Array.from({ length: 8 }, (_, at) =>
      ann.send("createOrganisation", { body: { name: `No. ${at}`, status: "active" } }),
    );

    const statuses = (await Promise.all(requests)).map(({ status }) => status).toSorted((a, b) => a - b);

    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("saves each field, and clears an ABN that is set to null", async () => {
    const { ann, organisation, id } = await anOrganisation();
    await ann.api.updateOrganisation({ body: { organisationId: id, name: "Ann Finance", abn: "51 824 753 556" } });
    await ann.api.saveOrganisationAddress({ body: { organisationId: id, address: "1 George St, Sydney" } });
    await ann.api.saveOrganisationEmail({ body: { organisationId: id, email: "hello@ann.example.com" } });

    await ann.api.saveLicence({ body: { organisationId: id, licence: { ...aLicence, australianCreditLicence: "387 025" } } });

    const saved = await ann.api.saveOrganisationPhoneNumber({ body: { organisationId: id, phoneNumber: "02 9000 0000" } });

    expect(saved).toEqual({
      ...organisation,
      name: "Ann Finance",
      abn: "51824753556",
      abnCheck: { status: "unverified", problem: "notRegistered", names: [], checkedAt: expect.any(String) },
      address: "1 George St, Sydney",
      email: { address: "hello@ann.example.com" },
      phoneNumber: { number: "0290000000" },
      licence: aLicence,
    });
    expect(await ann.api.readOrganisation({ params: { id } })).toEqual(saved);
    await ann.api.updateOrganisation({ body: { organisationId: id, abn: null } });
    expect(await ann.api.readOrganisation({ params: { id } })).toEqual({ ...saved, abn: null, abnCheck: null });
  });

  it.each([
    ["australianCreditLicence", "38702", "a licence number of 6 digits"],
    ["creditRepresentativeNumber", "ACL 512894", "a representative number of 6 or 7 digits"],
    ["memberNumber", "104", "a member number of 4 to 8 digits"],
    ["holder", " ", "a text that is not blank"],
  ])("rejects the licence's %s %s", async (field, value, expected) => {
    const { ann, id } = await anOrganisation();

    const rejected = await rejectionOf(ann.api.saveLicence({ body: { organisationId: id, licence: { ...aLicence, [field]: value } } }));

    expect(rejected).toMatchObject({ status: 400, field: `licence.${field}`, message: expect.stringContaining(expected) });
  });

  it("can be read by members, who do not administer it", async () => {
    const { organisation, id } = await anOrganisation();
    const colleague = await aPerson(running, { organisation: id });

    expect(await colleague.api.readOrganisation({ params: { id } })).toEqual({ ...organisation, isAdministrator: false });
  });
});
