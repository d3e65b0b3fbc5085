import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/call/api-error.ts";
import { type Domain, bindings } from "../../../functions/routes.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { aUserRow, anEndpoint, brokerClaims } from "../../support/api/endpoint.ts";
import { routesAnsweringSecrets } from "../../support/fixtures/secret-fields.ts";

const names = Object.keys(routes) as RouteName[];
const having = (access: string) => names.filter((name) => bindings[name].access === access);
const claims = brokerClaims;
const masterClaims = { ...brokerClaims, "cognito:groups": "[master]" };

/** An authorized caller gets past the rule to the schema check, or to an operation that answers 503. */
const passed = [400, 503];

const ratesClaims = { ...brokerClaims, "cognito:groups": "[rates]" };
const anEditor = (change: Parameters<typeof aUserRow>[0] = {}) => aUserRow({ isRatesEditor: true, organisationId: undefined, ...change });

const endpointOf = (name: RouteName, user = aUserRow(), requireVerifiedAbn = async () => {}) =>
  anEndpoint<Domain>(bindings[name].domain, {}, user, requireVerifiedAbn);

describe("access rules", () => {
  it.each(names.filter((name) => ["signedIn", "organisation"].includes(bindings[name].access)))(
    "%s returns 401 without a token",
    async (name) => {
      expect((await endpointOf(name).call(name)).status).toBe(401);
    },
  );

  it.each(having("organisation"))("%s rejects a user without an organisation", async (name) => {
    const answer = await endpointOf(name, aUserRow({ organisationId: undefined })).call(name, { claims });
    expect(answer).toMatchObject({ status: 403, data: { code: "NO_ORGANISATION" } });
  });

  it.each(having("signedIn").filter((name) => !("needsVerifiedEmail" in bindings[name])))(
    "%s allows a user without an organisation",
    async (name) => {
      expect(passed).toContain(
        (await endpointOf(name, aUserRow({ organisationId: undefined, isEmailVerified: false })).call(name, { claims })).status,
      );
    },
  );

  it.each(having("rates"))("%s needs both the Cognito group and the user's own record of an editor", async (name) => {
    const answers = [
      await endpointOf(name, anEditor({ isRatesEditor: undefined })).call(name, { claims: ratesClaims }),
      await endpointOf(name, anEditor()).call(name, { claims }),
    ];
    const rejected = { status: 403, data: { code: "NOT_RATES" } };
    expect(answers).toMatchObject([rejected, rejected]);
    expect(passed).toContain((await endpointOf(name, anEditor()).call(name, { claims: ratesClaims })).status);
  });

  it.each(having("rates"))("%s is for a master to read, never to write, in either group", async (name) => {
    const inBoth = { ...claims, "cognito:groups": "[master rates]" };
    const { status, data } = await endpointOf(name, anEditor({ isMaster: true })).call(name, { claims: inBoth });
    if (bindings[name].writes) expect([status, data]).toMatchObject([403, { code: "NOT_RATES" }]);
    else expect(passed).toContain(status);
  });

  it.each(having("rates").filter((name) => "needsVerifiedEmail" in bindings[name]))(
    "%s asks an editor for a verified email",
    async (name) => {
      const answer = await endpointOf(name, anEditor({ isEmailVerified: false })).call(name, { claims: ratesClaims });
      expect(answer).toMatchObject({ status: 403, data: { code: "EMAIL_NOT_VERIFIED" } });
    },
  );

  it.each(having("rates"))("%s asks an editor for a second factor", async (name) => {
    const answer = await endpointOf(name, anEditor({ secondFactor: undefined })).call(name, { claims: ratesClaims });
    expect(answer).toMatchObject({ status: 403, data: { code: "SECOND_FACTOR_REQUIRED" } });
  });

  const fresh = names.filter((name) => "needsFreshSignIn" in bindings[name]);

  it("require a fresh sign-in for what gives away control or credentials, or changes who a user or an organisation is", () => {
    expect(fresh.toSorted()).toEqual([
      "closeAccount",
      "createApiKey",
      "createWebhook",
      "disputeAbn",
      "exportAccount",
      "grantCover",
      "removeMember",
      "rotateWebhookSecret",
      "saveLenderCredentials",
      "saveLicence",
      "saveOrganisationEmail",
      "saveOrganisationPhoneNumber",
      "saveUserPhoneNumber",
      "transferOrganisationAdmin",
      "updateOrganisation",
    ]);
  });

  it.each(fresh)("%s requires a sign-in of the last 15 minutes", async (name) => {
    const signedIn = (minutesAgo: number) => ({ ...claims, auth_time: String(Math.floor(Date.now() / 1000) - minutesAgo * 60) });
    const endpoint = endpointOf(name);

    expect(await endpoint.call(name, { claims: signedIn(16) })).toMatchObject({ status: 403, data: { code: "SIGN_IN_AGAIN" } });
    expect(passed).toContain((await endpoint.call(name, { claims: signedIn(14) })).status);
  });

  it.each(names.filter((name) => "needsVerifiedEmail" in bindings[name] && bindings[name].access !== "rates"))(
    "%s requires a verified e-mail address",
    async (name) => {
      const answer = await endpointOf(name, aUserRow({ isEmailVerified: false })).call(name, { claims });
      expect(answer).toMatchObject({ status: 403, data: { code: "EMAIL_NOT_VERIFIED" } });
    },
  );

  it("require a verified ABN wherever something is sent to others under the organisation's name", async () => {
    const unverified = () => Promise.reject(new ApiError("forbidden", "ABN_NOT_VERIFIED", "not verified"));
    const codes = await Promise.all(
      names.map(async (name) => [name, (await endpointOf(name, aUserRow(), unverified).call(name, { claims })).data["code"]] as const),
    );

    expect(codes.flatMap(([name, code]) => (code === "ABN_NOT_VERIFIED" ? name : [])).toSorted()).toEqual(
      [
        "createPack",
        "createSettlementPack",
        "inviteUsers",
        "lodgeApplication",
        "postSubmission",
        "readUploadUrl",
        "requestCreditFile",
        "sendBankStatementsLink",
        "sendCopyLink",
        "sendIdentityVerification",
        "sendPrivacyLink",
        "sendReferral",
        "sendAnswersLink",
        "sendUploadLink",
        "sendOptionsLink",
        "submitApplication",
      ].toSorted(),
    );
  });

  it("limit by user and organisation what a signed-in user or a key creates, ranks or asks the business register", () => {
    const limited = names.filter((name) => "limit" in bindings[name]);

    expect(limited.toSorted()).toEqual(
      [
        "startQuote",
        "acceptProposal",
        "keepQuote",
        "sendLenderFigure",
        "readLender",
        "rankedProducts",
        "whoLends",
        "whatItTakes",
        "readCalendar",
        "compareOffer",
        "explainLenderFigure",
        "solveQuote",
        "quoteGrid",
        "quoteBudget",
        "compareQuotes",
        "quoteDifference",
        "startImpact",
        "startBatch",
        "priceScenarios",
        "createOptions",
        "createPack",
        "createSettlementPack",
        "showPaymentDetails",
        "createSelection",
        "copyQuote",
        "quoteFromContract",
        "addNote",
        "createCustomer",
        "showDriverLicence",
        "createEntity",
        "sendReferral",
        "addEmployer",
        "addIncome",
        "addExpense",
        "addLiability",
        "addCustomerAsset",
        "saveAddress",
        "savePhoneNumber",
        "saveEmail",
        "uploadDocument",
        "uploadInvoice",
        "uploadCreditProfile",
        "createApiKey",
        "createWebhook",
        "rotateWebhookSecret",
        "testWebhook",
        "v1Price",
        "v1Explain",
        "v1WhatItTakes",
        "v1Calendar",
        "v1Mcp",
        "v1McpStream",
        "v1Quotes",
        "v1Quote",
        "v1Propose",
        "v1Policy",
        "createOrganisation",
        "grantCover",
        "disputeAbn",
        "updateOrganisation",
        "saveLogo",
        "saveLenders",
        "saveLicence",
        "searchEntity",
        "recheckAbn",
        "lookUpAbn",
        "searchBusinessNames",
      ].toSorted(),
    );
  });

  it.each(names.filter((name) => "isForbiddenToMaster" in bindings[name]))(
    "%s rejects a master, who has read-only access",
    async (name) => {
      const answer = await endpointOf(name, aUserRow({ isMaster: true })).call(name, { claims: masterClaims });
      expect(answer).toMatchObject({ status: 403, data: { code: "READ_ONLY" } });
    },
  );

  it.each(names.filter((name) => ["signedIn", "organisation", "master", "rates"].includes(bindings[name].access)))(
    "%s asks staff for a second factor, unless they need the call to set one up",
    async (name) => {
      const withoutFactor = aUserRow({ isMaster: true, secondFactor: undefined });
      const { status, data } = await endpointOf(name, withoutFactor).call(name, { claims: masterClaims });
      const isAllowed = ["readUser", "validateUser", "logout", "startSecondFactor", "confirmSecondFactor"].includes(name);
      if (isAllowed) expect(passed).toContain(status);
      else expect([status, data]).toMatchObject([403, { code: "SECOND_FACTOR_REQUIRED" }]);
    },
  );

  it("allow a master without an organisation wherever brokers read", async () => {
    const master = aUserRow({ isMaster: true, organisationId: undefined });
    expect(passed).toContain((await endpointOf("listQuotes", master).call("listQuotes", { claims: masterClaims })).status);
  });

  it.each(having("link"))("%s requires a link secret and returns the same 404 without one", async (name) => {
    const { call } = endpointOf(name);
    expect((await call(name)).status).toBe(404);
    expect((await call(name, { claims })).status).toBe(404);
    expect((await call(name, { headers: { "link-secret": "short" } })).status).toBe(404);
    expect(passed).toContain((await call(name, { headers: { "link-secret": "x".repeat(43) } })).status);
  });

  it.each(names.filter((name) => routes[name].method === "GET" && bindings[name].writes))(
    "%s changes data and is not prefetched",
    async (name) => {
      const { call } = endpointOf(name);
      expect(await call(name, { claims, headers: { "sec-purpose": "prefetch;prerender" } })).toMatchObject({ data: { code: "PREFETCH" } });
      expect(passed).toContain((await call(name, { claims })).status);
    },
  );
});

describe("a response with a token, a secret or a signed URL", () => {
  it("is marked as confidential in the route table, and no other response is", () => {
    const marked = names.filter((name) => "returnsSecret" in bindings[name]);

    expect(marked.toSorted()).toEqual(routesAnsweringSecrets.toSorted());
    expect(marked).toEqual(expect.arrayContaining(["login", "register", "uploadByLink", "fetchDocument", "readUploadUrl", "subscribe"]));
  });
});

describe("a webhook", () => {
  it("reaches the operation exactly as sent, with its signature", async () => {
    let seen: unknown;
    const { call } = anEndpoint("billing", {
      receiveBillingEvent: async (caller, { body }, { signature }) => ((seen = { caller, body, signature }), null),
    });
    const text = '{ "id": "evt_1",  "id": "evt_1" }';

    const { status } = await call("receiveBillingEvent", { text, headers: { "stripe-signature": "t=1,v1=abc" } });

    expect(status).toBe(200);
    expect(seen).toEqual({ caller: undefined, body: text, signature: "t=1,v1=abc" });
  });
});
