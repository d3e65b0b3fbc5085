import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
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
  ["licence", () => ann.api.saveLicence({ body: { organisationId, licence: aLicence } })],
  ["logo", () => ann.api.saveLogo({ body: { organisationId, logo: null } })],
] as const;

describe("an administrator without a second factor", () => {
  it.each(changes)("gets 403 SECOND_FACTOR_REQUIRED for a change of the organisation's %s", async (_field, change) => {
    const before = await ann.api.readOrganisation({ params: { id: organisationId } });

    expect(await rejectionOf(change())).toMatchObject({ status: 403, code: "SECOND_FACTOR_REQUIRED" });

    expect(await ann.api.readOrganisation({ params: { id: organisationId } })).toEqual(before);
  });
});
