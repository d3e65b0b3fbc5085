import { beforeAll, describe, expect, it } from "vitest";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { optionsKey } from "../../../functions/store/dynamo/record-keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { findSubmission, keyOf } from "../../../functions/submission/record.ts";
import { recordFailure } from "../../../functions/submission/store.ts";
import { car, smallLoan } from "../../unit/quote/what-if/worked-scenarios.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { shownFigures } from "../../../shared/selection/shown-figures.ts";
import { withApi } from "../../support/api/api.ts";
import { aCarQuote } from "../../support/fixtures/car-quote.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { aLicence } from "../../support/fixtures/organisations.ts";
import { type Person, rejectionOf, withAnotherToken } from "../../support/fixtures/people.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";

const running = withApi();

/** One broker at a stage that allows assumed rates, as `npm start` does, and at one that refuses them, as prod does. */
let allowed: Person;
let refused: Person;
beforeAll(async () => {
  allowed = await aSubmitter(running);
  await allowed.api.saveLicence({ body: { organisationId: allowed.organisationId!, licence: aLicence } });
  const prod = await running.beside({ ASSUMED_RATES: "refused" });
  refused = await withAnotherToken({ ...running, url: prod.url }, allowed);
  return () => prod.kill();
});

const macquarie =
  "Macquarie's rate is assumed, as its rate sheet of 26/07/2023 does not state it. Kelpie's editors of rate sheets can renew the sheet.";
const now = "NOW's rate is assumed, as its undated rate sheet does not state it. Kelpie's editors of rate sheets can renew the sheet.";

async function expectRefusal(call: () => Promise<unknown>, field: string, message: string, code = "ASSUMED_RATE"): Promise<void> {
  await writesNothing(async () => expect(await rejectionOf(call())).toMatchObject({ status: 409, code, field, message }));
}

const create = ({ api }: Person, applicationId: string, lenders: string[]) =>
  api.createOptions({ body: { applicationId, lenders, filters: {} } });

const pack = ({ api }: Person, applicationId: string) => api.createPack({ body: { applicationId, lender: "NOW" } });

async function choose({ api }: Person, applicationId: string, lender: string, { loanDetails }: Scenario = car) {
  const { products } = await api.rankedProducts({ params: { applicationId }, query: {} });
  const figures = shownFigures(products, loanDetails!.term!);
  const request = {
    lender,
    objectives: [{ kind: "lender" as const }],
    why: "The customer has banked there for years.",
    reasons: [],
    commission: { unit: "dollars" as const, value: 0 },
    figures,
  };
  return api.createSelection({ body: { applicationId, filters: {}, ...request } });
}

describe("a stage that refuses assumed rates", () => {
  it("makes no Finance options of a product whose rate is assumed, and sends none that were made before", async () => {
    const { applicationId, customerId } = await aCarQuote(allowed);

    await expectRefusal(() => create(refused, applicationId, ["Macquarie", "Money3"]), "lenders", macquarie);
    const { _id } = await create(allowed, applicationId, ["Macquarie", "Money3"]);
    await expectRefusal(() => refused.api.sendOptionsLink({ body: { _id, customerId } }), "_id", macquarie);
    expect(await allowed.api.sendOptionsLink({ body: { _id, customerId } })).toMatchObject({ purpose: "options", customerId });
  });

  it("records the choice of a product whose rate the lender states", async () => {
    const { applicationId } = await aCarQuote(allowed);

    expect(await choose(refused, applicationId, "Money3")).toMatchObject({ lender: "Money3" });
  });

  it("records no choice of a product whose rate is assumed, and makes no disclosure of it", async () => {
    const { applicationId } = await aCarQuote(allowed);

    await expectRefusal(() => choose(refused, applicationId, "Macquarie"), "lender", macquarie);
    expect((await allowed.api.listRecords({ params: { applicationId } })).selections).toEqual([]);
  });

  it("submits no product whose rate is assumed, and says so in the review before", async () => {
    const { applicationId } = await aQuoteForNow(allowed);

    const review = await refused.api.readSubmission({ params: { id: applicationId }, query: {} });
    expect(review).toMatchObject({ status: "incomplete", missing: [{ field: "product", label: now, place: "criteria" }] });
    await expectRefusal(() => refused.api.submitApplication({ params: { id: applicationId }, query: {} }), "lender", now);
    await expectRefusal(() => refused.api.postSubmission({ body: { applicationId } }), "lender", now);
  });

  it("makes no pack for a lender whose rate is assumed", async () => {
    const { applicationId } = await aQuoteForNow(allowed);

    await expectRefusal(() => pack(refused, applicationId), "lender", now);
    expect(await pack(allowed, applicationId)).toMatchObject({ lender: "NOW", status: "making" });
  });

  it("does not send a failed submission again whose rate is assumed", async () => {
    const { applicationId } = await aQuoteForNow(allowed);
    const { lender, number } = await allowed.api.postSubmission({ body: { applicationId } });
    await recordFailure({ applicationId, lender, number }, "NOW could not be reached.");

    await expectRefusal(() => refused.api.postSubmission({ body: { applicationId } }), "lender", now);
    expect(await allowed.api.postSubmission({ body: { applicationId } })).toMatchObject({ status: "queued" });
  });
});

