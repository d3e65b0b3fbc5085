import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../functions/agreements/agreement.ts";
import { auditTrail } from "../../../functions/store/services/audit.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { dayText } from "../../../shared/format.ts";
import { shownFigures } from "../../../shared/selection/shown-figures.ts";
import { withApi } from "../../support/api/api.ts";
import { pdfText } from "../../support/cli/pdf.ts";
import { aCarQuote } from "../../support/fixtures/car-quote.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { aLicence, confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { storeSignedDocument } from "../../support/fixtures/signatures.ts";
import { downloadFile } from "../../support/fixtures/uploads.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { car, excavator } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const today = businessDate(new Date());

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  await ann.api.saveLicence({ body: { organisationId: ann.organisationId!, licence: aLicence } });
});

const aQuote = (broker = ann) => aCarQuote(broker);

type Quote = Awaited<ReturnType<typeof aQuote>>;

const choice = { objectives: [{ kind: "repayment" as const }], why: "The customer banks with Liberty and wants to stay." };
const reasonAgainst = [{ lender: "Macquarie", reason: "Macquarie answers in five days, the car goes in two." }];

interface Chosen {
  readonly lender?: string;
  readonly more?: object;
  readonly reasons?: readonly { readonly lender: string; readonly reason: string }[];
  readonly broker?: Person;
}

async function requestFor(
  { applicationId }: Pick<Quote, "applicationId">,
  { lender = "Liberty", reasons = [], broker = ann, more = { commission: { unit: "percent", value: 1.5 } } }: Chosen = {},
) {
  const { products } = await broker.api.rankedProducts({ params: { applicationId }, query: {} });
  const figures = shownFigures(products, car.loanDetails!.term!);
  return { body: { applicationId, lender, ...choice, reasons: [...reasons], ...more, figures, filters: {} } };
}

const record = async (quote: Quote, chosen: Chosen = { reasons: reasonAgainst }) =>
  (chosen.broker ?? ann).api.createSelection(await requestFor(quote, chosen));

const selectionsOf = async ({ applicationId }: Quote) => (await ann.api.listRecords({ params: { applicationId } })).selections;

