import { changedFields } from "../../shared/domain/field-text.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "../../shared/quote/scenario.ts";
import type { ReferralRecord } from "./store.ts";

type Sent = Pick<ReferralRecord, "customer" | "scenario">;

const contactLabels = { firstName: "First name", lastName: "Last name", number: "Phone", address: "Email" } as const;

/**
 * The labels of the fields that differ from the referral sent before. Asset and loan fields include their values; personal data is not
 * emailed.
 */
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
