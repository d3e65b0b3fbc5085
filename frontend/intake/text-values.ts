/** Values that a text gave a quote: saved as one change, which can be taken back. */
import type { Application } from "../../shared/domain/application.ts";
import { type FieldValue, type FieldValues, scenarioWith } from "../../shared/intake/field-values.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { monthlyOf } from "../../shared/quote/what-if/within-budget.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { entityRoutes } from "../../shared/wire/entity-routes.ts";
import { call } from "../client/call.ts";
import { type Pasted, openApplication } from "../client/application/open-application.ts";
import { firstEmployer } from "../client/application/scenario-fields.ts";
import { chooseBusiness } from "../quote/panel/business/business.ts";

/** Undefined where the quote has no value. Only of the GST registration null is one. */
export function savedValue(application: Application, path: string): FieldValue | undefined {
  const [customer] = application.customers;
  const { emails: [email] = [], phoneNumbers: [phone] = [] } = customer ?? {};
  if (path === "budget") return monthlyBudget(application.loanDetails);
  const root = { ...application, customer, entity: application.entities[0], email: email?.address, phone: phone?.number };
  const value = path.split(".").reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], root);
  return (path === "entity.gst" ? value : (value ?? undefined)) as FieldValue | undefined;
}

const monthlyBudget = ({ budget, budgetEvery }: Application["loanDetails"]): number | undefined =>
  budget == null ? undefined : monthlyOf(budget, budgetEvery ?? "month");

/** Capitals and spaces make no difference. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => plain(one) === plain(other);

const plain = (value: FieldValue | undefined) => (typeof value === "string" ? value.toLowerCase().replaceAll(" ", "") : value);

interface Parts extends Omit<Scenario, "today"> {
  readonly email?: string;
  readonly phone?: string;
}

const readApplication = (applicationId: string) => call(applicationRoutes.readApplication, { params: { id: applicationId } });

/** Saves values of a quote, its first customer and its business. May be repeated. Throws ApiError. */
export async function saveValues(applicationId: string, values: FieldValues): Promise<Application> {
  const { applicationType, customers, entities } = await readApplication(applicationId);
  const parts: Parts = scenarioWith(applicationType, values);
  const { asset, loanDetails, creditProfile, customerProfile, customer: person, entity, email, phone } = parts;
  const given = Object.fromEntries(
    Object.entries({ asset, loanDetails, creditProfile, customerProfile }).filter(([, part]) => part != null),
  );
  if (Object.keys(given).length > 0) await call(applicationRoutes.updateApplication, { body: { _id: applicationId, ...given } });
  const [{ _id: customerId, employers, emails, phoneNumbers }] = customers as [(typeof customers)[number]];
  const { employers: jobs, ...personal } = person ?? {};
  if (Object.keys(personal).length > 0) await call(customerRoutes.updateCustomer, { body: { customerId, ...personal } });
  if (jobs?.[0]) {
    const { _id: employerId } = await firstEmployer({ _id: customerId, employers });
    await call(customerRoutes.updateEmployer, { body: { employerId, ...jobs[0] } });
  }
  const idOf = (first: { readonly _id: string } | undefined) => first && { _id: first._id };
  if (phone) await call(customerRoutes.savePhoneNumber, { body: { ...idOf(phoneNumbers[0]), customerId, number: phone } });
  if (email) await call(customerRoutes.saveEmail, { body: { ...idOf(emails[0]), customerId, address: email } });
  if (entity) {
    if (!entities[0]) throw new Error("The business is not entered yet.");
    await call(entityRoutes.updateEntity, { body: { entityId: entities[0]._id, ...entity } });
  }
  return readApplication(applicationId);
}

/** Puts the values into the quote's save queue, with what they replace. */
export function applyValues(application: Application, values: FieldValues): void {
  const { _id: applicationId } = application;
  const open = openApplication(applicationId);
  const { "entity.abn": abn, budget, ...others } = Object.fromEntries(values);
  const monthly = budget === undefined ? [] : Object.entries({ "loanDetails.budget": budget, "loanDetails.budgetEvery": "month" });
  const own = new Map([...Object.entries(others), ...monthly]);
  const before = new Map([...own.keys()].map((path) => [path, savedValue(application, path) ?? null]));
  const key = `text ${crypto.randomUUID()}`;
  open.setTried({});
  open.setPasted({ key, fields: values.size, before, values: own, hasNewBusiness: abn !== undefined, isUndone: false });
  if (abn !== undefined) chooseBusiness(applicationId, String(abn));
  const send = async () => {
    const changed = await saveValues(applicationId, own);
    return () => changed;
  };
  if (own.size > 0) open.saveChange({ key, value: own, send, affectsRanking: true });
}

/** By their paths. */
const cannotBeEmptied = new Map([
  ["phone", "mobile"],
  ["email", "email"],
]);

/** Gives the fields of a text their values of before; what was changed after it stays, and so does what cannot be removed. */
export function undo(applicationId: string, pasted: Pasted): void {
  const open = openApplication(applicationId);
  open.saves.drop(pasted.key);
  open.setPasted({ ...pasted, isUndone: true });
  const back = [...pasted.before].filter(([path, value]) => !staysOnUndo(pasted, path, value));
  const send = async () => {
    const now = await readApplication(applicationId);
    const unchanged = back.filter(([path]) => isSameValue(savedValue(now, path), pasted.values.get(path)));
    const changed = unchanged.length === 0 ? now : await saveValues(applicationId, new Map(unchanged));
    return () => changed;
  };
  open.saveChange({ key: `${pasted.key} undone`, value: back, send, affectsRanking: true });
}

const staysOnUndo = ({ hasNewBusiness }: Pasted, path: string, value: FieldValue): boolean =>
  (hasNewBusiness && path.startsWith("entity.")) || (value === null && cannotBeEmptied.has(path));

/** What a text has added that cannot be removed again. */
export const staysOf = ({ hasNewBusiness, before }: Pasted): readonly string[] => [
  ...(hasNewBusiness ? ["business"] : []),
  ...[...cannotBeEmptied].filter(([path]) => before.get(path) === null).map(([, noun]) => noun),
];
