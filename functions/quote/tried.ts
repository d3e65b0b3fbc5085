import type { Scenario } from "../../shared/quote/scenario.ts";

/** Values of the deal that a query tries. */
type Tried = { readonly [K in "assetValue" | "ageOfAsset" | "deposit" | "term" | "balloon" | "brokerageRate"]?: string | undefined };

/** Puts the values that a query tries into the scenario; also returns the rest of the query. */
export function tryIn<Q extends Tried>(scenario: Scenario, query: Q): { scenario: Scenario; rest: Omit<Q, keyof Tried> } {
  const { assetValue, ageOfAsset, deposit, term, balloon, brokerageRate, ...rest } = query;
  const asset = numbersIn({ assetValue, ageOfAsset });
  const loanDetails = numbersIn({ deposit, term, balloon, brokerageRate });
  return {
    scenario: { ...scenario, asset: { ...scenario.asset, ...asset }, loanDetails: { ...scenario.loanDetails, ...loanDetails } },
    rest,
  };
}

function numbersIn<K extends string>(texts: Readonly<Record<K, string | undefined>>): { readonly [N in K]?: number } {
  const entries = Object.entries<string | undefined>(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(entries.map(([name, text]) => [name, Number(text)])) as { readonly [N in K]?: number };
}
