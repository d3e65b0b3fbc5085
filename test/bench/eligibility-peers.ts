/** G1: times the engine's eligibility step and its peers, and counts the tiers on which they disagree. */
import { UNKNOWN } from "../../shared/quote/criteria.ts";
import { evaluate } from "../../shared/quote/evaluate.ts";
import { fitOf } from "../../shared/quote/fit.ts";
import type { Finding } from "./goals.ts";
import { JsonRulesPeer } from "./json-rules-peer.ts";
import { criterionResults, naiveEligibility } from "./naive-eligibility.ts";
import { exactDecimals } from "./naive-pricing.ts";
import { type Timings, timeInRounds } from "./rounds.ts";
import { type Case, onceForSheets } from "./workload.ts";
import { ZenPeer } from "./zen-peer.ts";

/** For each tier "3 met, 1 unknown, 0 failed" or, from two-valued peers, "applicable". */
type TierAnswers = readonly string[];

interface Peer {
  readonly name: string;
  readonly run: (place: number) => unknown;
  readonly answers: (place: number) => TierAnswers | Promise<TierAnswers>;
  /** Whether it only says which tiers are applicable. */
  readonly isTwoValued?: true;
}

const agreedCases = 60;
const ours = "engine: evaluate and fit";
const naive = "naive interpreter";
const jsonRules = "json-rules-engine, rule per tier";
const zen = "zen-engine, our deduplicated predicates";

type Workload = "our rulebook" | "synthetic";

export async function eligibilityFindings(cases: readonly Case[], workload: Workload): Promise<Finding[]> {
  const peers: [Peer, ...Peer[]] = [enginePeer(cases), naivePeer(cases), jsonRulesPeer(cases), zenPeer(cases)];
  const differing = await differingTiers(cases.slice(0, agreedCases), { peers, workload });
  const timings = await timeInRounds(peers, { cases: cases.length });
  timings.print(`G1 eligibility, ${workload}`, ours);
  const atMost = { goal: "G1", bound: "at most" } as const;
  return [
    { ...atMost, quantity: `${workload}: tiers on which peers disagree`, figure: differing, unit: "", floor: 0 },
    ...multiples(timings, workload),
  ];
}

function multiples(timings: Timings, workload: Workload): Finding[] {
  const times = (peer: string, limits: Pick<Finding, "floor" | "target"> = {}): Finding => {
    const quantity = `${workload}: ${peer} / engine`;
    return { goal: "G1", quantity, figure: timings.ratio(peer, ours), unit: "x", bound: "at least", ...limits };
  };
  return [times(naive), times(jsonRules, { floor: 250, target: 300 }), times(zen, { floor: 11, target: 25 })];
}

function enginePeer(cases: readonly Case[]): Peer {
  return {
    name: ours,
    run(place) {
      const { scenario, sheets } = cases[place]!;
      const answers = evaluate(sheets.criteria, scenario);
      return sheets.tiers.map((tier) => fitOf(tier, answers, { balloonPercent: 0 }));
    },
    answers(place) {
      const { scenario, sheets } = cases[place]!;
      const answers = evaluate(sheets.criteria, scenario);
      return sheets.tiers.map((tier) => {
        const { criteria } = tier.tier;
        const { met, qualification } = fitOf(tier, answers, { balloonPercent: 0 });
        const unknown = criteria.filter((number) => answers[number] === UNKNOWN).length;
        return qualification <= 1 === (met + unknown === criteria.length) ? countsText(met, unknown, criteria.length) : "contradiction";
      });
    },
  };
}

/** Timed with plain numbers, checked with exact decimals: in plain numbers 34748.12 - 4748.12 misses the threshold of 30000. */
function naivePeer(cases: readonly Case[]): Peer {
  return {
    name: naive,
    run: (place) => naiveEligibility(cases[place]!.scenario, cases[place]!.tiers),
    answers: (place) =>
      cases[place]!.tiers.map(({ criteria }) => {
        const results = criterionResults(criteria, cases[place]!.scenario, exactDecimals).map(({ result }) => result);
        const count = (counted: boolean | undefined) => results.filter((result) => result === counted).length;
        return countsText(count(true), count(undefined), results.length);
      }),
  };
}

function jsonRulesPeer(cases: readonly Case[]): Peer {
  const engines = onceForSheets(cases, (tiers) => new JsonRulesPeer(tiers));
  return {
    name: jsonRules,
    isTwoValued: true,
    run: (place) => engines[place]!.assess(cases[place]!.scenario),
    async answers(place) {
      const applicable = new Set(await engines[place]!.assess(cases[place]!.scenario));
      return cases[place]!.tiers.map((_, tier) => applicableText(applicable.has(tier)));
    },
  };
}

function zenPeer(cases: readonly Case[]): Peer {
  const engines = onceForSheets(cases, (tiers) => new ZenPeer(tiers));
  return {
    name: zen,
    run: (place) => engines[place]!.assess(cases[place]!.scenario),
    async answers(place) {
      const { met, unknown } = engines[place]!;
      await engines[place]!.assess(cases[place]!.scenario);
      return cases[place]!.tiers.map(({ criteria }, tier) => countsText(met[tier]!, unknown[tier]!, criteria.length));
    },
  };
}

const countsText = (met: number, unknown: number, all: number): string => `${met} met, ${unknown} unknown, ${all - met - unknown} failed`;
const applicableText = (isApplicable: boolean): string => (isApplicable ? "applicable" : "not applicable");

/** The number of tiers on which a peer differs from the first one. */
async function differingTiers(
  cases: readonly Case[],
  { peers: [first, ...others], workload }: { readonly peers: readonly [Peer, ...Peer[]]; readonly workload: string },
): Promise<number> {
  const differing: string[] = [];
  let compared = 0;
  for (const place of cases.keys()) {
    const expected = await first.answers(place);
    compared += expected.length * others.length;
    for (const peer of others)
      differing.push(...differencesFrom(expected, await peer.answers(place), peer).map((each) => `${each} of scenario ${place}`));
  }
  console.log(
    `\nG1 agreement, ${workload}: ${differing.length} of ${compared} tiers differ, over ${cases.length} scenarios and ${others.length} peers`,
  );
  console.log(`  three-valued, but for ${jsonRules}, which says which tiers are applicable`);
  for (const difference of differing.slice(0, 5)) console.log(`  ${difference}`);
  return differing.length;
}

function differencesFrom(expected: TierAnswers, actual: TierAnswers, { name, isTwoValued }: Peer): string[] {
  const comparable = expected.map((counts) => (isTwoValued ? applicableText(/^\d+ met, 0 unknown, 0 failed$/.test(counts)) : counts));
  return comparable.flatMap((counts, tier) =>
    actual[tier] === counts ? [] : [`${name}: ${actual[tier]}, engine: ${counts}, tier ${tier}`],
  );
}
