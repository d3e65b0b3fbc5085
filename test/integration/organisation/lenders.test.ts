import { beforeAll, describe, expect, it } from "vitest";
import { auditTrail } from "../../../functions/store/services/audit.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { organisationLendersKey } from "../../../functions/store/dynamo/keys.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { keptQuoteKey } from "../../../functions/store/dynamo/record-keys.ts";
import { shownFigures } from "../../../shared/selection/shown-figures.ts";
import { withApi } from "../../support/api/api.ts";
import { aCarQuote } from "../../support/fixtures/car-quote.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { aLicence, confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { car, excavator } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
withFakeMailbox();

const empty = { panel: null, brokerage: {}, fees: {}, contacts: {} };
type Saved = Omit<Parameters<Person["api"]["saveLenders"]>[0]["body"], "version">;

let ann: Person;
let member: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  member = await aPerson(running, { organisation: ann.organisationId!, isVerified: true });
  await confirmedByStaff(ann.organisationId!);
});

const save = async (lenders: Partial<Saved>, person = ann) => {
  const { version } = await person.api.readLenders();
  return person.api.saveLenders({ body: { ...empty, ...lenders, version } });
};
const rank = (applicationId: string, query: object = {}, person = ann) => person.api.rankedProducts({ params: { applicationId }, query });
const namesOf = ({ products }: { readonly products: readonly { readonly lender: string }[] }) => products.map(({ lender }) => lender);

describe("an organisation's lenders", () => {
  it("are all lenders at first; the administrator saves them whole, sorted, and members read them", async () => {
    const pepper = { name: "Kim Tran", email: "kim@example.com", portal: "https://brokers.example/login", note: "Kim answers by noon." };
    const { sheets, ...atFirst } = await member.api.readLenders();
    expect(atFirst).toEqual({ ...empty, version: 0 });
    expect(sheets).toHaveLength(35);
    expect(sheets.find(({ lender }) => lender === "Pepper")).toEqual({
      lender: "Pepper",
      types: ["consumer"],
      date: null,
      fee: { name: "Origination", value: 990 },
    });
    expect(sheets.find(({ lender }) => lender === "Lender H")).toEqual({
      lender: "Lender H",
      types: ["commercial"],
      date: null,
      brokerageMax: 6,
    });

    const saved = await save({ panel: ["Wisr", "C7", "Pepper", "Wisr"], brokerage: { C7: 5.45 }, contacts: { Pepper: pepper } });

    expect(saved).toEqual({
      version: 1,
      panel: ["C7", "Pepper", "Wisr"],
      brokerage: { C7: 5.45 },
      fees: {},
      contacts: { Pepper: pepper },
    });
    expect(await member.api.readLenders()).toEqual({ ...saved, sheets });
    const events = await auditTrail({ organisationId: ann.organisationId! }, new Date(0), new Date(Date.now() + 1000));
    const [changed] = events.filter(({ action }) => action === "organisation.lendersChanged");
    expect(JSON.stringify(changed)).toContain("brokers.example");
    expect(JSON.stringify(changed)).not.toContain("Kim answers by noon.");
  });

  it("are not saved by a member, nor over another save, and a stranger has none", async () => {
    const before = await ann.api.readLenders();
    const stale = { body: { ...empty, version: before.version - 1 } };

    expect(await rejectionOf(member.api.saveLenders({ body: { ...empty, version: before.version } }))).toMatchObject({
      status: 403,
      code: "NOT_ADMINISTRATOR",
    });
    expect(await rejectionOf(ann.api.saveLenders(stale))).toMatchObject({ status: 409, code: "CHANGED" });
    const alone = await aPerson(running, { organisation: undefined });
    expect(await rejectionOf(alone.api.readLenders())).toMatchObject({ status: 403 });
    expect(await ann.api.readLenders()).toEqual(before);
  });

  it("keep what a later version has stored", async () => {
    await save({ brokerage: { C7: 3 } });
    const key = organisationLendersKey(ann.organisationId!);
    await commit([updateItem("lenders", key, { set: { later: "field" } }, exists)]);
    await save({ fees: { Pepper: 0 } });
    expect(await findItem(key)).toMatchObject({ later: "field", brokerage: {}, fees: { Pepper: 0 } });
  });

  it("are saved once when two saves meet", async () => {
    const { version } = await ann.api.readLenders();
    const saves = [{ C7: 1 }, { C7: 2 }].map((brokerage) => ann.send("saveLenders", { body: { ...empty, brokerage, version } }));

    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await ann.api.readLenders()).version).toBe(version + 1);
  });

  it.each([
    [{ panel: [] }, "panel", "Tick at least one lender"],
    [{ panel: ["Pepper", "Nobody"] }, "panel.1", 'found "Nobody", expected one of'],
    [{ brokerage: { Nobody: 1 } }, "brokerage.Nobody", "expected one of"],
    [{ brokerage: { C7: 100.01 } }, "brokerage.C7", "expected at most 100"],
    [{ brokerage: { C7: -1 } }, "brokerage.C7", "expected at least 0"],
    [{ fees: { Pepper: 991 } }, "fees.Pepper", 'expected at most 990, the highest fee "Origination" of the sheet'],
    [{ fees: { Liberty: 1 } }, "fees.Liberty", "expected none, as the sheet has no fee that the broker sets"],
    [{ contacts: { Nobody: {} } }, "contacts.Nobody", "expected one of"],
    [{ contacts: { C7: { portal: "javascript:alert(1)" } } }, "contacts.C7.portal", "expected an address that begins with https://"],
    [{ contacts: { C7: { portal: "http://c7.example" } } }, "contacts.C7.portal", "expected an address that begins with https://"],
    [{ contacts: { C7: { note: "n".repeat(501) } } }, "contacts.C7.note", "expected at most 500 characters"],
    [{ contacts: { C7: { fax: "1" } } }, "contacts.C7.fax", "found an unknown field"],
    [{ own: {} }, "own", "found an unknown field"],
  ])("are refused by name: %j", async (bad: object, field, message) => {
    const before = await ann.api.readLenders();

    const { status, text } = await ann.send("saveLenders", { body: { ...empty, ...bad, version: before.version } });

    expect([status, JSON.parse(text)]).toMatchObject([400, { data: { field }, message: expect.stringContaining(message) }]);
    expect(await ann.api.readLenders()).toEqual(before);
  });
});

