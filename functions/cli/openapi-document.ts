import * as z from "zod/mini";
import { application, applicationPage, declaration, note, supplier } from "../../shared/wire/response/application.ts";
import { asset, loanDetails } from "../../shared/wire/response/asset.ts";
import { check } from "../../shared/wire/response/check.ts";
import { address, email, phoneNumber } from "../../shared/wire/response/contact.ts";
import { creditProfile, customer, customerProfile, customerRow, employer, financeItem } from "../../shared/wire/response/customer.ts";
import { document, documentToFetch, uploadForm } from "../../shared/wire/response/document.ts";
import { abrDetails, entity } from "../../shared/wire/response/entity.ts";
import { product, rankedProducts, referralFigures } from "../../shared/wire/response/quote.ts";
import { invitation, invitedUser, member, organisation } from "../../shared/wire/response/organisation.ts";
import { session, settings, user } from "../../shared/wire/response/user.ts";
import { link } from "../../shared/wire/response/link.ts";
import { lenderCredentials, submission } from "../../shared/wire/response/submission.ts";
import { type Route, prefix } from "../../shared/wire/route.ts";
import { routes } from "../../shared/wire/routes.ts";
import { type Access, type Binding, bindings } from "../routes.ts";

type Json = Readonly<Record<string, unknown>>;

/** Schemas that several responses share, by their name in the document. */
const components = {
  Application: application,
  ApplicationPage: applicationPage,
  Asset: asset,
  LoanDetails: loanDetails,
  Note: note,
  Supplier: supplier,
  Declaration: declaration,
  Customer: customer,
  CustomerRow: customerRow,
  CustomerProfile: customerProfile,
  CreditProfile: creditProfile,
  Employer: employer,
  FinanceItem: financeItem,
  Check: check,
  PhoneNumber: phoneNumber,
  Email: email,
  Address: address,
  Document: document,
  DocumentToFetch: documentToFetch,
  UploadForm: uploadForm,
  Entity: entity,
  AbrDetails: abrDetails,
  Product: product,
  ReferralFigures: referralFigures,
  RankedProducts: rankedProducts,
  User: user,
  Session: session,
  Settings: settings,
  Organisation: organisation,
  InvitedUser: invitedUser,
  Invitation: invitation,
  Member: member,
  Link: link,
  Submission: submission,
  LenderCredentials: lenderCredentials,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries<z.ZodMiniType>(components)) registry.add(schema, { id });

export function openApiDocument(version: string): Json {
  const schemas: Record<string, unknown> = { Error: errorSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of Object.values<Route>(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Kelpie", version, description: "Asset-finance quotes for Australian brokers: the calls of the API." },
    servers: [{ url: prefix }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      securitySchemes,
    },
  };
}

function operationOf(route: Route, schemas: Record<string, unknown>): Json {
  const rule: Binding = bindings[route.name as keyof typeof bindings];
  return {
    operationId: route.name,
    tags: [rule.domain],
    security: securityOf[rule.access],
    ...parametersOf(route, rule, schemas),
    ...(route.body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(route.body, "input", schemas) } } },
    }),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: successOf(schemaOf(route.data, "output", schemas)) } } },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

function parametersOf(route: Route, { writes, access }: Binding, schemas: Record<string, unknown>): Json {
  const parameters = [
    ...fieldsOf(route.params, "path", schemas),
    ...fieldsOf(route.query, "query", schemas),
    ...(writes && access !== "public" && access !== "webhook" ? [idempotencyKey] : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

const idempotencyKey = { name: "Idempotency-Key", in: "header", schema: { type: "string", minLength: 1, maxLength: 100 } };

function fieldsOf(schema: z.ZodMiniType | undefined, where: "path" | "query", schemas: Record<string, unknown>): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", schemas) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({ name, in: where, required: required.includes(name), schema: field }));
}

const definitions = "#/$defs/";

function schemaOf(schema: z.ZodMiniType, io: "input" | "output", schemas: Record<string, unknown>): Json {
  const written = z.toJSONSchema(schema, { metadata: registry, io, unrepresentable: "any" });
  const { $schema: _, $defs: shared = {}, ...own } = JSON.parse(JSON.stringify(written, referring)) as Record<string, unknown>;
  for (const [id, definition] of Object.entries(shared as Json)) schemas[id] = withoutId(definition as Json);
  const id = own["id"];
  if (typeof id !== "string" || !Object.hasOwn(components, id)) return own;
  schemas[id] = withoutId(own);
  return { $ref: `#/components/schemas/${id}` };
}

const referring = (key: string, value: unknown): unknown =>
  key === "$ref" && typeof value === "string" ? value.replace(definitions, "#/components/schemas/") : value;

const withoutId = ({ id: _, ...schema }: Json): Json => schema;

const successOf = (data: Json): Json => ({
  type: "object",
  properties: { status: { const: "success" }, message: { type: "string" }, data },
  required: ["status", "message", "data"],
  additionalProperties: false,
});

const problem = {
  type: "object",
  properties: { field: { type: "string" }, found: { type: "string" }, expected: { type: "string" } },
  required: ["field", "found", "expected"],
};

const errorSchema = {
  type: "object",
  properties: {
    status: { const: "error" },
    message: { type: "string" },
    data: {
      type: "object",
      properties: { code: { type: "string" }, field: { type: "string" }, problems: { type: "array", items: problem } },
      required: ["code"],
    },
  },
  required: ["status", "message", "data"],
};

const responses = {
  Error: { description: "Rejected or failed", content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
};

const securitySchemes = {
  accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  linkSecret: { type: "apiKey", in: "header", name: "Link-Secret" },
  signature: { type: "apiKey", in: "header", name: "Signature" },
};

const securityOf: Readonly<Record<Access, readonly Json[]>> = {
  public: [],
  signedIn: [{ accessToken: [] }],
  organisation: [{ accessToken: [] }],
  master: [{ accessToken: [] }],
  link: [{ linkSecret: [] }],
  webhook: [{ signature: [] }],
};
