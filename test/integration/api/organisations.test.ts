import { describe, expect, it } from "vitest";
import { newId } from "../../../functions/store/ids.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { aMaster, aPerson, refusalOf } from "../../support/people.ts";

const running = withApi();

const single = () => aPerson(running, { organisation: undefined });
const founded = async () => {
  const ann = await single();
  const organisation = await ann.api.createOrganisation({ body: { name: "Ann & Söhne Finance", status: "active" } });
  return { ann, organisation, id: organisation._id };
};

describe("an organisation", () => {
  it("is administered by whoever creates it, who then may quote", async () => {
    const { ann, organisation, id } = await founded();

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

  it("that nobody has founded is found by no master either", async () => {
    const mia = await aMaster(running);

    expect(await refusalOf(mia.api.readOrganisation({ params: { id: newId() } }))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("is one for each user", async () => {
    const { ann, organisation, id } = await founded();

    const refused = await refusalOf(ann.api.createOrganisation({ body: { name: "Second", status: "active" } }));

    expect(refused).toMatchObject({ status: 409, code: "HAS_ORGANISATION" });
    expect(await ann.api.readOrganisation({ params: { id } })).toEqual(organisation);
  });

  it("is one even where the same user creates eight at once", async () => {
    const ann = await single();
    const tries = Array.from({ length: 8 }, (_, at) => ann.send("createOrganisation", { body: { name: `No. ${at}`, status: "active" } }));

    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);

    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("keeps each thing that its administrator saves, and forgets an ABN that is set to null", async () => {
    const { ann, organisation, id } = await founded();
    await ann.api.updateOrganisation({ body: { organisationId: id, name: "Ann Finance", abn: "51 824 753 556" } });
    await ann.api.saveOrganisationAddress({ body: { organisationId: id, address: "1 George St, Sydney" } });
    await ann.api.saveOrganisationEmail({ body: { organisationId: id, email: "hello@ann.example.com" } });

    const answered = await ann.api.saveOrganisationPhoneNumber({ body: { organisationId: id, phoneNumber: "02 9000 0000" } });

    expect(answered).toEqual({
      ...organisation,
      name: "Ann Finance",
      abn: "51824753556",
      address: "1 George St, Sydney",
      email: { address: "hello@ann.example.com" },
      phoneNumber: { number: "02 9000 0000" },
    });
    expect(await ann.api.readOrganisation({ params: { id } })).toEqual(answered);
    await ann.api.updateOrganisation({ body: { organisationId: id, abn: null } });
    expect(await ann.api.readOrganisation({ params: { id } })).toEqual({ ...answered, abn: null });
  });

  it("is shown to its members, who do not administer it", async () => {
    const { organisation, id } = await founded();
    const colleague = await aPerson(running, { organisation: id });

    expect(await colleague.api.readOrganisation({ params: { id } })).toEqual({ ...organisation, isAdministrator: false });
  });
});
