import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../../functions/agreements/agreement.ts";
import { auditTrail } from "../../../functions/store/services/audit.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { withApi } from "../../support/api/api.ts";
import { pdfText } from "../../support/cli/pdf.ts";
import { aCarQuote } from "../../support/fixtures/car-quote.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { secretIn, withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { linkHolderFromEmail } from "../../support/fixtures/links.ts";
import { aLicence, confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { downloadFile } from "../../support/fixtures/uploads.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { shownFigures } from "../../../shared/selection/shown-figures.ts";
import { excavator } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const { emailsTo } = withFakeMailbox();
const today = businessDate(new Date());
const lenders = ["Macquarie", "Liberty", "Pepper"];

let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  await ann.api.saveLicence({ body: { organisationId: ann.organisationId!, licence: aLicence } });
  await confirmedByStaff(ann.organisationId!);
});

const aQuote = (broker = ann) => aCarQuote(broker);

type Quote = Awaited<ReturnType<typeof aQuote>>;

const create = ({ applicationId }: Quote, chosen = lenders, broker = ann) =>
  broker.api.createOptions({ body: { applicationId, lenders: chosen, filters: {}, note: "As we spoke about." } });

async function emailed(quote: Quote) {
  const { _id } = await create(quote);
  const link = await ann.api.sendOptionsLink({ body: { _id, customerId: quote.customerId } });
  return { _id, link, holder: await linkHolderFromEmail(running, emailsTo, quote.email) };
}

const isOptionsOf = ({ applicationId }: Quote, { pk, sk }: Readonly<Record<string, unknown>>) =>
  `${String(pk)} ${String(sk)}`.includes(applicationId) && /OPTIONS/.test(`${String(pk)} ${String(sk)}`);

const actionsOf = async ({ applicationId }: Quote) =>
  (await auditTrail({ applicationId }, new Date(0), new Date(Date.now() + 1_000))).map(({ action }) => action);