describe("with a panel and own amounts", () => {
  it("a quote's owner, a colleague who looks on and staff see the ranking of the owner's panel", async () => {
    const applicationId = await enterScenario(member, car);
    const all = await rank(applicationId, {}, member);
    await save({ panel: ["Pepper", "Wisr"], fees: { Pepper: 500 } });

    const ranked = await rank(applicationId, {}, member);

    expect(all.outside).toBeUndefined();
    expect(namesOf(ranked).toSorted()).toEqual(["Pepper", "Wisr"]);
    expect(ranked.products.find(({ lender }) => lender === "Pepper")).toMatchObject({ financeAmount: 28_974, repayments: 574.37 });
    expect(ranked.outside).toEqual(namesOf(all).filter((lender) => !["Pepper", "Wisr"].includes(lender)));
    expect(ranked.lenders).toEqual(["Pepper", "Wisr"]);
    const master = await aMaster(running);
    for (const other of [ann, master]) expect((await rank(applicationId, {}, other)).products).toEqual(ranked.products);
  });

  it("outside=true lists the others, marked; one alone can be opened, and changed deals stay in the panel", async () => {
    const applicationId = await enterScenario(ann, car);
    await save({ panel: ["Pepper", "Wisr"] });

    const { products } = await rank(applicationId, { outside: "true" });
    const opened = await rank(applicationId, { lenders: ["Liberty"], tiersOf: "Liberty", outside: "true" });
    const grid = await ann.api.quoteGrid({ body: { applicationId } });
    const { columns } = await ann.api.compareQuotes({ body: { applicationId } });
    const slice = await ann.api.readSheetsInPlay({ params: { applicationId }, query: {} });

    expect(products.length).toBeGreaterThan(10);
    expect(products.filter(({ outside }) => !outside).map(({ lender }) => lender)).toHaveLength(2);
    expect(opened.products).toMatchObject([{ lender: "Liberty", outside: true }]);
    expect(new Set(opened.tiers?.map(({ lender }) => lender))).toEqual(new Set(["Liberty"]));
    expect(grid.cells.filter(({ lender }) => lender !== null && !["Pepper", "Wisr"].includes(lender))).toEqual([]);
    expect(namesOf(columns[0]!).toSorted()).toEqual(["Pepper", "Wisr"]);
    expect(slice?.panel).toEqual(["Pepper", "Wisr"]);
    expect(await rank(applicationId, { lenders: ["Liberty"] })).toMatchObject({ products: [], outside: ["Liberty"] });
  });

  it("a kept quote is reproduced after the panel has changed, and keeps the amounts of the listed lenders", async () => {
    const applicationId = await enterScenario(ann, excavator);
    await save({ panel: ["C7", "C6"], brokerage: { C7: 5.45, "Lender H": 2 }, fees: { Pepper: 1 } });
    const { products } = await rank(applicationId);

    const kept = await ann.api.keepQuote({ body: { applicationId, filters: {} } });
    await save({});
    const read = await ann.api.readKeptQuote({ params: { id: kept._id } });

    expect(read).toMatchObject({ reproduced: true, differences: [], answer: { products: { length: 2 } } });
    expect(read).toMatchObject({ panel: ["C6", "C7"], own: { brokerage: { C7: 5.45 } } });
    expect(products.find(({ lender }) => lender === "C7")).toMatchObject({ brokerage: { percent: 5.45, amount: 4152.85 } });
    expect(read.answer.products.map(({ repayments }) => repayments)).toEqual(products.map(({ repayments }) => repayments));
    expect((await findItem(keptQuoteKey(kept._id)))!["options"]).toEqual({ panel: ["C6", "C7"], own: { brokerage: { C7: 5.45 } } });
    expect((await rank(applicationId)).outside).toBeUndefined();
    const without = await ann.api.keepQuote({ body: { applicationId, filters: {} } });
    expect((await findItem(keptQuoteKey(without._id)))!["options"]).toEqual({});
  });

  it("choosing a lender outside the panel needs a reason, which the record says", async () => {
    const broker = await aPerson(running, { isVerified: true });
    await broker.api.saveLicence({ body: { organisationId: broker.organisationId!, licence: aLicence } });
    const { applicationId } = await aCarQuote(broker);
    await confirmedByStaff(broker.organisationId!);
    await save({ panel: ["Pepper", "Wisr", "MoneyPlace"] }, broker);
    const { products } = await rank(applicationId, { lenders: ["Liberty", "Pepper", "Wisr", "MoneyPlace"], outside: "true" }, broker);
    const figures = shownFigures(products, car.loanDetails!.term!);
    const body = {
      applicationId,
      lender: "Liberty",
      objectives: [{ kind: "other" as const, text: "To stay with the bank" }],
      why: "The customer banks with Liberty and wants to stay.",
      reasons: [],
      commission: { unit: "percent" as const, value: 1.5 },
      figures,
      filters: {},
    };

    const refused = await rejectionOf(broker.api.createSelection({ body }));
    const outsideReason = "No lender of our panel finances her second car.";
    const made = await broker.api.createSelection({ body: { ...body, outsideReason } });

    expect(refused).toMatchObject({ status: 409, code: "OUTSIDE_REASON", field: "outsideReason" });
    const { content } = await broker.api.fetchSelection({ params: { id: made._id } });
    const said = JSON.stringify(content.sections);
    expect(said).toContain(`Liberty is outside our panel. Reason: ${outsideReason}`);
    expect(said).toContain("Compared: 3 lenders of our panel.");
    expect((await findItem(keptQuoteKey(made.kept)))!["options"]).toEqual({ panel: ["MoneyPlace", "Pepper", "Wisr"], outside: true });
  });

  it("a file of scenarios is priced by the panel", async () => {
    await save({ panel: ["Wisr"] });

    const rows = await ann.api.priceScenarios({
      body: { scenarios: [JSON.parse(JSON.stringify(car)) as Record<string, object>], output: "all" },
    });

    expect(rows.map(({ lender }) => lender)).toEqual(["Wisr"]);
    await save({});
  });
});
