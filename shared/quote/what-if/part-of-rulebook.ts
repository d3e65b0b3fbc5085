/** Parts of a rulebook, which answer like the whole one for what is in them and are faster to ask again and again. */
import type { CriterionNumbers, IndexedSheet } from "../indexed-sheets.ts";
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
export function onlyCriteria({ list, facts, ratios, compounds }: DistinctCriteria, numbers: CriterionNumbers): DistinctCriteria {
  const used = withMembers(list, numbers);
  const ofUsed = <T extends { readonly number: number }>(all: readonly T[]) => all.filter(({ number }) => used.has(number));
  const compared = <F extends ComparedFact>(all: readonly F[]) =>
    all
      .map((fact) => ({ ...fact, leaves: ofUsed(fact.leaves), ranges: ofUsed(fact.ranges), choices: ofUsed(fact.choices) }))
      .filter(({ leaves }) => leaves.length > 0);
  return { list, facts: compared(facts), ratios: compared(ratios), compounds: ofUsed(compounds) };
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
