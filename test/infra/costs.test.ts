import { describe, expect, it } from "vitest";
import type { Metrics } from "../../functions/metric.ts";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import { sentStatuses } from "../../shared/domain/submission.ts";
import { usageEventNames } from "../../shared/domain/usage-event.ts";
import { costPerOrganisation, costTable, costs } from "../../infra/ops/costs.ts";
import { composedStacks, resourcesOf } from "./support/stacks.ts";

const { app: _, ...stacks } = composedStacks();
const all = (type: string) => Object.values(stacks).flatMap((stack) => (stack ? Object.values(resourcesOf(stack, type)) : []));
const fixed = (price: string) => costs.lines.find((line) => line.price === price)?.fixed;

describe("what AWS costs an organisation and month", () => {
  it.each([
    [10, 5],
    [1_000, 0.35],
    [10_000, 0.3],
  ])("with %d organisations is at most US$ %d", (organisations, most) => {
    expect(costPerOrganisation(organisations)).toBeLessThanOrEqual(most);
  });

  it("is the sum of its parts in the table, up to rounding", () => {
    const columns = [...costTable()].slice(2).map((line) => line.split("|").slice(2, -1).map(Number));
    const [total, parts] = [columns.at(-1)!, columns.slice(0, -1)];

    expect(total).toHaveLength(4);
    for (const [at, value] of total.entries()) expect(parts.reduce((sum, row) => sum + row[at]!, 0)).toBeCloseTo(value, 2);
  });

  it("uses every price and every assumption", () => {
    const used = costs.lines.flatMap((line) => [line.price, ...(line.each ?? [])]);
    const named = [...Object.keys(costs.prices), ...Object.keys(costs.organisation)];

    expect(named.filter((name) => !used.includes(name))).toEqual([]);
  });
});

describe("what is billed without any use is counted as the stacks of prod have it:", () => {
  it("firewalls and their rules", () => {
    const firewalls = all("AWS::WAFv2::WebACL");

    expect(fixed("firewallAcl")).toBe(firewalls.length);
    expect(fixed("firewallRule")).toBe(firewalls.flatMap(({ Properties }) => Properties["Rules"]).length);
  });

  it("KMS keys", () => {
    expect(fixed("key")).toBe(all("AWS::KMS::Key").length);
  });

  it("the metrics that alarms watch", () => {
    const watched = all("AWS::CloudWatch::Alarm").map(({ Properties }) => {
      const metrics = Properties["Metrics"] as readonly { MetricStat?: object }[] | undefined;
      return metrics ? metrics.filter(({ MetricStat }) => MetricStat).length : 1;
    });

    expect(fixed("alarm")).toBe(watched.reduce((sum, count) => sum + count, 0));
  });

  it("Kelpie's own metrics, with the dimension values that are counted while all goes well", () => {
    const values: Record<keyof Metrics, number> = {
      QuotesRanked: applicationTypes.length,
      ProductsPerQuote: applicationTypes.length,
      TraceMismatches: 0,
      SheetsNotLoaded: 0,
      ReferralsSent: 0,
      /** Lodged by hand, too. */
      Submissions: sentStatuses.length + 1,
      /** The arrivals of functions/document/check.ts, and "failed". */
      FilesArrived: 7,
      QuarantineBytes: 0,
      Usage: usageEventNames.length,
      DeadLetters: 0,
      /** Registers, companies, Stripe, lenders and checks. */
      ExternalCalls: 9,
      ExternalFailures: 0,
      SecretReadsDenied: 0,
      MostTiersRead: 0,
      ForeignIds: 0,
    };

    expect(fixed("metric")).toBe(Object.values(values).reduce((sum, count) => sum + 1 + count, 0));
  });

  it("the secrets of a stage, and CloudFront's", () => {
    expect(fixed("secret")).toBeGreaterThanOrEqual(all("AWS::SecretsManager::Secret").length);
  });
});
