import type { RequiredValue } from "./required-values.ts";

type Nested = Readonly<Record<string, unknown>>;

/** What a lender is told: the fields that its sheet requires, and nothing else. */
export interface Payload {
  readonly asset: Nested;
  readonly loanDetails: Nested;
  readonly agreement: Nested;
  readonly customers: readonly Nested[];
  readonly entities: readonly Nested[];
}

/** The values by group, a list's one entry in the place of the list: phoneNumbers.latest.number becomes phoneNumbers.number. */
export function payloadOf(values: readonly RequiredValue[]): Payload {
  const one = (group: string) => nested(values.filter((value) => value.group === group));
  const several = (group: string) => {
    const own = values.filter((value) => value.group === group);
    return [...new Set(own.map(({ of }) => of))].map((each) => nested(own.filter(({ of }) => of === each)));
  };
  return {
    asset: one("asset"),
    loanDetails: one("loanDetails"),
    agreement: one("agreement"),
    customers: several("customer"),
    entities: several("entity"),
  };
}

function nested(values: readonly RequiredValue[]): Nested {
  const whole: Record<string, unknown> = {};
  for (const { path, value } of values) {
    const steps = path.split(".").filter((step) => step !== "first" && step !== "latest");
    const last = steps.pop()!;
    let at = whole;
    for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return whole;
}