describe("a selection record", () => {
  it("needs a reason for Macquarie, which is 84.97 a month cheaper, and writes nothing without one", async () => {
    const quote = await aQuote();

    expect(await rejectionOf(record(quote, {}))).toMatchObject({
      status: 409,
      code: "REASONS_MISSING",
      field: "reasons",
      message: expect.stringContaining("found none for Macquarie, expected"),
    });
    const foreign = [...reasonAgainst, { lender: "Liberty", reason: "A reason against the one that is chosen." }];
    expect(await rejectionOf(record(quote, { reasons: foreign }))).toMatchObject({ status: 400, field: "reasons.1.lender" });
    expect(await rejectionOf(record(quote, { lender: "Australian Premier Finance" }))).toMatchObject({ status: 409, code: "NOT_ELIGIBLE" });
    expect(await selectionsOf(quote)).toEqual([]);
  });

  it("is two PDFs of the kept quote's figures, of which the disclosure alone speaks of commission", async () => {
    const quote = await aQuote();

    const made = await record(quote);
    const { url, disclosureUrl, ...read } = await ann.api.fetchSelection({ params: { id: made._id } });

    const [recorded, disclosure] = [await downloadFile(url), await downloadFile(disclosureUrl)];
    expect([recorded.disposition, disclosure.disposition]).toEqual([
      expect.stringContaining(`Selection record, ${today}.pdf`),
      expect.stringContaining(`Credit proposal disclosure, ${today}.pdf`),
    ]);
    expect(made).toMatchObject({
      sha256: sha256(recorded.content),
      disclosureSha256: sha256(disclosure.content),
      by: "Ann Broker",
      replaces: null,
    });
    expect(await selectionsOf(quote)).toEqual([made]);
    expect(read).toMatchObject(made);
    const { kept, answer, reproduced } = await ann.api.readKeptQuote({ params: { id: made.kept } });
    expect([kept.because, reproduced]).toEqual(["selection", true]);
    const text = pdfText(recorded.content);
    for (const { lender } of answer.products) expect(text).toContain(lender.replaceAll(" ", ""));
    expect(text).toContain("$84.97amonthless,$5,098.20lessinallrepayments");
    expect(text).toContain("yourbrokerchosewhattoshowyou.Howitworks:http://localhost:3000/privacy-statement#how-we-rank");
    expect(text).toContain("Reason:Macquarieanswersinfivedays");
    expect(text).toContain("Loanamount$5,000to$25,000:found$28,000.00");
    expect(text).not.toMatch(/commission|brokerage|conflictpriority/i);
    // 1.5 % of 29,450.00
    expect(pdfText(disclosure.content)).toContain("Estimateofcommission$441.75,includingGST,to");
    expect(read.commission).toEqual({ unit: "percent", value: 1.5 });
    expect(pdfText(disclosure.content)).toContain("Application$1,450.00,addedtotheloan");
    const trail = await auditTrail({ applicationId: quote.applicationId }, new Date(0), new Date(Date.now() + 1_000));
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(["selection.created", "selection.read"]));
    const { selection } = await ann.api.readApplication({ params: { id: quote.applicationId } });
    expect(selection).toEqual({ _id: made._id, lender: "Liberty", at: made.createdAt });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("of a consumer is rejected without what the lender pays, or with more than the amount financed", async () => {
    const quote = await aQuote();
    const withPayment = (commission?: object) => record(quote, { reasons: reasonAgainst, more: { ...(commission && { commission }) } });

    expect(await rejectionOf(withPayment())).toMatchObject({
      status: 409,
      code: "COMMISSION",
      field: "commission",
      message: expect.stringMatching(/^commission: found nothing, expected what Liberty pays you/),
    });
    expect(await rejectionOf(withPayment({ unit: "dollars", value: 29_450.01 }))).toMatchObject({
      status: 400,
      field: "commission.value",
      message: expect.stringContaining("found $29,450.01, expected at most the amount financed, $29,450.00"),
    });
    for (const [commission, field] of [
      [{ unit: "percent", value: 101 }, "commission.value"],
      [{ unit: "dollars", value: 1.005 }, "commission.value"],
      [{ unit: "euros", value: 1 }, "commission.unit"],
    ] as const)
      expect(await rejectionOf(withPayment(commission))).toMatchObject({ status: 400, field });
    expect(await selectionsOf(quote)).toEqual([]);
  });

  it("may choose a lender that does not state its fees, which both documents say", async () => {
    const quote = await aQuote();
    const reasons = ["Macquarie", "Liberty", "MoneyPlace", "Greenlight", "Pepper", "Wisr"].map((lender) => ({
      ...reasonAgainst[0]!,
      lender,
    }));

    const { _id } = await record(quote, { lender: "Finance One", reasons });

    const { url, disclosureUrl } = await ann.api.fetchSelection({ params: { id: _id } });
    for (const file of [url, disclosureUrl])
      expect(pdfText((await downloadFile(file)).content)).toContain("TotalofallpaymentsNotstatedbyFinanceOne");
  });

  it("is rejected with figures that are no longer the quote's", async () => {
    const quote = await aQuote();
    const request = await requestFor(quote, { reasons: reasonAgainst });
    await ann.api.updateLoanDetails({ body: { _id: quote.loanDetails._id, deposit: 5_000 } });

    expect(await rejectionOf(ann.api.createSelection(request))).toMatchObject({
      status: 409,
      code: "QUOTE_STALE",
      field: "figures",
      message: expect.stringContaining("Liberty repayments: found 559.66, expected"),
    });
    expect(await selectionsOf(quote)).toEqual([]);
  });

  it("replaces the one before it, also when both are made at once, and a retry makes none", async () => {
    const quote = await aQuote();
    const request = await requestFor(quote, { reasons: reasonAgainst });
    const key = { headers: { "idempotency-key": randomUUID() } };

    const both = await Promise.all([ann.api.createSelection(request), ann.send("createSelection", { ...request, ...key })]);
    await ann.send("createSelection", { ...request, ...key });

    expect(both[1].status).toBe(200);
    const [second, first, ...more] = await selectionsOf(quote);
    expect(more).toEqual([]);
    expect([first?.replaces, second?.replaces]).toEqual([null, first?._id]);
    const { content } = await ann.api.fetchSelection({ params: { id: second!._id } });
    expect(JSON.stringify(content)).toMatch(/It replaces the record of \d\d\/\d\d\/\d{4}, which chose Liberty\./);
    const { selection } = await ann.api.readApplication({ params: { id: quote.applicationId } });
    expect(selection?._id).toBe(second?._id);
  });

  it("of a consumer needs the organisation's licence details; one of a business has no disclosure", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const quote = await aQuote(bea);

    expect(await rejectionOf(record(quote, { reasons: reasonAgainst, broker: bea }))).toMatchObject({ status: 403, code: "NO_LICENCE" });
    const applicationId = await enterScenario(bea, excavator);
    const { products } = await bea.api.rankedProducts({ params: { applicationId }, query: {} });
    const { lender } = products.find(({ qualification, feesTotal }) => qualification <= 1 && feesTotal !== null)!;
    const figures = shownFigures(products, excavator.loanDetails!.term!);
    const body = { applicationId, lender, ...choice, objectives: [{ kind: "speed" as const }], reasons: [], figures, filters: {} };
    const made = await bea.api.createSelection({ body });
    const { url, disclosureUrl } = await bea.api.fetchSelection({ params: { id: made._id } });

    expect([made.disclosure, disclosureUrl]).toEqual([null, null]);
    expect(pdfText((await downloadFile(url)).content)).not.toMatch(/comparisonrate|commission/i);
  });

  it("and the disclosure carry the organisation's name and licence only once Kelpie's staff have confirmed it", async () => {
    const dan = await aPerson(running, { isVerified: true });
    await dan.api.saveLicence({ body: { organisationId: dan.organisationId!, licence: aLicence } });
    const { name } = await dan.api.readOrganisation({ params: { id: dan.organisationId! } });
    const papersOf = async () => {
      const made = await record(await aQuote(dan), { reasons: reasonAgainst, broker: dan });
      const { url, disclosureUrl } = await dan.api.fetchSelection({ params: { id: made._id } });
      return Promise.all([url, disclosureUrl!].map(async (each) => pdfText((await downloadFile(each)).content)));
    };
    const shown = [name, aLicence.australianCreditLicence].map((text) => text.replaceAll(" ", ""));

    for (const paper of await papersOf()) for (const text of shown) expect(paper).not.toContain(text);
    await confirmedByStaff(dan.organisationId!);
    for (const paper of await papersOf()) for (const text of shown) expect(paper).toContain(text);
  });

  it("has a mortgage broker's two sections, and the day on which the credit guide was signed", async () => {
    const cat = await aPerson(running, { isVerified: true });
    await cat.api.saveLicence({ body: { organisationId: cat.organisationId!, licence: { ...aLicence, isMortgageBroker: true } } });
    const quote = await aQuote(cat);
    await storeSignedDocument(cat.userId, quote.customerId);

    const chosen = { reasons: reasonAgainst, broker: cat };
    expect(await rejectionOf(record(quote, chosen))).toMatchObject({ status: 409, code: "CONFLICT_PRIORITY", field: "conflictPriority" });
    const { _id } = await record(quote, { ...chosen, more: { commission: { unit: "dollars", value: 0 }, conflictPriority: true } });

    const { content } = await cat.api.fetchSelection({ params: { id: _id } });
    const headings = content.sections.map(({ heading }) => heading);
    expect(headings).toEqual(expect.arrayContaining(["Alternatives considered", "Conflict priority statement"]));
    expect(JSON.stringify(content)).toContain("Ann Broker declared with this choice: “Where the customer's interests and mine");
    expect(content.sections.at(-1)?.paragraphs).toEqual([
      `Credit guide: given on ${dayText(today)}.`,
      "Privacy disclosure: not given through Kelpie before this record.",
    ]);
  });

  it("is hidden once its customer is removed", async () => {
    const quote = await aQuote();
    const { _id } = await record(quote);
    await ann.api.createCustomer({ body: { applicationId: quote.applicationId, firstName: "Bo" } });

    await ann.api.removeCustomer({ body: { customerId: quote.customerId, applicationId: quote.applicationId } });

    expect(await selectionsOf(quote)).toEqual([]);
    expect((await ann.api.readApplication({ params: { id: quote.applicationId } })).selection).toBeUndefined();
    expect(await rejectionOf(ann.api.fetchSelection({ params: { id: _id } }))).toMatchObject({ status: 404 });
  });
});
