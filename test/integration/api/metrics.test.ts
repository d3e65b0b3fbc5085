import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api.ts";
import type { Person } from "../../support/people.ts";
import { aQuoteToRefer, aReferrer } from "../../support/referrals.ts";
import { files, pdf, uploaded } from "../../support/uploads.ts";
import { aCompany } from "../../support/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aReferrer(running);
});

interface MetricLine {
  readonly _aws?: { readonly CloudWatchMetrics: readonly { readonly Dimensions: string[][] }[] };
  readonly [name: string]: unknown;
}

/** What has been counted under a name so far, as CloudWatch reads it from the log: altogether, and by its dimensions. */
function counted(name: string): object[] {
  const lines = running.lines.map((line) => JSON.parse(line) as MetricLine).filter((line) => name in line);
  return lines.map(({ _aws, ...rest }) => ({ ...rest, by: _aws?.CloudWatchMetrics[0]?.Dimensions }));
}

describe("the figures of the dashboard and the alarms", () => {
  it("count each quote, and how many products it was answered with", async () => {
    const { _id: applicationId } = await ann.api.startQuote({ params: { type: "commercial" } });

    const { products } = await ann.api.rankedProducts({ params: { applicationId }, query: {} });

    const by = [[], ["applicationType"]];
    await expect.poll(() => counted("QuotesRanked").at(-1)).toEqual({ QuotesRanked: 1, applicationType: "commercial", by });
    expect(counted("ProductsPerQuote").at(-1)).toEqual({ ProductsPerQuote: products.length, applicationType: "commercial", by });
  });

  it("count each referral that is sent", async () => {
    await ann.api.sendReferral({ body: await aQuoteToRefer(ann) });

    await expect.poll(() => counted("ReferralsSent")).toEqual([{ ReferralsSent: 1, by: [[]] }]);
  });

  it("count each file that arrives, by what became of it", async () => {
    const { customers } = await ann.api.startQuote({ params: { type: "consumer" } });
    const form = () => ann.api.uploadDocument({ body: { customerId: customers[0]!._id, kind: "identity", ...pdf(files.pdf) } });

    await uploaded(ann, await form(), files.pdf);

    await expect.poll(() => counted("FilesArrived")).toEqual([{ FilesArrived: 1, outcome: "ready", by: [[], ["outcome"]] }]);
  });

  it("count each call of an outside service, and each that failed, by service", async () => {
    const by = [[], ["service"]];
    await ann.api.lookUpAbn({ params: { abn: aCompany.abn } });
    await expect.poll(() => counted("OutsideCalls")).toEqual([{ OutsideCalls: 1, service: "business-register", by }]);
    expect(counted("OutsideFailures")).toEqual([]);

    await running.stopRegister();
    await ann.api.lookUpAbn({ params: { abn: aCompany.abn } }).catch(() => {});

    const failed = { OutsideFailures: 1, service: "business-register", fault: "unreachable", by };
    await expect.poll(() => counted("OutsideFailures")).toEqual([failed]);
  });
});
