import type { IsoDate } from "../../../shared/dates.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Asset } from "../../../shared/domain/asset.ts";
import type { Employer } from "../../../shared/domain/employer.ts";
import type { Known } from "../../../shared/domain/known-fields.ts";
import type { LivingArrangement } from "../../../shared/domain/living-arrangement.ts";
import type { LoanDetails } from "../../../shared/domain/loan-details.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { call } from "../http/call.ts";

type AssetField = "assetValue" | "assetType" | "typeOfSale" | "condition" | "ageOfAsset";
type LoanField = "term" | "balloon" | "deposit" | "brokerageRate";
type EmployerField = "employmentType" | "timeOfEmployment";

/** The fields of the workspace, by their names on the wire. */
export interface ScenarioFields extends Pick<Asset, AssetField>, Pick<LoanDetails, LoanField>, Pick<Employer, EmployerField> {
  readonly score?: Known<number>;
  readonly dateOfBirth?: Known<IsoDate>;
  readonly livingArrangements?: Known<LivingArrangement>;
}

export type FieldName = keyof ScenarioFields;

/** Applies the response of a save to the current application. */
export type Replace = (now: Application) => Application;

interface FieldAccess<F extends FieldName> {
  readonly read: (application: Application) => ScenarioFields[F];
  /** Sends this field only. */
  readonly save: (application: Application, value: ScenarioFields[F]) => Promise<Replace>;
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
    const { employers } = firstCustomer(application);
    const employer = await call(customerRoutes.updateEmployer, { body: { employerId: employers[0]!._id, [name]: value } });
    return (now) => withFirstCustomer(now, { employers: [employer, ...firstCustomer(now).employers.slice(1)] });
  },
});

/** Where each field is in an application, and the request that saves it. */
export const scenarioFields: { readonly [F in FieldName]: FieldAccess<F> } = {
  assetValue: assetField("assetValue"),
  assetType: assetField("assetType"),
  typeOfSale: assetField("typeOfSale"),
  condition: assetField("condition"),
  ageOfAsset: assetField("ageOfAsset"),
  term: loanField("term"),
  balloon: loanField("balloon"),
  deposit: loanField("deposit"),
  brokerageRate: loanField("brokerageRate"),
  employmentType: employerField("employmentType"),
  timeOfEmployment: employerField("timeOfEmployment"),
  score: {
    read: ({ creditProfile }) => creditProfile.score,
    save: async (application, score = null) => {
      const creditProfile = await call(customerRoutes.updateCreditProfile, { body: { customer: firstCustomer(application)._id, score } });
      return (now) => ({ ...withFirstCustomer(now, { creditProfile }), creditProfile });
    },
  },
  dateOfBirth: {
    read: ({ customers }) => customers[0]?.dateOfBirth,
    save: async (application, dateOfBirth) => {
      const customer = await call(customerRoutes.updateCustomer, { body: { customerId: firstCustomer(application)._id, dateOfBirth } });
      return (now) => withFirstCustomer(now, customer);
    },
  },
  livingArrangements: {
    read: ({ customerProfile }) => customerProfile.livingArrangements,
    save: async (application, livingArrangements = null) => {
      const body = { customerId: firstCustomer(application)._id, customerProfile: { livingArrangements } };
      const customerProfile = await call(customerRoutes.updateCustomerProfile, { body });
      return (now) => ({ ...withFirstCustomer(now, { customerProfile }), customerProfile });
    },
  },
};

type Customer = Application["customers"][number];

/** The workspace shows the first customer; every application starts with one. */
export const firstCustomer = ({ customers }: Application): Customer => customers[0]!;

export const withFirstCustomer = (now: Application, changed: Partial<Customer>): Application => ({
  ...now,
  customers: now.customers.map((customer, index) => (index === 0 ? { ...customer, ...changed } : customer)),
});
