import type { IsoDate } from "../dates.ts";
import type { Application } from "../domain/application.ts";
import type { Fields, PartValues } from "../domain/field.ts";
import { type Scenario, scenarioEmployer, scenarioParts } from "./scenario.ts";

/** Builds the scenario of shared/quote/README.md, section 1. An empty list of employers and a cleared value count as unknown. */
export function scenarioOf(application: Application, today: IsoDate): Scenario {
  const { applicationType, asset, loanDetails, entities, customers, customerProfile, creditProfile } = application;
  const [customer] = customers;
  const employers = customer?.employers.map((employer) => valuesOf(scenarioEmployer, employer));
  return {
    applicationType,
    today,
    asset: valuesOf(scenarioParts.asset, asset),
    loanDetails: valuesOf(scenarioParts.loanDetails, loanDetails),
    customer: { ...valuesOf(scenarioParts.customer, customer), employers: employers?.length === 0 ? undefined : employers },
    customerProfile: valuesOf(scenarioParts.customerProfile, customerProfile),
    creditProfile: valuesOf(scenarioParts.creditProfile, creditProfile),
    entity: valuesOf(scenarioParts.entity, entities[0]),
  };
}

/** The fields of a part, where null is undefined for a field that a broker can clear. */
function valuesOf<F extends Fields>(fields: F, values: Partial<PartValues<F>> | undefined): PartValues<F> {
  const read = values as Readonly<Record<string, unknown>> | undefined;
  const entries = Object.entries(fields).map(([name, { criterion }]) => [
    name,
    criterion?.nullIsUnknown ? (read?.[name] ?? undefined) : read?.[name],
  ]);
  return Object.fromEntries(entries) as PartValues<F>;
}
