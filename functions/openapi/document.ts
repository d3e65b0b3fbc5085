import * as z from "zod/mini";
import { application, applicationPage, declaration, note, supplier } from "../../shared/wire/response/application.ts";
import { batch, batchRow, batchSummary } from "../../shared/wire/response/batch.ts";
import { asset, loanDetails } from "../../shared/wire/response/asset.ts";
import { check } from "../../shared/wire/response/check.ts";
import { address, email, phoneNumber } from "../../shared/wire/response/contact.ts";
import { creditProfile, customer, customerProfile, customerRow, employer, financeItem } from "../../shared/wire/response/customer.ts";
import { document, documentToFetch, uploadForm } from "../../shared/wire/response/document.ts";
import { abrDetails, entity } from "../../shared/wire/response/entity.ts";
import {
  change,
  lenderFigureExplained,
  priceTrace,
  product,
  quoteGrid,
  rankedProducts,
  referralFigures,
  solution,
  whatItTakes,
} from "../../shared/wire/response/quote.ts";
import { quoteBudget } from "../../shared/wire/response/budget.ts";
import { comparedOffer, quoteCalendar } from "../../shared/wire/response/calendar-and-offer.ts";
import { keptQuote, keptQuoteSummary } from "../../shared/wire/response/kept-quote.ts";
import { invitation, invitedUser, member, organisation } from "../../shared/wire/response/organisation.ts";
import { session, settings, user } from "../../shared/wire/response/user.ts";
import { link } from "../../shared/wire/response/link.ts";
import { lenderApplication } from "../../shared/wire/lender-application.ts";
import { lenderCredentials, reviewedSubmission, submission } from "../../shared/wire/response/submission.ts";
import { type Route, prefix } from "../../shared/wire/route.ts";
import { routes } from "../../shared/wire/routes.ts";
import type { Access } from "../call/access-rules.ts";
import { type Binding, bindings, domainModules } from "../routes.ts";
import { errorsOf } from "./errors.ts";
import { errorResponse, errorResponses, errorSchemas } from "./error-responses.ts";
import { type Json, exampleOf } from "./examples.ts";
import { lendings } from "../../shared/wire/lending-routes.ts";
import { lenderFeedback } from "../../shared/wire/response/lender-feedback.ts";
import { rateImpact } from "../../shared/wire/response/rulebook.ts";

type Schemas = Record<string, Json>;

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
  PriceTrace: priceTrace,
  ChangedDeal: change,
  WhoLends: lendings,
  WhatItTakes: whatItTakes,
  QuoteCalendar: quoteCalendar,
  ComparedOffer: comparedOffer,
  LenderFigureExplained: lenderFigureExplained,
  Batch: batch,
  BatchSummary: batchSummary,
  BatchRow: batchRow,
  KeptQuote: keptQuote,
  KeptQuoteSummary: keptQuoteSummary,
  Solution: solution,
  QuoteGrid: quoteGrid,
  QuoteBudget: quoteBudget,
  User: user,
  Session: session,
  Settings: settings,
  Organisation: organisation,
  InvitedUser: invitedUser,
  Invitation: invitation,
  Member: member,
  Link: link,
  Submission: submission,
  ReviewedSubmission: reviewedSubmission,
  LenderApplication: lenderApplication,
  LenderCredentials: lenderCredentials,
  LenderFeedback: lenderFeedback,
  RateImpact: rateImpact,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries<z.ZodMiniType>(components)) registry.add(schema, { id });

