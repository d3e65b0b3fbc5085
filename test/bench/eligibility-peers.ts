/** G1: the engine's eligibility step and its peers, which must agree on every tier before they are timed. */
import { TRUE, UNKNOWN } from "../../shared/quote/criteria.ts";
import type { Finding } from "./goals.ts";
import { IntervalIndex } from "./interval-index.ts";
import { JsonRulesPeer } from "./json-rules-peer.ts";
import { criterionResults, naiveEligibility } from "./naive-eligibility.ts";
import { exactDecimals } from "./naive-pricing.ts";
import { type Timings, timeInRounds } from "./rounds.ts";
import { type Case, onceForSheets } from "./workload.ts";
import { ZenPeer } from "./zen-peer.ts";

/** A tier's answer as text, "3 met, 1 unknown, 0 failed" or whether it is applicable, whichever the candidate knows. */
type TierAnswers = readonly string[];

interface Peer {
  readonly name: string;
  readonly run: (place: number) => unknown;
  readonly answers: (place: number) => TierAnswers | Promise<TierAnswers>;
  /** Whether it knows only whether a tier is applicable. */
  readonly isTwoValued?: true;
}

const agreedCases = 60;
/** The engine may take so many times as long as f4. */
const mostOfLimit = 6;
const ours = "engine: predicates.answers + eligibility.assess";
const limit = "f4, interval index";
const naive = "d1, naive interpreter";
const jsonRules = "json-rules-engine, rule per tier";
const zen = "zen-engine, our deduplicated predicates";

type Workload = "our rulebook" | "synthetic";

export async function eligibilityFindings(cases: readonly Case[], workload: Workload): Promise<Finding[]> {
  const peers: [Peer, ...Peer[]] = [enginePeer(cases), limitPeer(cases), naivePeer(cases), jsonRulesPeer(cases), zenPeer(cases)];
  const differing = await differingTiers(cases.slice(0, agreedCases), { peers, workload });
  const timings = await timeInRounds(peers, { cases: cases.length });
  timings.print(`G1 eligibility, ${workload}`, limit);
  const atMost = { goal: "G1", bound: "at most" } as const;
  return [
    { ...atMost, quantity: `${workload}: tiers on which peers disagree`, figure: differing, unit: "", floor: 0 },
    { ...atMost, quantity: `${workload}: engine / f4`, figure: timings.ratio(ours, limit), unit: "x", floor: mostOfLimit, target: 1.5 },
    ...multiples(timings, workload),
  ];
}

/** Section 5's multiples were set on the synthetic workload, so that only there do all of them bind. */
function multiples(timings: Timings, workload: Workload): Finding[] {
  const times = (peer: string, limits: Pick<Finding, "floor" | "target">): Finding => {
    const quantity = `${workload}: ${peer} / engine (f4: ${Math.round(timings.ratio(peer, limit)).toLocaleString("en-AU")} x)`;
    return { goal: "G1", quantity, figure: timings.ratio(peer, ours), unit: "x", bound: "at least", ...limits };
  };
  if (workload === "synthetic")
    return [
      times(naive, { floor: 30, target: 120 }),
      times(jsonRules, { floor: 1500, target: 6000 }),
      times(zen, { floor: 30, target: 115 }),
    ];
  console.log(
    `  The floor of ${jsonRules} is f4's own figure / ${mostOfLimit} here: 1,500 x belongs to the synthetic workload's 350 tiers.`,
  );
  return [
    times(naive, { floor: 30 }),
    times(jsonRules, { floor: timings.ratio(jsonRules, limit) / mostOfLimit }),
    times(zen, { floor: 30 }),
  ];
}

function enginePeer(cases: readonly Case[]): Peer {
  return {
    name: ours,
    run(place) {
      const { scenario, sheets } = cases[place]!;
      sheets.eligibility.assess(sheets.predicates.answers(scenario));
    },
    answers(place) {
      const { scenario, sheets } = cases[place]!;
      const answers = sheets.predicates.answers(scenario);
      sheets.eligibility.assess(answers);
      return sheets.tiers.map(({ tier: { criteria } }, tier) => {
        const slots = criteria.map((each) => sheets.criteria[each]!.slot);
        const met = sheets.eligibility.met(tier);
        // The engine keeps the number of unknown criteria to itself, and shows it in the qualification.
        const unknown = slots.filter((slot) => answers[slot] === UNKNOWN).length;
        const isClose = sheets.eligibility.qualification(tier) <= 1;
        if (met !== slots.filter((slot) => answers[slot] === TRUE).length || isClose !== (met + unknown === slots.length))
          return "contradiction";
        return countsText(met, unknown, slots.length);
      });
    },
  };
}

function limitPeer(cases: readonly Case[]): Peer {
  const indexes = onceForSheets(cases, (tiers) => new IntervalIndex(tiers));
  return {
    name: limit,
    run: (place) => indexes[place]!.assess(cases[place]!.scenario),
    answers(place) {
      const { met, unknown } = indexes[place]!;
      indexes[place]!.assess(cases[place]!.scenario);
      return cases[place]!.tiers.map(({ criteria }, tier) => countsText(met[tier]!, unknown[tier]!, criteria.length));
    },
  };
}

/** Timed with plain numbers; checked in exact decimals, as 34748.12 - 4748.12 in plain numbers lies beside a threshold of 30000. */
function naivePeer(cases: readonly Case[]): Peer {
  return {
    name: naive,
    run: (place) => naiveEligibility(cases[place]!.scenario, cases[place]!.tiers),
    answers: (place) =>
      cases[place]!.tiers.map(({ criteria }) => {
        const results = criterionResults(criteria, cases[place]!.scenario, exactDecimals).map(({ result }) => result);
        const count = (wanted: boolean | undefined) => results.filter((result) => result === wanted).length;
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

/** Tiers on which a peer differs from the first of them. */
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

function differencesFrom(expected: TierAnswers, found: TierAnswers, { name, isTwoValued }: Peer): string[] {
  const wanted = expected.map((counts) => (isTwoValued ? applicableText(/^\d+ met, 0 unknown, 0 failed$/.test(counts)) : counts));
  return wanted.flatMap((counts, tier) => (found[tier] === counts ? [] : [`${name}: ${found[tier]}, engine: ${counts}, tier ${tier}`]));
}
