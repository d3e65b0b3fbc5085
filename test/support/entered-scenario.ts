import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Person } from "./people.ts";
import { aCompany } from "./whole-quote.ts";

/** Enters a scenario into a new application as a broker fills in the screen, a field and a call at a time; answers its id. */
export async function enterScenario({ api }: Person, scenario: Scenario): Promise<string> {
  const { applicationType, asset, loanDetails, customer, entity } = scenario;
  const application = await api.startQuote({ params: { type: applicationType } });
  const { _id: customerId = "", employers: [employer] = [] } = application.customers[0] ?? {};
  const { employers, ...personal } = customer ?? {};
  for (const one of fieldsOf(asset)) await api.updateAsset({ body: { _id: application.asset._id, ...one } });
  for (const one of fieldsOf(loanDetails)) await api.updateLoanDetails({ body: { _id: application.loanDetails._id, ...one } });
  for (const one of fieldsOf(personal)) await api.updateCustomer({ body: { customerId, ...one } });
  for (const one of fieldsOf(employers?.[0])) await api.updateEmployer({ body: { employerId: employer?._id ?? "", ...one } });
  await enterProfiles(api, application._id, scenario);
  if (entity) await enterBusiness(api, application._id, entity);
  return application._id;
}

async function enterProfiles(api: Person["api"], _id: string, { customerProfile, creditProfile }: Scenario): Promise<void> {
  for (const one of fieldsOf(customerProfile)) await api.updateApplication({ body: { _id, customerProfile: one } });
  for (const one of fieldsOf(creditProfile)) await api.updateApplication({ body: { _id, creditProfile: one } });
}

/** A business comes from the register; what the scenario knows better is put right afterwards. */
async function enterBusiness(api: Person["api"], applicationId: string, entity: NonNullable<Scenario["entity"]>): Promise<void> {
  const { _id: entityId } = await api.createEntity({ body: { applicationId, abrData: { Abn: aCompany.abn } } });
  for (const one of fieldsOf(entity)) await api.updateEntity({ body: { entityId, ...one } });
}

function fieldsOf<T extends object>(part: T | null | undefined): Partial<T>[] {
  const known = Object.entries(part ?? {}).filter(([, value]) => value !== undefined);
  return known.map(([name, value]) => ({ [name]: value }) as Partial<T>);
}
