import { describe, expect, it, onTestFinished } from "vitest";
import { en } from "zod/locales";
import * as z from "zod/mini";
import { problemsOf } from "../../../shared/wire/problem.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { aChildId, anId } from "../../support/fixtures/ids.ts";

const newcomer = { firstName: "Jo", lastName: "Citizen", phoneNumber: "0412345678", email: "jo@example.com", password: "Aa1!aaaa" };

type Body = Readonly<Record<string, unknown>>;

/** The problems of a call's body, each as "field: what is expected". */
function logProblems(name: keyof typeof routes, body: unknown): string[] {
  const route = routes[name];
  if (!("body" in route)) return ["no body"];
  const { error } = route.body.safeParse(body);
  return problemsOf(error?.issues ?? [], body).map(({ path, expected }) => `${path.join(".")}: ${expected}`);
}

const registering = (change: Body) => logProblems("register", { ...newcomer, ...change });

describe("registering", () => {
  it("accepts a full name, mobile, e-mail and password", () => {
    expect(registering({})).toEqual([]);
  });

  it("says the same after a library has loaded one of zod's languages", () => {
    onTestFinished(() => void z.config({ localeError: undefined }));
    z.config(en());
    expect(registering({ firstName: undefined, phoneNumber: 5 })).toEqual(["firstName: a text", "phoneNumber: a text"]);
  });

  it.each(["José", "Anne-Marie", "Ng Nguyễn", "李"])("accepts the name %s", (firstName) => {
    expect(registering({ firstName, lastName: "" })).toEqual([]);
  });

  it.each(["J0", "Jo.", "<b>", "Jo\u0000", "Jo\n", "'"])("rejects the name %j with the screen's message", (firstName) => {
    expect(registering({ firstName })).toEqual(["firstName: Name can contain only letters, apostrophes, dashes (-) or spaces."]);
  });

  it.each(["O'Brien", "D’Arcy", "Nguyễn", "李", "Ольга", "Anne-Marie José"])("accepts the name %j", (firstName) => {
    expect(registering({ firstName })).toEqual([]);
  });

  it("accepts a first and a last name of 50 characters each and rejects 51", () => {
    expect(registering({ firstName: "a".repeat(50), lastName: "b".repeat(50) })).toEqual([]);
    expect(registering({ firstName: "a".repeat(51) })[0]).toBe("firstName: at most 50 characters");
    expect(registering({ lastName: "b".repeat(51) })[0]).toBe("lastName: at most 50 characters");
  });

  it.each(["0412345678", "0512345678", "0412 345 678", " 0412345678 ", "+61 412 345 678", "+61412345678", "+61 0412 345 678", ""])(
    "accepts the mobile %j",
    (phoneNumber) => {
      expect(registering({ phoneNumber })).toEqual([]);
    },
  );

  it("composes no run of marks that would take minutes", () => {
    const started = performance.now();
    routes.addNote.body.safeParse({ applicationId: anId(), text: "\u0300\u0316".repeat(100_000) });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it.each(["0312345678", "041234567", "04123456789", "+62412345678", "+614123456789", "O412345678"])(
    "rejects the mobile %j with the specification's message",
    (phoneNumber) => {
      expect(registering({ phoneNumber })).toEqual(["phoneNumber: Not a valid Australia mobile phone number."]);
    },
  );

  it.each(["jo@example.com", " jo.citizen+quotes@mail.example.com.au "])("accepts the address %j", (email) => {
    expect(registering({ email })).toEqual([]);
  });

  it.each(["jo", "jo@", "@example.com", "jo@example", "jo @example.com", "jo@exam\nple.com", "a@b@example.com"])(
    "rejects the address %j with the specification's message",
    (email) => {
      expect(registering({ email })).toEqual(["email: Not a valid email address."]);
    },
  );

  it("accepts an address of 50 characters and rejects 51", () => {
    expect(registering({ email: `${"a".repeat(38)}@example.com` })).toEqual([]);
    expect(registering({ email: `${"a".repeat(39)}@example.com` })).toEqual(["email: at most 50 characters"]);
  });

  it.each(["Aa1@aaaa", "Zz9$%*?&", "Aa1!".repeat(8)])("accepts the password %s", (password) => {
    expect(registering({ password })).toEqual([]);
  });

  it.each(["Aa1!aaa", "aa1!aaaa", "AA1!AAAA", "Aaa!aaaa", "Aa1aaaaa", "Aa1!aaa a", "Aa1!aaa#", "Aa1!é234", "Aa1!".repeat(8) + "a"])(
    "rejects the password %s",
    (password) => {
      expect(registering({ password })).toHaveLength(1);
    },
  );

  it.each(["userType", "organisation", "referrer", "status", "__proto__", "constructor"])("rejects the field %s", (key) => {
    const body: unknown = JSON.parse(JSON.stringify(newcomer).replace("{", `{"${key}":"master",`));
    expect(logProblems("register", body)).toEqual([`${key}: one of firstName, lastName, phoneNumber, email, password, invite`]);
  });
});

describe("a request body", () => {
  it("may change a user's status only to end the demo", () => {
    expect(logProblems("updateApplication", { _id: anId(), status: "quote" })).toEqual([]);
    expect(logProblems("updateApplication", { _id: anId(), status: "referral" })).toEqual(['status: "quote"']);
    expect(logProblems("updateUser", { status: "active" })).toEqual([]);
    expect(logProblems("updateUser", { status: "new" })).toEqual(['status: "active"']);
  });

  it("must change something", () => {
    expect(logProblems("updateLoanDetails", { _id: aChildId() })).toEqual([
      ": a field to change: one of term, balloon, deposit, brokerageRate, documentationLevel, budget, budgetEvery",
    ]);
  });

  it.each([
    ["12 months", { term: 12 }],
    ["84 months", { term: 84 }],
    ["no balloon", { balloon: 0 }],
    ["40 % balloon", { balloon: 40 }],
    ["a deposit in cents", { deposit: 0.01 }],
    ["a term that is known to be absent", { term: null }],
  ])("accepts %s", (_, change) => {
    expect(logProblems("updateLoanDetails", { _id: aChildId(), ...change })).toEqual([]);
  });

  it.each([
    ["term", 11],
    ["term", 85],
    ["term", 12.5],
    ["term", "60"],
    ["term", Infinity],
    ["balloon", -1],
    ["balloon", 71],
    ["deposit", 0.001],
    ["deposit", -0.01],
    ["deposit", 1e21],
    ["deposit", NaN],
    ["deposit", []],
    ["deposit", {}],
    ["deposit", true],
  ])("rejects a %s of %j", (field, value) => {
    expect(logProblems("updateLoanDetails", { _id: aChildId(), [field]: value })).not.toEqual([]);
  });

  it.each([
    anId(),
    `${anId()}#CUSTOMER`,
    "../",
    "undefined",
    aChildId().toLowerCase().replaceAll("0", "a"),
    ` ${aChildId()}`,
    `${aChildId()}\n`,
    "I".repeat(26),
  ])("rejects %j as a child item's id", (_id) => {
    expect(logProblems("updateAsset", { _id, assetValue: 1 })).toHaveLength(1);
  });

  it.each(["2023-02-29", "2023-04-31", "01-02-2023", "2023-1-1", "2023-02-01T00:00:00Z", ""])("rejects %j as a date", (dateOfBirth) => {
    expect(logProblems("updateCustomer", { customerId: aChildId(), dateOfBirth })).toEqual([
      "dateOfBirth: a day that exists, written YYYY-MM-DD",
    ]);
  });

  it.each(["a\u0000", "a\u001b[31m", "a\r\nBcc: x", "a\u202Eb", "a\ud800"])("rejects %j as a single line of text", (firstName) => {
    expect(logProblems("updateCustomer", { customerId: aChildId(), firstName })).toHaveLength(1);
  });

  it("accepts several lines in a note", () => {
    expect(logProblems("addNote", { applicationId: anId(), text: "One,\n\ttwo 🙂" })).toEqual([]);
    expect(logProblems("addNote", { applicationId: anId(), text: "One\u0000" })).toHaveLength(1);
    expect(logProblems("addNote", { applicationId: anId(), text: " \n " })).toHaveLength(1);
  });

  it("lists 1 to 20 invitations, each with a first name and an address", () => {
    const invitation = { firstName: "Jo", email: "jo@example.com" };
    expect(
      logProblems(
        "inviteUsers",
        Array.from({ length: 20 }, () => invitation),
      ),
    ).toEqual([]);
    expect(
      logProblems(
        "inviteUsers",
        Array.from({ length: 21 }, () => invitation),
      ),
    ).toEqual([": at most 20 entries"]);
    expect(logProblems("inviteUsers", [])).toHaveLength(1);
    expect(logProblems("inviteUsers", [{ firstName: "Jo" }])).toEqual(["0.email: a text"]);
  });

  it("returns 'Invalid email' for an organisation's address", () => {
    expect(logProblems("saveOrganisationEmail", { organisationId: anId(), email: "jo" })).toEqual(["email: Invalid email"]);
  });

  it("requires a phone number and an email address that can reach the referred customer", () => {
    const referral = {
      applicationId: anId(),
      customerId: aChildId(),
      firstName: "Jo",
      lastName: "Citizen",
      number: "(02) 9374 4000",
      address: "jo@work.example",
      status: "referral",
      totalLoanAmount: 30000,
      minRepayments: 500,
      maxRepayments: 600,
      minRate: 7,
      maxRate: 9,
      hasConsent: true,
      informedOn: "2026-11-20",
    };
    expect(logProblems("sendReferral", referral)).toEqual([]);
    expect(logProblems("sendReferral", { ...referral, address: "jo at work" })).toHaveLength(1);
    expect(logProblems("sendReferral", { ...referral, number: "none yet" })).toHaveLength(1);
  });

  it("addresses either a customer or a business, not both or neither", () => {
    const fullAddress = "1 Example Street, Sydney";
    expect(logProblems("saveAddress", { customerId: aChildId(), fullAddress })).toEqual([]);
    expect(logProblems("saveAddress", { entityId: aChildId(), fullAddress })).toEqual([]);
    expect(logProblems("saveAddress", { fullAddress })).toHaveLength(1);
    expect(logProblems("saveAddress", { customerId: aChildId(), entityId: aChildId(), fullAddress })).toHaveLength(1);
  });

  it("accepts an ABN of eleven digits, with or without spaces", () => {
    const business = (Abn: string) => ({ businessDetails: { EntityName: "Example", Abn }, businessAddress: { description: "Sydney" } });
    expect(logProblems("saveBusinessDetails", business("51 824 753 556"))).toEqual([]);
    expect(logProblems("saveBusinessDetails", business("51824753557"))).toEqual(["businessDetails.Abn: a valid ABN of 11 digits"]);
  });
});
