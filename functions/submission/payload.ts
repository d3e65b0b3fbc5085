import type { RequiredValue } from "./required-values.ts";

type Nested = Readonly<Record<string, unknown>>;

export interface Payload {
  readonly asset: Nested;
  readonly loanDetails: Nested;
  readonly agreement: Nested;
  readonly customers: readonly Nested[];
  readonly entities: readonly Nested[];
}

/** Groups the values. A path loses its list position: phoneNumbers.latest.number becomes phoneNumbers.number. */
export function payloadOf(values: readonly RequiredValue[]): Payload {
  const one = (group: string) => nested(values.filter((value) => value.group === group));
  const several = (group: string) => {
    const groupValues = values.filter((value) => value.group === group);
    return [...new Set(groupValues.map(({ of }) => of))].map((each) => nested(groupValues.filter(({ of }) => of === each)));
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
    const segments = path.split(".").filter((segment) => segment !== "first" && segment !== "latest");
    const last = segments.pop()!;
    let at = whole;
    for (const segment of segments) at = (at[segment] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return whole;
}
