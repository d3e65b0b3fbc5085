import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { countDistinct } from "../../../functions/store/services/rate-limit.ts";
import { childIdOf, newId } from "../../../functions/store/dynamo/ids.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aQuoteToRefer, aReferrer } from "../../support/fixtures/referrals.ts";
import { files, pdfMetadata, uploadAndWait } from "../../support/fixtures/uploads.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aReferrer(running);
});

interface MetricLine {
  readonly _aws?: { readonly CloudWatchMetrics: readonly { readonly Dimensions: string[][] }[] };
  readonly [name: string]: unknown;
}

/** The metric values logged so far under a name, with their dimensions. */
function metricsNamed(name: string): object[] {
  const lines = running.lines.map((line) => JSON.parse(line) as MetricLine).filter((line) => name in line);
  return lines.map(({ _aws, ...rest }) => ({ ...rest, by: _aws?.CloudWatchMetrics[0]?.Dimensions }));
}

describe("the metrics of the dashboard and the alarms", () => {
  it("count each ranked quote and its products", async () => {
    const { _id: applicationId } = await ann.api.startQuote({ params: { type: "commercial" } });

    const { products } = await ann.api.rankedProducts({ params: { applicationId }, query: {} });

    const by = [[], ["applicationType"]];
    await expect.poll(() => metricsNamed("QuotesRanked").at(-1)).toEqual({ QuotesRanked: 1, applicationType: "commercial", by });
    expect(metricsNamed("ProductsPerQuote").at(-1)).toEqual({ ProductsPerQuote: products.length, applicationType: "commercial", by });
  });

  it("count each referral that is sent", async () => {
    await ann.api.sendReferral({ body: await aQuoteToRefer(ann) });

    await expect.poll(() => metricsNamed("ReferralsSent")).toEqual([{ ReferralsSent: 1, by: [[]] }]);
  });

  it("count each arrived file by outcome", async () => {
    const { customers } = await ann.api.startQuote({ params: { type: "consumer" } });
    const form = () => ann.api.uploadDocument({ body: { customerId: customers[0]!._id, kind: "identity", ...pdfMetadata(files.pdf) } });

    await uploadAndWait(ann, await form(), files.pdf);

    const by = [[], ["outcome"]];
    await expect
      .poll(() => metricsNamed("FilesArrived"))
      .toEqual([
        { FilesArrived: 1, outcome: "scanning", by },
        { FilesArrived: 1, outcome: "ready", by },
      ]);
  });

  it("count each call to an external service and each failure by service", async () => {
    const by = [[], ["service"]];
    await ann.api.lookUpAbn({ params: { abn: aCompany.abn } });
    await expect.poll(() => metricsNamed("ExternalCalls")).toEqual([{ ExternalCalls: 1, service: "business-register", by }]);
    expect(metricsNamed("ExternalFailures")).toEqual([]);

    await running.stopRegister();
    await ann.api.lookUpAbn({ params: { abn: aCompany.abn } }).catch(() => {});

    const failed = { ExternalFailures: 1, service: "business-register", fault: "unreachable", by };
    await expect.poll(() => metricsNamed("ExternalFailures")).toEqual([failed]);
  });

  it("count an organisation that was given 90 % of the commercial tiers in a day, once", async () => {
    const broker = await aPerson(running, { isVerified: true });
    const { _id: applicationId } = await broker.api.startQuote({ params: { type: "commercial" } });
    const otherTiers = Array.from({ length: 50 }, () => newId());
    await countDistinct({ what: "commercial tiers in play", spanMs: 24 * 60 * 60_000 }, broker.organisationId!, otherTiers);

    for (const _ of [1, 2]) await broker.api.readSheetsInPlay({ params: { applicationId }, query: {} });

    const caller = expect.stringMatching(/^[\w-]{12}$/) as string;
    await expect.poll(() => metricsNamed("MostTiersRead")).toEqual([{ MostTiersRead: 1, applicationType: "commercial", caller, by: [[]] }]);
  });

  it("count a 404 because the application is another user's, by colleague and stranger, and not one for an absent or malformed id", async () => {
    const { _id: id, customers } = await ann.api.startQuote({ params: { type: "consumer" } });
    const customerId = customers[0]!._id;
    const colleague = await aPerson(running, { organisation: ann.organisationId });
    const [stranger, other] = [await aPerson(running), await aPerson(running)];
    const relations = () => metricsNamed("ForeignIds").map((line) => (line as { relation?: string }).relation);

    for (const absent of [newId(), "nonsense"]) await stranger.send("readApplication", { params: { id: absent } });
    await ann.send("readApplication", { params: { id: childIdOf(id, newId()) } });
    await ann.send("readCustomer", { params: { id: childIdOf(id, newId()) } });
    await stranger.send("readApplication", { params: { id } });
    await colleague.send("rankedProducts", { params: { applicationId: id }, query: {} });
    await other.send("removeCustomer", { body: { customerId, applicationId: id } });

    await expect.poll(relations).toEqual(["stranger", "colleague", "stranger"]);
    expect(metricsNamed("ForeignIds")[0]).toEqual({
      ForeignIds: 1,
      relation: "stranger",
      route: "readApplication",
      caller: expect.stringMatching(/^[\w-]{12}$/) as string,
      by: [[], ["relation"]],
    });
  });
});
