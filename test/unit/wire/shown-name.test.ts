import { describe, expect, it } from "vitest";
import { routes } from "../../../shared/wire/routes.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";

const abn = "51824753556";
const payee = { kind: "supplier", amount: 1 };
const settlement = { applicationId: anId(), version: 0 };
const lenders = { version: 0, panel: null, brokerage: {}, fees: {} };
const licenceOf = (holder: string) => ({ organisationId: anId(), licence: { ...aLicence, holder } });

const bodies: readonly (readonly [string, keyof typeof routes, (name: string) => object])[] = [
  ["an organisation", "createOrganisation", (name) => ({ name, status: "active" })],
  ["a licensee", "saveLicence", licenceOf],
  ["an API key", "createApiKey", (name) => ({ name, scopes: ["quote:price"], expiresOn: "2027-01-31" })],
  ["a lender's contact", "saveLenders", (name) => ({ ...lenders, contacts: { Pepper: { name } } })],
  [
    "a referrer's business",
    "saveBusinessDetails",
    (name) => ({ businessDetails: { EntityName: name, Abn: abn }, businessAddress: { description: "1 Example St" } }),
  ],
  ["a business typed by hand", "createEntity", (name) => ({ applicationId: anId(), abrData: { Abn: abn, EntityName: name } })],
  ["a business", "updateEntity", (name) => ({ entityId: aChildId(), entityName: name })],
  ["a customer", "updateCustomer", (name) => ({ customerId: aChildId(), firstName: name })],
  ["a supplier", "saveSupplier", (name) => ({ applicationId: anId(), name })],
  ["a payee", "saveSettlement", (name) => ({ ...settlement, payees: [{ ...payee, name }] })],
  ["somebody who was called", "verifyPayee", (name) => ({ applicationId: anId(), payeeId: anId(), number: "0293744000", spokeWith: name })],
];

const problemOf = (route: keyof typeof routes, body: object) =>
  (routes[route] as Required<(typeof routes)["updateCustomer"]>).body.safeParse(body).error?.issues[0]?.message;

describe.each(bodies)("the name of %s", (_whose, route, bodyOf) => {
  it.each(["Harbour Asset Finance", "علی\u200Cرضا", "श्री\u200Dमती", "Nguy\u1EC5n Th\u1ECB Mai", "O'Brien-Smith", "\u845B\u{E0100}"])(
    "may be %s",
    (name) => {
      expect(problemOf(route, bodyOf(name))).toBeUndefined();
    },
  );

  it.each(["\u3164", "Har\u3164bour", "Har\u2800bour", "Har\u{13441}bour"])("hides nothing: %j", (name) => {
    expect(problemOf(route, bodyOf(name))).toBe("a text without invisible characters");
  });
});

describe("the licensee that customers' papers name", () => {
  it.each(["Kelpie Security Team", "K\u00E9l-pie Pty Ltd"])("is not Kelpie: %s", (holder) => {
    expect(problemOf("saveLicence", licenceOf(holder))).toBe(
      'The word "kelpie" is reserved. If it is part of your registered business name, please contact Kelpie.',
    );
  });

  it("stays readable as it was once entered", () => {
    const licence = { ...aLicence, holder: "Kel\u3164pie" };

    expect(routes.confirmOrganisation.body.parse({ name: "Harbour", abn, licence })).toMatchObject({ licence });
  });
});
