import type { Application } from "../../../shared/domain/application.ts";
import type { Employer } from "../../../shared/domain/employer.ts";
import type { Fields, Values } from "../../../shared/domain/field.ts";
import { scenarioEmployer, scenarioParts } from "../../../shared/quote/scenario.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { call } from "../call.ts";

type AssetField = keyof typeof scenarioParts.asset;
type LoanField = keyof typeof scenarioParts.loanDetails;
export type EmployerField = keyof typeof scenarioEmployer;
export type CreditField = keyof typeof scenarioParts.creditProfile;
export type PersonalField = keyof typeof scenarioParts.customer;
type ProfileField = keyof typeof scenarioParts.customerProfile;

/** The tables' fields that the workspace has a control for, by their names on the wire. */
export const workspaceFields = {
  ...scenarioParts.asset,
  ...scenarioParts.loanDetails,
  ...scenarioEmployer,
  ...scenarioParts.customerProfile,
  ...scenarioParts.creditProfile,
  ...scenarioParts.customer,
};

export type FieldName = keyof typeof workspaceFields;

export type ScenarioFields = Values<typeof workspaceFields>;

/** Applies the response of a save to the current application. */
export type ApplicationUpdate = (now: Application) => Application;

interface FieldAccess<F extends FieldName> {
  readonly read: (application: Application) => ScenarioFields[F];
  /** Sends this field only. */
  readonly save: (application: Application, value: ScenarioFields[F]) => Promise<ApplicationUpdate>;
}

const assetField = <F extends AssetField>(name: F): FieldAccess<F> => ({
  read: ({ asset }) => asset[name],
  save: async ({ asset: { _id } }, value) => {
    const asset = await call(applicationRoutes.updateAsset, { body: { _id, [name]: value } });
    return (now) => ({ ...now, asset: { ...now.asset, ...asset } });
  },
});

const loanField = <F extends LoanField>(name: F): FieldAccess<F> => ({
  read: ({ loanDetails }) => loanDetails[name],
  save: async ({ loanDetails: { _id } }, value) => {
    const loanDetails = await call(applicationRoutes.updateLoanDetails, { body: { _id, [name]: value } });
    return (now) => ({ ...now, loanDetails: { ...now.loanDetails, ...loanDetails } });
  },
});

const employerField = <F extends EmployerField>(name: F): FieldAccess<F> => ({
  read: ({ customers }) => customers[0]?.employers[0]?.[name],
  save: async (application, value) => {
    const { _id: employerId } = await firstEmployer(firstCustomer(application));
    const employer = await call(customerRoutes.updateEmployer, { body: { employerId, [name]: value } });
    return (now) => withFirstCustomer(now, { employers: [employer, ...firstCustomer(now).employers.slice(1)] });
  },
});

/** By customer. */
const addedEmployers = new Map<string, Promise<Employer>>();

/** A joint applicant who became the first one may have none: one is added then, once for all changes that are under way. */
export async function firstEmployer({ _id: customerId, employers }: Pick<Customer, "_id" | "employers">): Promise<Pick<Employer, "_id">> {
  if (employers[0]) return employers[0];
  const adding = addedEmployers.get(customerId) ?? call(customerRoutes.addEmployer, { body: { customerId } });
  addedEmployers.set(customerId, adding);
  try {
    return await adding;
  } catch (error) {
    addedEmployers.delete(customerId);
    throw error;
  }
}

const creditField = <F extends CreditField>(name: F): FieldAccess<F> => ({
  read: ({ creditProfile }) => creditProfile[name],
  save: async (application, value) => {
    const body = { customer: firstCustomer(application)._id, [name]: value ?? null };
    const creditProfile = await call(customerRoutes.updateCreditProfile, { body });
    return (now) => ({ ...withFirstCustomer(now, { creditProfile }), creditProfile });
  },
});

const personalField = <F extends PersonalField>(name: F): FieldAccess<F> => ({
  read: ({ customers }) => customers[0]?.[name],
  save: async (application, value) => {
    const body = { customerId: firstCustomer(application)._id, [name]: value };
    const customer = await call(customerRoutes.updateCustomer, { body });
    return (now) => withFirstCustomer(now, customer);
  },
});

const profileField = <F extends ProfileField>(name: F): FieldAccess<F> => ({
  read: ({ customerProfile }) => customerProfile[name],
  save: async (application, value) => {
    // The request names the living arrangements in any case.
    const { livingArrangements = null } = application.customerProfile;
    const body = { customerId: firstCustomer(application)._id, customerProfile: { livingArrangements, [name]: value ?? null } };
    const customerProfile = await call(customerRoutes.updateCustomerProfile, { body });
    return (now) => ({ ...withFirstCustomer(now, { customerProfile }), customerProfile });
  },
});

function eachOf<F extends Fields>(fields: F, accessOf: (name: keyof F & FieldName) => object) {
  const accesses = Object.keys(fields).map((name) => [name, accessOf(name as keyof F & FieldName)]);
  return Object.fromEntries(accesses) as { readonly [N in keyof F & FieldName]: FieldAccess<N> };
}

/** Where each field is in an application, and the request that saves it. */
export const scenarioFields: { readonly [F in FieldName]: FieldAccess<F> } = {
  ...eachOf(scenarioParts.asset, assetField),
  ...eachOf(scenarioParts.loanDetails, loanField),
  ...eachOf(scenarioEmployer, employerField),
  ...eachOf(scenarioParts.creditProfile, creditField),
  ...eachOf(scenarioParts.customer, personalField),
  ...eachOf(scenarioParts.customerProfile, profileField),
};

type Customer = Application["customers"][number];

/** The workspace shows the first customer; every application starts with one. */
export const firstCustomer = ({ customers }: Application): Customer => customers[0]!;

export const withFirstCustomer = (now: Application, changed: Partial<Customer>): Application => ({
  ...now,
  customers: now.customers.map((customer, index) => (index === 0 ? { ...customer, ...changed } : customer)),
});

/** Changes one applicant of the cached application. */
export const withCustomer =
  (customerId: string, change: (now: Customer) => Partial<Customer>): ApplicationUpdate =>
  (now) => ({ ...now, customers: now.customers.map((one) => (one._id === customerId ? { ...one, ...change(one) } : one)) });
