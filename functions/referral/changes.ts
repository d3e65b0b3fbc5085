import { changedFields } from "../../shared/domain/field-text.ts";
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