describe("Finance options", () => {
  it("are a PDF of the kept quote's figures, whose download is audited", async () => {
    const quote = await aQuote();

    const { _id } = await create(quote);
    const { url } = await ann.api.fetchOptions({ params: { id: _id } });

    const { options } = await ann.api.listRecords({ params: { applicationId: quote.applicationId } });
    const { content, type, disposition } = await downloadFile(url);
    expect([type, disposition]).toEqual(["application/pdf", expect.stringContaining(`Finance options, ${today}.pdf`)]);
    expect(options).toEqual([
      { _id, createdAt: expect.any(String), by: "Ann Broker", lenders, kept: expect.any(String), sha256: sha256(content) },
    ]);
    const { kept, answer, reproduced } = await ann.api.readKeptQuote({ params: { id: options[0]!.kept } });
    expect([kept.because, reproduced]).toEqual(["options", true]);
    const text = pdfText(content);
    for (const product of answer.products.filter(({ lender }) => lenders.includes(lender)))
      for (const figure of [product.rate, product.comparisonRate, product.repayments]) expect(text).toContain(figure!.toFixed(2));
    expect(text).toContain("FinanceoptionsforMaria");
    expect(await actionsOf(quote)).toEqual(expect.arrayContaining(["options.created", "options.read"]));
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("print the customer's own offer with what it costs, if the broker wishes it", async () => {
    const { applicationId } = await aQuote();
    const withOffer = (repayments: number, balloon: number) =>
      ann.api.createOptions({ body: { applicationId, lenders, filters: {}, offer: { repayments, balloon } } });
    expect(await rejectionOf(withOffer(589, 90_000))).toMatchObject({
      status: 400,
      message: expect.stringContaining("offer.balloon") as string,
    });

    const { _id } = await withOffer(589, 6400);

    const { url } = await ann.api.fetchOptions({ params: { id: _id } });
    expect(pdfText((await downloadFile(url)).content)).toContain(
      "Youroffer,asyoutoldus:$589.00amonthon$28,000.00,balloon$6,400.00.Truerate14.71%,$41,740.00intotal.",
    );
  });

  it("and selection records of products above the organisation's ceiling on fees need a reason, which is kept and not shown", async () => {
    const broker = await aPerson(running, { isVerified: true });
    const organisationId = broker.organisationId!;
    await broker.api.saveLicence({ body: { organisationId, licence: aLicence } });
    await confirmedByStaff(organisationId);
    const quote = await aQuote(broker);
    await create(quote, lenders, broker);
    const [before] = (await everyItem()).filter(({ pk, sk }) => isOptionsOf(quote, { pk, sk }));
    await broker.api.saveFeeCeiling({ body: { organisationId, feeCeiling: 5.2 } });
    const { applicationId } = quote;
    const feeReason = "No other lender takes a car of this age.";
    const options = (chosen: string[], reason?: string) =>
      broker.api.createOptions({ body: { applicationId, lenders: chosen, filters: {}, ...(reason && { feeReason: reason }) } });

    await create(quote, ["Macquarie", "Pepper"], broker);
    expect(await rejectionOf(options(lenders))).toMatchObject({
      status: 409,
      code: "FEE_REASON",
      message: expect.stringContaining("why Liberty, with upfront fees above your organisation's ceiling of 5.2%"),
    });
    const { _id } = await options(lenders, feeReason);

    const kept = (await everyItem()).find((item) => item["feeReason"] !== undefined)!;
    expect(kept).toMatchObject({ lenders, feeReason });
    expect(JSON.stringify(kept["content"])).not.toContain(feeReason);
    expect(Object.keys(before!)).toEqual(Object.keys(kept).filter((key) => key !== "feeReason"));
    const { url } = await broker.api.fetchOptions({ params: { id: _id } });
    expect(pdfText((await downloadFile(url)).content)).not.toContain("Noother");

    const { products } = await broker.api.rankedProducts({ params: { applicationId }, query: {} });
    const body = {
      applicationId,
      lender: "Liberty",
      objectives: [{ kind: "other" as const, text: "To stay with the bank" }],
      why: "The customer banks with Liberty and wants to stay.",
      reasons: [],
      commission: { unit: "percent" as const, value: 1.5 },
      figures: shownFigures(products, 60),
      filters: {},
    };
    expect(await rejectionOf(broker.api.createSelection({ body }))).toMatchObject({ status: 409, code: "FEE_REASON", field: "feeReason" });
    const made = await broker.api.createSelection({ body: { ...body, feeReason } });
    const { content } = await broker.api.fetchSelection({ params: { id: made._id } });
    expect(JSON.stringify(content.sections)).toContain(
      `Upfront fees are 5.6% of the amount borrowed, above our ceiling of 5.2%. Reason: ${feeReason}`,
    );
  });

  it("are made once under one Idempotency-Key", async () => {
    const { applicationId } = await aQuote();
    const request = { body: { applicationId, lenders, filters: {} }, headers: { "idempotency-key": randomUUID() } };

    const [first, again] = [await ann.send("createOptions", request), await ann.send("createOptions", request)];

    expect(again).toEqual(first);
    expect((await ann.api.listRecords({ params: { applicationId } })).options).toHaveLength(1);
  });

  it("name a product that stopped being eligible, and what has no amount, and write nothing", async () => {
    const quote = await aQuote();
    await ann.api.updateAsset({ body: { _id: quote.asset._id, ageOfAsset: 1975 } });

    const unfit = await rejectionOf(create(quote));
    expect(unfit).toMatchObject({
      status: 409,
      code: "NOT_ELIGIBLE",
      field: "lenders",
      message: expect.stringContaining("found Pepper, expected"),
    });
    await ann.api.updateAsset({ body: { _id: quote.asset._id, ageOfAsset: 2023 } });
    await ann.api.updateLoanDetails({ body: { _id: quote.loanDetails._id, term: null } });
    const incomplete = await rejectionOf(create(quote));
    expect(incomplete).toMatchObject({ status: 409, code: "INCOMPLETE", field: "term" });
    const twice = { body: { applicationId: quote.applicationId, lenders: ["Pepper", "Pepper"], filters: {} } };
    expect(await rejectionOf(ann.api.createOptions(twice))).toMatchObject({ status: 400, field: "lenders" });
    expect((await ann.api.listRecords({ params: { applicationId: quote.applicationId } })).options).toEqual([]);
  });

  it("of a customer who was removed are neither listed, downloaded nor emailed, also not to the one who stays", async () => {
    const quote = await aQuote();
    const { applicationId, customerId } = quote;
    const { _id } = await create(quote);
    const { _id: second } = await ann.api.createCustomer({ body: { applicationId, firstName: "Bo" } });
    await ann.api.saveEmail({ body: { customerId: second, address: "bo@example.com" } });

    await ann.api.removeCustomer({ body: { customerId, applicationId } });

    const notFound = { status: 404, code: "NOT_FOUND" };
    expect((await ann.api.listRecords({ params: { applicationId } })).options).toEqual([]);
    expect(await rejectionOf(ann.api.fetchOptions({ params: { id: _id } }))).toMatchObject(notFound);
    expect(await rejectionOf(ann.api.sendOptionsLink({ body: { _id, customerId: second } }))).toMatchObject(notFound);
  });

  it("of a consumer need the organisation's licence details, those of a business do not", async () => {
    const bea = await aPerson(running, { isVerified: true });
    const quote = await aQuote(bea);

    expect(await rejectionOf(create(quote, lenders, bea))).toMatchObject({
      status: 403,
      code: "NO_LICENCE",
      message: "Please ask your organisation's administrator to enter its Australian Credit Licence details first.",
    });
    const applicationId = await enterScenario(bea, excavator);
    const { products } = await bea.api.rankedProducts({ params: { applicationId }, query: {} });
    const offered = products.filter(({ qualification, feesTotal }) => qualification <= 1 && feesTotal !== null).slice(0, 2);
    const { _id } = await bea.api.createOptions({ body: { applicationId, lenders: offered.map(({ lender }) => lender), filters: {} } });
    const { content } = await downloadFile((await bea.api.fetchOptions({ params: { id: _id } })).url);
    expect(pdfText(content)).not.toMatch(/comparison|warning|brokerage|commission/i);
  });
});

describe("the link to Finance options", () => {
  it("is emailed for 14 days, shows what the PDF shows without changing anything, and gives out the PDF", async () => {
    const quote = await aQuote();
    const { _id, holder, link } = await emailed(quote);
    const [email] = await emailsTo(quote.email);

    expect([email?.subject, Date.parse(link.expiresAt) - Date.parse(link.createdAt)]).toEqual(["Your finance options", 14 * 86_400_000]);
    expect(email?.text).toContain(`\nhttps://kelpie.example/options#${secretIn(email)}\n`);
    expect(email?.text).toContain("works for 14 days");
    await writesNothing(async () => {
      const { purpose, options, agreements, documents } = await holder.open();
      expect({ purpose, agreements, documents }).toEqual({ purpose: "options", agreements: [], documents: [] });
      expect(options).toMatchObject({ documentId: _id, content: { customer: "Maria", note: "As we spoke about." } });
      expect(JSON.stringify(options)).not.toMatch(/brokerage|commission/i);
    });
    const [byCustomer, byBroker] = [await holder.fetch(_id), await ann.api.fetchOptions({ params: { id: _id } })];
    expect((await downloadFile(byCustomer.url)).content.equals((await downloadFile(byBroker.url)).content)).toBe(true);
    const trail = await auditTrail({ applicationId: quote.applicationId }, new Date(0), new Date(Date.now() + 1_000));
    expect(trail.filter(({ action }) => action === "options.read").map(({ userId }) => userId)).toEqual(["CUSTOMER", ann.userId]);
  });

  it("gives out nothing else, and nothing once it is revoked", async () => {
    const [quote, other] = [await aQuote(), await aQuote()];
    const { link, holder, _id } = await emailed(quote);
    const { _id: foreign } = await create(other);

    const unknown = { documentId: `${quote.applicationId}.${"0".repeat(26)}` };
    expect((await holder.send("fetchByLink", { body: { documentId: foreign } })).status).toBe(404);
    expect((await holder.send("fetchByLink", { body: unknown })).status).toBe(404);
    const mixed = { _id: foreign, customerId: quote.customerId };
    expect(await rejectionOf(ann.api.sendOptionsLink({ body: mixed }))).toMatchObject({ status: 404 });
    await ann.api.revokeLink({ params: { id: link._id } });
    expect((await holder.send("openLink")).status).toBe(410);
    expect((await holder.send("fetchByLink", { body: { documentId: _id } })).status).toBe(410);
  });
});
