import { businessDate } from "../../shared/business-date.ts";
import type { Application } from "../../shared/domain/application.ts";
import { customersBirthDates, maxAge, minAge } from "../../shared/domain/birth-date.ts";
import { type AskedField, type AskedQuestion, isAskedField, type CustomerAnswers } from "../../shared/domain/customer-answers.ts";
import type { Customer } from "../../shared/domain/customer.ts";
import { quote } from "../../shared/quote/quote.ts";
import { fieldsToFill, unknownsOf } from "../../shared/quote/unknowns.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { ApiError } from "../call/api-error.ts";
import { linkGone } from "../call/link-gone.ts";
import type { Operation } from "../call/operation.ts";
import type { PanelOptions } from "../organisation/lenders.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type Holder, holderOf } from "./link-holder.ts";
import { type LinkRecord, saveAnswers } from "./store.ts";

/** What lenders wait for that the customer can know, first what decides most. Throws an ApiError (conflict) if there is nothing. */
export async function questionsFor(application: Application, customerId: string, panel: PanelOptions): Promise<readonly AskedQuestion[]> {
  const scenario = scenarioOf(application, businessDate(new Date()));
  const { products } = quote(scenario, (await currentSheets()).rulebook, panel);
  const questions = unknownsOf(products, scenario).flatMap(({ field, asks }) => (isAskedField(field) ? { field, asks } : []));
  // Criteria use the details of the first applicant alone.
  if (application.customers[0]?._id !== customerId || questions.length === 0) throw nothingToAsk();
  return questions;
}

/** The link's questions that the broker has not answered meanwhile, with what the customer has. */
export function openQuestions({ questions = [] }: LinkRecord, application: Application, { answers }: Customer) {
  const scenario = scenarioOf(application, businessDate(new Date()));
  return questions
    .filter(({ field }) => fieldsToFill(scenario, [field]).length > 0)
    .map((question) => ({ ...question, answer: answers?.[question.field] ?? null }));
}

/** Concurrent calls are merged; the last answer to a question wins. */
export const answerByLink: Operation<"answerByLink"> = async (_holder, { body }, call) => {
  await retryOnConflict(async () => {
    const holder = await holderOf(call, { purpose: "answers" });
    const answers = accepted(body, holder);
    // A repetition is no further use of the link.
    if (Object.entries(answers).every(([field, value]) => holder.customer.answers?.[field as AskedField] === value)) return done();
    const outcome = await saveAnswers(holder, answers, call);
    if (outcome.kind === "conditionFailed" && outcome.itemName === "link") throw linkGone();
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
  return null;
};

/** Throws InvalidInput for a field that is not asked, ApiError (gone) if the quote can no longer be changed. */
function accepted(body: Readonly<Record<string, string | number | undefined>>, { link, application, customer }: Holder): CustomerAnswers {
  if (application.status !== "quote") throw linkGone();
  const open = openQuestions(link, application, customer).map(({ field }): string => field);
  const answers = Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]));
  for (const [field, found] of answers) {
    if (!open.includes(field))
      throw new InvalidInput([{ path: [field], found: String(found), expected: `one of ${open.join(", ") || "no field"}` }]);
  }
  const { earliest, latest } = customersBirthDates(businessDate(new Date()));
  const found = body["dateOfBirth"];
  if (typeof found === "string" && (found < earliest || found > latest)) {
    const expected = `the birth date of a person aged ${minAge} to ${maxAge}, from ${earliest} to ${latest}`;
    throw new InvalidInput([{ path: ["dateOfBirth"], found, expected }]);
  }
  return Object.fromEntries(answers);
}

const nothingToAsk = () =>
  new ApiError(
    "conflict",
    "NOTHING_TO_ASK",
    "customerId: found a customer with no open questions, expected the first applicant of a quote with open questions.",
    "customerId",
  );
