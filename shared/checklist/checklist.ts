/** The documents that an application needs, from its answers: by the criteria of the rate sheets and their three-valued logic. */
import type { AgreementKind } from "../domain/agreement.ts";
import type { Application } from "../domain/application.ts";
import type { ChecklistItem, SettlingField } from "../domain/checklist.ts";
import type { Customer } from "../domain/customer.ts";
import { type Document, type DocumentKind, documentTitles, isQuoteDocumentKind, type WaivableKind } from "../domain/document.ts";
import type { Entity } from "../domain/entity.ts";
import type { IsoDate } from "../dates.ts";
import { type Answer, FALSE, TRUE, UNKNOWN, join, testOf } from "../quote/criteria.ts";
import { comparisonOf } from "../quote/comparisons.ts";
import { leafAnswer } from "../quote/evaluate.ts";
import { readerOf } from "../quote/facts.ts";
import { scenarioOf } from "../quote/scenario-of.ts";
import type { Scenario } from "../quote/scenario.ts";
import type { Criterion } from "../quote/sheet.ts";
import { fieldsToFill } from "../quote/unknowns.ts";
import type { CriterionAttribute } from "../quote/vocabulary.ts";
import { type ChecklistRule, checklistRules } from "./rules.ts";

/** In the order of the rules, customer by customer, then what is uploaded once. */
export function checklistOf(application: Application, today: IsoDate): readonly ChecklistItem[] {
  const { customers } = application;
  const ofCustomers = customers.flatMap((customer, at) =>
    checklistRules
      .filter(({ of }) => of === "customer" || (of === "firstCustomer" && at === 0))
      .flatMap((rule) => itemOf(rule, { application, today, customer })),
  );
  const ofQuote = checklistRules
    .filter(({ of }) => of === "asset" || of === "business")
    .flatMap((rule) => itemOf(rule, { application, today, customer: undefined }));
  return [...ofCustomers, ...ofQuote];
}

interface RuleContext {
  readonly application: Application;
  readonly today: IsoDate;
  readonly customer: Customer | undefined;
}

/** Nothing for a document that is not required, unless it has been uploaded. */
function itemOf(rule: ChecklistRule, { application, today, customer }: RuleContext): ChecklistItem[] {
  const { kind, title = documentTitles[kind], applicationType } = rule;
  if (applicationType !== undefined && applicationType !== application.applicationType) return [];
  const item = { kind, title, ...(customer && { customerId: customer._id }) };
  if (documentsFor(application, kind, customer?._id).existing.some(isAccepted)) return [{ ...item, state: "there" }];
  const { answer, settledBy } = requirementOf(rule, application, scenarioFor(application, customer, today));
  if (answer === FALSE) return [];
  const waiver = (customer ?? application.asset).waivers?.[kind as WaivableKind];
  if (waiver) return [{ ...item, state: "waived", reason: waiver.reason }];
  return [answer === TRUE ? { ...item, state: "missing" } : { ...item, state: "perhaps", settledBy }];
}

/** Criteria on customers read the scenario's only one. */
const scenarioFor = (application: Application, customer: Customer | undefined, today: IsoDate): Scenario =>
  scenarioOf(
    customer
      ? { ...application, customers: [customer], customerProfile: customer.customerProfile, creditProfile: customer.creditProfile }
      : application,
    today,
  );

interface Requirement {
  readonly answer: Answer;
  readonly settledBy?: SettlingField | undefined;
}

function requirementOf({ documentation, ofTrust, when }: ChecklistRule, application: Application, scenario: Scenario): Requirement {
  const { loanDetails, entities } = application;
  if (ofTrust && !entities.some(isTrust)) return { answer: FALSE };
  const level = documentation === undefined ? TRUE : levelAnswer(documentation, loanDetails.documentationLevel);
  const answer = when.reduce<Answer>((joined, criterion) => join("and", joined, answerOf(criterion, scenario)), level);
  if (answer !== UNKNOWN) return { answer };
  return { answer, settledBy: level === UNKNOWN ? "documentationLevel" : openField(when, scenario) };
}

/** By its name, or by its type in the register, such as "Discretionary Trading Trust". */
const isTrust = ({ entityName, entityType }: Entity): boolean =>
  /\btrust\b/i.test(entityType ?? "") || /\btrustees? for\b|\btrust\b/i.test(entityName);

const levelAnswer = (required: string, chosen: string | null | undefined): Answer =>
  chosen === null || chosen === undefined ? UNKNOWN : chosen === required ? TRUE : FALSE;

function answerOf(criterion: Criterion, scenario: Scenario): Answer {
  if (criterion.condition === "compound") {
    const [first = TRUE, ...others] = criterion.criteria.map((member) => answerOf(member, scenario));
    return others.reduce((joined, each) => join(criterion.conditional, joined, each), first);
  }
  const { fact, condition, operand } = comparisonOf(criterion);
  return leafAnswer(testOf(condition, operand), readerOf(fact)(scenario));
}

/** The empty field of an unknown criterion; of a second employer the attribute itself. */
function openField(when: readonly Criterion[], scenario: Scenario): CriterionAttribute | undefined {
  const attributes = when.filter((criterion) => answerOf(criterion, scenario) === UNKNOWN).flatMap(attributesOf);
  return fieldsToFill(scenario, attributes)[0] ?? attributes[0];
}

const attributesOf = (criterion: Criterion): readonly CriterionAttribute[] =>
  criterion.condition === "compound" ? criterion.criteria.flatMap(attributesOf) : [criterion.attribute];

/** On which it depends beside the documents and the customers. */
export const fieldsOfChecklist: readonly string[] = [
  ...checklistRules.flatMap(({ when }) => when.flatMap(attributesOf)),
  "documentationLevel",
  "entityName",
  "entityType",
  "waivers",
];

/** A customer's files of a kind, or the quote's: the current ones, and those that were replaced. */
export function documentsFor({ documents }: Pick<Application, "documents">, kind: DocumentKind, customerId: string | undefined) {
  const all = documents.filter((one) => one.kind === kind && (isQuoteDocumentKind(kind) || (one.customerId ?? customerId) === customerId));
  const isReplaced = ({ replacedBy }: Document) => (replacedBy ?? null) !== null;
  return { existing: all.filter((one) => !isReplaced(one)), replaced: all.filter(isReplaced) };
}

/** A document that is there; one whose text has changed must be signed again. */
const isAccepted = ({ status, isOutdated }: Document): boolean => status === "ready" && isOutdated !== true;

/** Whether a customer has signed the current text of an agreement. */
export const hasSigned = (application: Pick<Application, "documents">, kind: AgreementKind, customerId: string): boolean =>
  documentsFor(application, kind, customerId).existing.some(isAccepted);

/** The rule of an item, for who hands it in and how. */
export const ruleOf = ({ kind }: Pick<ChecklistItem, "kind">): ChecklistRule | undefined =>
  checklistRules.find((rule) => rule.kind === kind);

/** What a customer must upload or has uploaded; the first one also has the quote's own documents. */
export const itemsOfCustomer = (checklist: readonly ChecklistItem[], customerId: string, isFirst: boolean): readonly ChecklistItem[] =>
  checklist.filter(
    (item) =>
      (item.state === "missing" || item.state === "there") &&
      ruleOf(item)?.by === undefined &&
      (item.customerId === customerId || (item.customerId === undefined && isFirst)),
  );
