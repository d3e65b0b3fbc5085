import type { Fields } from "../../shared/domain/field.ts";
import type { Known } from "../../shared/domain/known-fields.ts";
import { valueText } from "../../shared/domain/field-text.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../../shared/quote/scenario.ts";
import type { ReferralRecord } from "./store.ts";

type Sent = Pick<ReferralRecord, "customer" | "scenario">;

const contactLabels = { firstName: "First name", lastName: "Last name", number: "Phone", address: "Email" } as const;

/** What a referral says otherwise than the one before it. Only asset and loan show their values: an email is no place for the others. */
export function changesBetween(before: Sent, after: Sent): string[] {
  const contacts = (Object.keys(contactLabels) as (keyof typeof contactLabels)[]).flatMap((name) =>
    before.customer?.[name] === after.customer?.[name] ? [] : [contactLabels[name]],
  );
  return [...contacts, ...(before.scenario && after.scenario ? scenarioChanges(before.scenario, after.scenario) : [])];
}

function scenarioChanges(before: Scenario, after: Scenario): string[] {
  const employers = [before.customer?.employers?.[0], after.customer?.employers?.[0]] as const;
  return [
    ...changedFields(scenarioParts.asset, [before.asset, after.asset], true),
    ...changedFields(scenarioParts.loanDetails, [before.loanDetails, after.loanDetails], true),
    ...changedFields(scenarioParts.customer, [before.customer, after.customer]),
    ...changedFields(scenarioEmployer, employers),
    ...changedFields(scenarioParts.customerProfile, [before.customerProfile, after.customerProfile]),
    ...changedFields(scenarioParts.creditProfile, [before.creditProfile, after.creditProfile]),
    ...changedFields(scenarioParts.entity, [before.entity, after.entity]),
  ];
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

function changedFields(fields: Fields, both: readonly [Known<object> | undefined, Known<object> | undefined], hasValues = false): string[] {
  const [before, after] = both.map((each) => (each ?? {}) as Values) as [Values, Values];
  return Object.entries(fields).flatMap(([name, field]) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (from === to) return [];
    const textOf = (value: typeof from) => (value === null ? "not known" : valueText(field, value));
    return [hasValues ? `${field.label}: ${textOf(from)}, now ${textOf(to)}` : field.label];
  });
}
