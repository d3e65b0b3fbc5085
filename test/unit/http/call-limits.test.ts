import { expect, it } from "vitest";
import { type CallLimit, callLimits } from "../../../functions/call/call-limits.ts";
import { type Binding, bindings } from "../../../functions/routes.ts";
import { importGraph } from "../../support/architecture/import-graph.ts";

const limits: readonly [string, CallLimit][] = Object.entries(callLimits);

it("a day's calls of a user, of an organisation, and without a verified email address", () => {
  expect(limits.map(([name, { perUser, perOrganisation, unverified }]) => [name, perUser, perOrganisation, unverified])).toEqual([
    ["applications", 400, 8_000, undefined],
    ["customers", 400, 8_000, undefined],
    ["customerDetails", 4_000, 80_000, undefined],
    ["driverLicences", 100, 1_000, undefined],
    ["paymentDetails", 100, 1_000, undefined],
    ["impacts", 100, 1_000, undefined],
    ["lenderPages", 60, undefined, undefined],
    ["lenderFigures", 200, 4_000, undefined],
    ["keptQuotes", 400, 8_000, undefined],
    ["financeOptions", 200, 4_000, undefined],
    ["packs", 100, 2_000, undefined],
    ["selections", 200, 4_000, undefined],
    ["notes", 2_000, 40_000, undefined],
    ["businesses", 400, 8_000, 30],
    ["documents", 1_500, 30_000, undefined],
    ["registerLookUps", 1_000, 10_000, 30],
    ["tierLists", 300, 6_000, 0],
    ["rankings", undefined, undefined, 1_000],
    ["whatIfs", 1_500, 30_000, 150],
    ["lendings", 300, 6_000, undefined],
    ["liveRankings", 60, 1_200, undefined],
    ["organisationChanges", 100, 200, undefined],
    ["batches", 10, 100, undefined],
    ["pricedScenarios", 200, 1_000, undefined],
    ["referrals", 40, 200, undefined],
    ["keyMessages", undefined, undefined, undefined],
    ["keyPrices", 5_000, 5_000, undefined],
    ["keyQuotes", 1_000, 1_000, undefined],
    ["keyProposals", 50, 50, undefined],
    ["keyPolicies", 300, 300, undefined],
  ]);
});

it("no member can use up what the organisation has in a day", () => {
  const members = limits.filter(([name]) => !name.startsWith("key"));
  const usedUpByOne = members.filter(([, { perUser = 0, perOrganisation = Infinity }]) => perOrganisation < 2 * perUser);
  expect(usedUpByOne).toEqual([]);
});

/** Folders most of whose routes run the engine. */
const computing = ["quote", "batch", "record", "rulebook", "v1"];

it("every route that runs the engine has a daily limit, or a reason for none", () => {
  const isLimited = ({ limit }: Binding) => limit?.perUser !== undefined || limit?.perMinute !== undefined;
  const unlimited = Object.entries<Binding>(bindings).filter(([, binding]) => computing.includes(binding.domain) && !isLimited(binding));

  const withoutLimit = {
    rankedProducts: "takes milliseconds; only users without a verified email address have a limit",
    readSheetsInPlay: "the operation counts it, and the server ranks over the limit",
    remindOfQuote: "stores a day",
    listKeptQuotes: "reads what is stored",
    readKeptQuote: "ranks once by the sheets of one day, to compare with what is stored",
    listBatches: "reads what is stored",
    readBatch: "reads what is stored",
    fetchBatchResult: "reads what is stored",
    fetchOptions: "reads what is stored",
    fetchSelection: "reads what is stored",
    listRecords: "reads what is stored",
    ...Object.fromEntries(unlimited.filter(([, { access }]) => access === "rates").map(([name]) => [name, "staff with a second factor"])),
  };
  expect(unlimited.map(([name]) => name).toSorted()).toEqual(Object.keys(withoutLimit).toSorted());
});

it("of the other folders only these files run the engine, each for a reason", async () => {
  const engine = /^shared\/quote\/(quote|who-lends|offer|what-if\/.+)\.ts$/;
  const elsewhere = new RegExp(`^functions/(?!(${computing.join("|")}|cli)/)`);
  const running = (await importGraph()).filter(({ from, to }) => engine.test(to) && elsewhere.test(from));

  const reasons = {
    "functions/book/watch.ts": "a job",
    "functions/digest/broker-digest.ts": "a job",
    "functions/digest/price-changes.ts": "a job",
    "functions/proof/job-handlers.ts": "a job",
    "functions/link/answers.ts": "ranks once for a link, of which a broker has 50 a day",
    "functions/settlement/opened.ts": "ranks one lender, for an approved application",
    "functions/submission/response.ts": "ranks once, for an answered submission",
  };
  expect(new Set(running.map(({ from }) => from))).toEqual(new Set(Object.keys(reasons)));
});
