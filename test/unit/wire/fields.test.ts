import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { csvRows } from "../../../functions/batch/csv-rows.ts";
import { scenarioOf } from "../../../shared/quote/scenario-of.ts";
import { profileChanges } from "../../../functions/store/workspace/profiles.ts";
import { type StoredKind, childOf } from "../../../functions/store/workspace/stored-child.ts";
import { assetFields } from "../../../shared/domain/asset.ts";
import { addressFields, emailFields, phoneNumberFields } from "../../../shared/domain/contact.ts";
import { creditProfileFields, customerFields, customerProfileFields } from "../../../shared/domain/customer.ts";
import { employerFields } from "../../../shared/domain/employer.ts";
import { entityFields } from "../../../shared/domain/entity.ts";
import { type Field, type Fields, choicesOf } from "../../../shared/domain/field.ts";
import { financeItemFields } from "../../../shared/domain/finance-item.ts";
import { loanDetailsFields } from "../../../shared/domain/loan-details.ts";
import { supplierFields } from "../../../shared/domain/supplier.ts";
import { readerOf } from "../../../shared/quote/facts.ts";
import { type Scenario, scenarioParts } from "../../../shared/quote/scenario.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";

const texts = { line: "x", filledLine: "x", abn: "51824753556", acn: "004085616", postcode: "3000", vin: "6T1BF3FK40X012345" };

function sampleOf(field: Field): string | number | boolean {
  switch (field.kind) {
    case "day":
      return "2020-01-31";
    case "flag":
      return true;
    case "choice":
      return Object.keys(choicesOf(field, "consumer"))[0]!;
    case "text":
      return texts[field.format];
    default:
      return field.min;
  }
}

const valuesOf = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]));

interface Saved {
  readonly fields: Fields;
  readonly kind: StoredKind;
  readonly route: keyof typeof routes;
  readonly body: (values: object) => object;
  readonly stored?: object;
}

const _id = aChildId();
const applicationId = anId();

const nouns: Readonly<Record<string, Saved>> = {
  asset: { fields: assetFields, kind: "asset", route: "updateAsset", body: (values) => ({ _id, ...values }) },
  loan: { fields: loanDetailsFields, kind: "loanDetails", route: "updateLoanDetails", body: (values) => ({ _id, ...values }) },
  employer: { fields: employerFields, kind: "employer", route: "addEmployer", body: (values) => ({ customerId: _id, ...values }) },
  business: { fields: entityFields, kind: "entity", route: "updateEntity", body: (values) => ({ entityId: _id, ...values }) },
  address: { fields: addressFields, kind: "address", route: "saveAddress", body: (values) => ({ customerId: _id, ...values }) },
  "phone number": {
    fields: phoneNumberFields,
    kind: "phoneNumber",
    route: "savePhoneNumber",
    body: (values) => ({ customerId: _id, ...values }),
  },
  email: { fields: emailFields, kind: "email", route: "saveEmail", body: (values) => ({ customerId: _id, ...values }) },
  "finance item": { fields: financeItemFields, kind: "income", route: "addIncome", body: (item) => ({ customerId: _id, item }) },
  supplier: { fields: supplierFields, kind: "supplier", route: "saveSupplier", body: (values) => ({ applicationId, ...values }) },
};

describe("every field of a table", () => {
  it.each(Object.entries(nouns))("of the %s is accepted by the request, read from the store and answered", (_, noun) => {
    const values = valuesOf(noun.fields);
    const { body, data } = routes[noun.route] as Required<(typeof routes)["updateAsset"]>;
    const stored = childOf(noun.kind, applicationId, { sk: `${noun.kind}#${anId()}`, ...values });

    expect(body.safeParse(noun.body(values)).error).toBeUndefined();
    expect(stored).toMatchObject(values);
    expect(data.safeParse(noun.kind === "entity" ? { ...stored, addresses: [] } : stored).error).toBeUndefined();
  });

  it("of the customer and its profiles is accepted by the request and read from the store", () => {
    const [personal, profile, credit] = [customerFields, customerProfileFields, creditProfileFields].map(valuesOf);
    const item = {
      sk: `customer#${anId()}`,
      createdAt: "2026-01-01T00:00:00.000Z",
      ...personal,
      customerProfile: profile,
      creditProfile: credit,
    };

    expect(routes.updateCustomer.body.safeParse({ customerId: _id, ...personal }).error).toBeUndefined();
    expect(routes.updateCustomerProfile.body.safeParse({ customerId: _id, customerProfile: profile }).error).toBeUndefined();
    expect(routes.updateCreditProfile.body.safeParse({ customer: _id, ...credit }).error).toBeUndefined();
    expect(childOf("customer", applicationId, item)).toMatchObject({ ...personal, customerProfile: profile, creditProfile: credit });
  });

  it("of a customer's profiles is stored when the profile is saved", () => {
    const [customerProfile, creditProfile] = [customerProfileFields, creditProfileFields].map(valuesOf);
    const { fields } = profileChanges(_id, { customerProfile, creditProfile });

    for (const [name, value] of Object.entries(customerProfile!)) expect(fields[`customerProfile.${name}`]).toBe(value);
    for (const [name, value] of Object.entries(creditProfile!)) expect(fields[`creditProfile.${name}`]).toBe(value);
  });
});

describe("every field that criteria use", () => {
  const tables = { ...scenarioParts, "customer.employers.0": employerFields };
  const columns = Object.entries(tables).flatMap(([part, fields]) =>
    Object.entries<Field>(fields).map(([name, field]) => ({ path: `${part}.${name}`, value: sampleOf(field) })),
  );

  it("is a column of a CSV file, a field of a scenario and a fact of the engine", async () => {
    const header = ["applicationType", "today", ...columns.map(({ path }) => path)].join(",");
    const cells = ["consumer", "2026-11-20", ...columns.map(({ value }) => String(value))].join(",");
    const { value: row } = await csvRows(Readable.from([`${header}\n${cells}\n`]), "all.csv").next();
    const scenario: Scenario = parseScenario(row?.read());

    const facts = columns.map(({ path }) => (path.startsWith("customer.employers") ? `first employer.${path.split(".").at(-1)}` : path));
    expect(facts.filter((fact) => readerOf(fact)(scenario) === undefined)).toEqual([]);
  });

  it("goes from the application into the scenario", () => {
    const values = (fields: Fields) => valuesOf(fields) as object;
    const employers = [{ _id, ...values(employerFields) }];
    const application = {
      applicationType: "consumer",
      asset: { _id, ...values(assetFields) },
      loanDetails: { _id, ...values(loanDetailsFields) },
      customers: [{ ...values(customerFields), employers }],
      customerProfile: values(customerProfileFields),
      creditProfile: values(creditProfileFields),
      entities: [values(entityFields)],
    };
    const scenario = scenarioOf(application as never, "2026-11-20");

    for (const { path, value } of columns) expect(scenario).toHaveProperty(path.replace(".0.", "[0]."), value);
  });
});
