import type { Application } from "../../../shared/domain/application.ts";
import type { AskedField } from "../../../shared/domain/customer-answers.ts";
import type { CreditProfile, Customer } from "../../../shared/domain/customer.ts";
import type { Employer } from "../../../shared/domain/employer.ts";
import { personNameIn } from "../../../shared/domain/person-name.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { call } from "../../client/call.ts";
import { applyChange, refreshApplication } from "../../client/application/application.ts";
import { type CreditField, type EmployerField, type PersonalField, withCustomer } from "../../client/application/scenario-fields.ts";
import { refreshRanking } from "../../client/application/ranked-products.ts";
import { openApplication } from "../../client/application/open-application.ts";

/** Adds an applicant without any details, and returns its id. Throws ApiError. */
export async function addApplicant(applicationId: string): Promise<string> {
  const customer = await call(customerRoutes.createCustomer, { body: { applicationId } }, { idempotencyKey: crypto.randomUUID() });
  applyChange(applicationId, (now) => ({ ...now, customers: [...now.customers, customer] }));
  return customer._id;
}

/** Removes an applicant. When it is the first one, the next applicant's answers decide the ranking. Throws ApiError. */
export async function removeApplicant(applicationId: string, customerId: string): Promise<void> {
  // A change of the applicant that is still to be saved would fail afterwards.
  await openApplication(applicationId).saves.settled();
  await call(customerRoutes.removeCustomer, { body: { customerId, applicationId } });
  await refreshApplication(applicationId);
  await refreshRanking(applicationId);
}

/**
 * Makes a company's directors applicants, by their names in the extract. The first one takes the place of a first applicant without a name;
 * a director who is an applicant already is left out. Throws ApiError.
 */
export async function addDirectors({ _id: applicationId, customers }: Application, directors: readonly string[]): Promise<void> {
  const missing = directors.map(personNameIn).filter((name) => !customers.some((customer) => isNamed(customer, name)));
  const [first] = customers;
  const unnamed = first && !first.firstName && !first.lastName ? first : undefined;
  try {
    for (const [at, name] of missing.entries()) {
      if (at === 0 && unnamed) await call(customerRoutes.updateCustomer, { body: { customerId: unnamed._id, ...name } });
      else await call(customerRoutes.createCustomer, { body: { applicationId, ...name } }, { idempotencyKey: crypto.randomUUID() });
    }
  } finally {
    // After an error, too: who was added before it must not be added again.
    await refreshApplication(applicationId);
  }
}

const isNamed = (customer: Customer, { firstName, lastName }: ReturnType<typeof personNameIn>): boolean =>
  same(customer.firstName, firstName) && same(customer.lastName, lastName);

const same = (one: string | null | undefined, other: string): boolean => (one ?? "").toLowerCase() === other.toLowerCase();

/** Forgets what a customer answered about a field. Throws ApiError. */
export async function discardAnswer(applicationId: string, customerId: string, field: AskedField): Promise<void> {
  const { answers } = await call(customerRoutes.discardAnswer, { body: { customerId, field } });
  applyChange(
    applicationId,
    withCustomer(customerId, () => ({ answers })),
  );
}

export function savePersonal<F extends PersonalField | "firstName" | "lastName">(
  { applicationId, customerId }: Applicant,
  { name, value }: { readonly name: F; readonly value: Customer[F] },
): void {
  const send = async () => {
    const saved = await call(customerRoutes.updateCustomer, { body: { customerId, [name]: value } });
    return withCustomer(customerId, () => ({ [name]: saved[name] }));
  };
  openApplication(applicationId).saveChange({ key: `${customerId}.${name}`, value, send });
}

export function saveCredit<F extends CreditField>(
  { applicationId, customerId }: Applicant,
  { name, value }: { readonly name: F; readonly value: CreditProfile[F] },
): void {
  const send = async () => {
    const creditProfile = await call(customerRoutes.updateCreditProfile, { body: { customer: customerId, [name]: value ?? null } });
    return withCustomer(customerId, () => ({ creditProfile }));
  };
  openApplication(applicationId).saveChange({ key: `${customerId}.${name}`, value, send });
}

export interface Applicant {
  readonly applicationId: string;
  readonly customerId: string;
}

/** Adds an employer without any details. Throws ApiError. */
export async function addEmployer(applicationId: string, customerId: string): Promise<void> {
  const employer = await call(customerRoutes.addEmployer, { body: { customerId } }, { idempotencyKey: crypto.randomUUID() });
  applyChange(
    applicationId,
    withCustomer(customerId, ({ employers }) => ({ employers: [...employers, employer] })),
  );
  await refreshRanking(applicationId);
}

/** Throws ApiError. */
export async function removeEmployer(applicationId: string, customerId: string, employerId: string): Promise<void> {
  await call(customerRoutes.removeEmployer, { body: { employerId } });
  const others = ({ employers }: Customer) => ({ employers: employers.filter(({ _id }) => _id !== employerId) });
  applyChange(applicationId, withCustomer(customerId, others));
  await refreshRanking(applicationId);
}

export function saveEmployer<F extends EmployerField>(
  applicationId: string,
  customerId: string,
  employerId: string,
  { name, value }: { readonly name: F; readonly value: Employer[F] },
): void {
  const send = async () => {
    const employer = await call(customerRoutes.updateEmployer, { body: { employerId, [name]: value } });
    return withCustomer(customerId, ({ employers }) => ({
      employers: employers.map((each) => (each._id === employerId ? employer : each)),
    }));
  };
  openApplication(applicationId).saveChange({ key: `${employerId}.${name}`, value, send, affectsRanking: true });
}