const tooDear = (lender: string) =>
  `${lender}: Above the 48% limit on the yearly cost of credit, so it may be neither suggested nor applied for.`;

describe("a product above the limit on the yearly cost of credit, at any stage", () => {
  it("is put into no Finance options, and its choice is not recorded", async () => {
    const applicationId = await enterScenario(allowed, smallLoan);

    await expectRefusal(
      () => create(allowed, applicationId, ["MoneyPlace", "Money3"]),
      "lenders",
      `${tooDear("MoneyPlace")} ${tooDear("Money3")}`,
      "COST_CAP",
    );
    await expectRefusal(() => choose(allowed, applicationId, "Money3", smallLoan), "lender", tooDear("Money3"), "COST_CAP");
    expect(await allowed.api.listRecords({ params: { applicationId } })).toEqual({ options: [], selections: [] });
  });

  it("is in no Finance options that are sent", async () => {
    const { applicationId, customerId } = await aCarQuote(allowed);
    const { _id } = await create(allowed, applicationId, ["Macquarie", "Money3"]);
    const send = () => allowed.api.sendOptionsLink({ body: { _id, customerId } });
    expect(await send()).toMatchObject({ purpose: "options" });
    const small = await allowed.api.keepQuote({ body: { applicationId: await enterScenario(allowed, smallLoan), filters: {} } });
    await commit([updateItem("options", optionsKey(_id), { set: { kept: small._id } }, exists)]);

    await expectRefusal(send, "_id", tooDear("Money3"), "COST_CAP");
  });

  it("is not sent again after a failure", async () => {
    const { applicationId } = await aQuoteForNow(allowed);
    const { lender, number } = await allowed.api.postSubmission({ body: { applicationId } });
    const sent = { applicationId, lender, number };
    await recordFailure(sent, "NOW could not be reached.");
    const { product } = (await findSubmission(sent))!;
    await commit([updateItem("submission", keyOf(sent), { set: { product: { ...product, aboveCostCap: true } } }, exists)]);

    await expectRefusal(() => allowed.api.postSubmission({ body: { applicationId } }), "lender", tooDear("NOW"), "COST_CAP");
    expect(await findSubmission(sent)).toMatchObject({ status: "failed" });
  });

  it("is put into no pack and not submitted, and the review before says so", async () => {
    const { applicationId, assetId } = await aQuoteForNow(allowed);
    const { loanDetails } = await allowed.api.readApplication({ params: { id: applicationId } });
    await allowed.api.updateAsset({ body: { _id: assetId, assetValue: 3000 } });
    await allowed.api.updateLoanDetails({ body: { _id: loanDetails._id, term: 12 } });

    const { missing } = await allowed.api.readSubmission({ params: { id: applicationId }, query: {} });
    expect(missing).toContainEqual({ field: "product", label: tooDear("NOW"), place: "criteria" });
    await expectRefusal(() => pack(allowed, applicationId), "lender", tooDear("NOW"), "COST_CAP");
    await expectRefusal(
      () => allowed.api.submitApplication({ params: { id: applicationId }, query: {} }),
      "lender",
      tooDear("NOW"),
      "COST_CAP",
    );
  });
});
