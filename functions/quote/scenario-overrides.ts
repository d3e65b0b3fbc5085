import type { Scenario } from "../../shared/quote/scenario.ts";

/** The scenario values that a request may override: texts of a query, numbers of a body. */
type ScenarioOverrides = {
  readonly [K in "assetValue" | "ageOfAsset" | "deposit" | "term" | "balloon" | "brokerageRate"]?: string | number | undefined;
};

/** Applies the overrides to the scenario; also returns the rest of the request. */
export function applyOverrides<Q extends ScenarioOverrides>(
  scenario: Scenario,
  query: Q,
): { scenario: Scenario; rest: Omit<Q, keyof ScenarioOverrides> } {
  const { assetValue, ageOfAsset, deposit, term, balloon, brokerageRate, ...rest } = query;
  const asset = numbersIn({ assetValue, ageOfAsset });
  const loanDetails = numbersIn({ deposit, term, balloon, brokerageRate });
  return {
    scenario: { ...scenario, asset: { ...scenario.asset, ...asset }, loanDetails: { ...scenario.loanDetails, ...loanDetails } },
    rest,
  };
}

function numbersIn<K extends string>(values: Readonly<Record<K, string | number | undefined>>): { readonly [N in K]?: number } {
  const entries = Object.entries<string | number | undefined>(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, Number(value)])) as { readonly [N in K]?: number };
}