export function openApiDocument(version: string): Json {
  const schemas: Schemas = { ...errorSchemas };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of Object.values<Route>(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Kelpie",
      version,
      description: "Asset-finance quotes for Australian brokers: the calls of the API.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: prefix }],
    tags: Object.entries(domainModules).map(([name, { domain }]) => ({ name, description: domain.description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: errorResponses,
      securitySchemes,
    },
  };
}

function operationOf(route: Route, schemas: Schemas): Json {
  const name = route.name as keyof typeof bindings;
  const rule: Binding = bindings[name];
  return {
    operationId: name,
    summary: rule.says,
    description: descriptionOf(rule),
    tags: [rule.domain],
    security: securityOf[rule.access],
    ...parametersOf(route, rule, schemas),
    ...(route.body && { requestBody: bodyOf(route.body, route, rule, schemas) }),
    responses: {
      200: { description: "Done", content: rule.isJsonRpc ? jsonRpcAnswer : successOf(route, schemas) },
      ...Object.fromEntries([...errorsOf(route, rule)].map(([status, codes]) => [status, errorResponse(status, codes)])),
      default: { $ref: "#/components/responses/Failed" },
    },
  };
}

const callers: Readonly<Record<Access, string>> = {
  public: "Everyone may call it.",
  link: "For the holder of a link, whose secret is sent in the header Link-Secret.",
  webhook: "For a partner, who signs the body.",
  key: "For an organisation's programs, which send one of its keys.",
  signedIn: "For every signed-in user.",
  organisation: "For members of an organisation.",
  master: "For the provider's staff.",
  rates: "For editors of rate sheets; the provider's staff may read.",
};

function descriptionOf(binding: Binding): string {
  const { access, needsVerifiedEmail, isForbiddenToMaster, beforeSecondFactor, perNetwork } = binding;
  const limit = perNetwork && "max" in perNetwork ? `At most ${perNetwork.max} calls from one network in ten minutes.` : undefined;
  const sentences = [
    callers[access],
    "scope" in binding && `The key must be good for ${binding.scope}, ${binding.limit.perUser ?? "any number of"} calls a day.`,
    needsVerifiedEmail && "The caller's email address must be verified.",
    beforeSecondFactor && "Staff may call it before they have turned on two-factor authentication.",
    isForbiddenToMaster && "Staff accounts cannot call it.",
    limit,
  ];
  return sentences.filter((sentence) => typeof sentence === "string").join(" ");
}

function bodyOf(body: z.ZodMiniType, { name }: Route, { access }: Binding, schemas: Schemas): Json {
  const schema = access === "webhook" ? signedBody : schemaOf(body, "input", schemas);
  return { required: true, content: jsonContent(schema, exampleOf(schema, { owner: name, field: "body" }, schemas)) };
}

/** A partner's event; its signature covers the exact text. */
const signedBody: Json = { type: "object" };

function successOf({ name, data }: Route, schemas: Schemas): Json {
  const schema = schemaOf(data, "output", schemas);
  return jsonContent(envelopeOf(schema), {
    status: "success",
    message: "",
    data: exampleOf(schema, { owner: name, field: "data" }, schemas),
  });
}

const jsonContent = (schema: Json, example: unknown): Json => ({ "application/json": { schema, example } });
const jsonRpcAnswer: Json = jsonContent({ type: "object" }, { jsonrpc: "2.0", id: 1, result: {} });

function parametersOf(route: Route, { writes, access }: Binding, schemas: Schemas): Json {
  const parameters = [
    ...fieldsOf(route.params, route.name, { where: "path", schemas }),
    ...fieldsOf(route.query, route.name, { where: "query", schemas }),
    ...(writes && access !== "public" && access !== "webhook" ? [idempotencyKey] : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

const keySchema: Json = { type: "string", minLength: 1, maxLength: 100 };
const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  description: "The first answer is kept for 24 hours and repeated for the same key.",
  schema: keySchema,
  example: exampleOf(keySchema, { owner: "header", field: "Idempotency-Key" }, {}),
};

function fieldsOf(
  schema: z.ZodMiniType | undefined,
  owner: string,
  { where, schemas }: { readonly where: "path" | "query"; readonly schemas: Schemas },
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", schemas) as { properties?: Schemas; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: field,
    example: exampleOf(field, { owner, field: name }, schemas),
  }));
}

const definitions = "#/$defs/";

function schemaOf(schema: z.ZodMiniType, io: "input" | "output", schemas: Schemas): Json {
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

const envelopeOf = (data: Json): Json => ({
  type: "object",
  properties: { status: { const: "success" }, message: { type: "string" }, data },
  required: ["status", "message", "data"],
  additionalProperties: false,
});

const securitySchemes = {
  accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  linkSecret: { type: "apiKey", in: "header", name: "Link-Secret" },
  signature: { type: "apiKey", in: "header", name: "Signature" },
  organisationKey: { type: "http", scheme: "bearer" },
};

const securityOf: Readonly<Record<Access, readonly Json[]>> = {
  public: [],
  signedIn: [{ accessToken: [] }],
  organisation: [{ accessToken: [] }],
  master: [{ accessToken: [] }],
  rates: [{ accessToken: [] }],
  link: [{ linkSecret: [] }],
  webhook: [{ signature: [] }],
  key: [{ organisationKey: [] }],
};
