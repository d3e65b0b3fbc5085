/** Parts of a rulebook, which answer like the whole one for what is in them and are faster to ask again and again. */
import { FALSE } from "../criteria.ts";
import { evaluate } from "../evaluate.ts";
import type { CriterionNumbers, IndexedSheet } from "../indexed-sheets.ts";
import type { Scenario } from "../scenario.ts";
import type { ComparedFact, DistinctCriteria, Rulebook, SheetsInForce } from "../rulebook.ts";

/** These lenders' sheets alone. */
export function ofLenders(rulebook: Rulebook, lenders: ReadonlySet<string>): Rulebook {
  const known = new Map<SheetsInForce, SheetsInForce>();
  return {
    inForce: (type, today) => {
      const all = rulebook.inForce(type, today);
      const part = known.get(all) ?? partOf(all, lenders);
      known.set(all, part);
      return part;
    },
  };
}

function partOf({ criteria, indexed, tiers, issues }: SheetsInForce, lenders: ReadonlySet<string>): SheetsInForce {
  const own = issues.filter(({ lender }) => lenders.has(lender));
  return {
    criteria: onlyCriteria(criteria, own.flatMap(criteriaOfSheet)),
    indexed,
    tiers: tiers.filter(({ sheet }) => lenders.has(sheet.lender)),
    issues: own,
  };
}

/** The numbers of all criteria that decide a sheet's prices or its tiers. */
export function criteriaOfSheet({ fees, brokerage, loading, productTiers }: IndexedSheet): number[] {
  return [fees, brokerage, loading, productTiers].flatMap((parts: readonly { readonly criteria: CriterionNumbers }[]) =>
    parts.flatMap(({ criteria }) => criteria),
  );
}

/** Only these criteria and their members are answered; the others keep their numbers and stay unknown. */
export function onlyCriteria({ list, facts, sheetFacts, compounds }: DistinctCriteria, numbers: CriterionNumbers): DistinctCriteria {
  const used = withMembers(list, numbers);
  const ofUsed = <T extends { readonly number: number }>(all: readonly T[]) => all.filter(({ number }) => used.has(number));
  const compared = <F extends ComparedFact>(all: readonly F[]) =>
    all
      .map((fact) => ({ ...fact, leaves: ofUsed(fact.leaves), ranges: ofUsed(fact.ranges), choices: ofUsed(fact.choices) }))
      .filter(({ leaves }) => leaves.length > 0);
  return { list, facts: compared(facts), sheetFacts: compared(sheetFacts), compounds: ofUsed(compounds) };
}

/** These criteria, the members of compounds among them, and the criteria on which their facts depend; of `settled` ones nothing else. */
export function withMembers(
  list: DistinctCriteria["list"],
  numbers: CriterionNumbers,
  settled: { readonly has: (number: number) => boolean } = new Set<number>(),
): ReadonlySet<number> {
  const found = new Set<number>(numbers);
  for (const number of found) {
    if (settled.has(number)) continue;
    const { test } = list[number]!;
    for (const member of (test.isCompound ? test.members : test.dependsOn) ?? []) found.add(member);
  }
  return found;
}

/** Without the tiers that fail a criterion on none of the facts: they fail whatever value these take. */
export function withoutFailed(rulebook: Rulebook, scenario: Scenario, facts: ReadonlySet<string>): Rulebook {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  const { criteria } = sheets;
  const answers = evaluate(criteria, scenario);
  const compared = [...criteria.facts, ...criteria.sheetFacts].filter(({ name }) => facts.has(name));
  const moved = new Set(compared.flatMap(({ leaves }) => leaves.map(({ number }) => number)));
  const isMoved = (number: number) => [...withMembers(criteria.list, [number])].some((member) => moved.has(member));
  const failed = new Set(criteria.list.flatMap((_, number) => (answers[number] === FALSE && !isMoved(number) ? number : [])));
  const tiers = sheets.tiers.filter(({ tier }) => !tier.criteria.some((number) => failed.has(number)));
  const parts = tiers.flatMap(({ tier, fees, loading, brokerage }) => [tier, ...fees, ...loading, ...brokerage]);
  const part = { ...sheets, tiers, criteria: onlyCriteria(criteria, [...new Set(parts.flatMap((each) => each.criteria))]) };
  return { inForce: () => part };
}
