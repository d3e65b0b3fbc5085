/** Parts of a rulebook, which answer like the whole one for what is in them and are faster to ask again and again. */
import type { CriterionNumbers, IndexedSheet } from "../indexed-sheets.ts";
import type { DistinctCriteria, Rulebook, SheetsInForce } from "../rulebook.ts";

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

function partOf({ criteria, tiers }: SheetsInForce, lenders: ReadonlySet<string>): SheetsInForce {
  const own = tiers.filter(({ sheet }) => lenders.has(sheet.lender));
  const sheets = new Set(own.map(({ sheet }) => sheet));
  return { criteria: onlyCriteria(criteria, [...sheets].flatMap(criteriaOfSheet)), tiers: own };
}

/** The numbers of all criteria that decide a sheet's prices or its tiers. */
function criteriaOfSheet({ fees, brokerage, loading, productTiers }: IndexedSheet): number[] {
  return [fees, brokerage, loading, productTiers].flatMap((parts: readonly { readonly criteria: CriterionNumbers }[]) =>
    parts.flatMap(({ criteria }) => criteria),
  );
}

/** Only these criteria and their members are answered; the others keep their numbers and stay unknown. */
export function onlyCriteria({ list, facts, compounds }: DistinctCriteria, numbers: CriterionNumbers): DistinctCriteria {
  const used = withMembers(list, numbers);
  const ofUsed = <T extends { readonly number: number }>(all: readonly T[]) => all.filter(({ number }) => used.has(number));
  const compared = facts.map(({ name, read, leaves, ranges, choices }) => ({
    name,
    read,
    leaves: ofUsed(leaves),
    ranges: ofUsed(ranges),
    choices: ofUsed(choices),
  }));
  return { list, facts: compared.filter(({ leaves }) => leaves.length > 0), compounds: ofUsed(compounds) };
}

/** These criteria and the members of compounds among them. */
export function withMembers(list: DistinctCriteria["list"], numbers: CriterionNumbers): ReadonlySet<number> {
  const found = new Set<number>(numbers);
  for (const number of found) {
    const { test } = list[number]!;
    if (test.isCompound) for (const member of test.members) found.add(member);
  }
  return found;
}
