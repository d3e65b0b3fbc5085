import type { IsoDate } from "../../shared/dates.ts";
import { checklistOf } from "../../shared/checklist/checklist.ts";
import type { Application } from "../../shared/domain/application.ts";
import { dealHasEnded } from "../../shared/domain/stage.ts";
import { type DocumentKind, customersAgreements, documentTitles } from "../../shared/domain/document.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { withOutdatedMarks } from "../agreements/outdated.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { applicationOf } from "../store/workspace/workspace-items.ts";
import { type PriceChange, priceChanges } from "./price-changes.ts";

/** What has happened on a quote, and what it still needs. Names no customer. */
export interface QuoteSummary {
  readonly applicationId: string;
  readonly humanId: number;
  readonly arrived: readonly string[];
  readonly rejectedFiles: readonly { readonly title: string; readonly reason: string }[];
  readonly hasAnswers: boolean;
  readonly prices: readonly PriceChange[];
  /** Lenders whose products the quote qualifies for, as the broker wanted to know. */
  readonly qualifies: readonly string[];
  readonly missing: readonly string[];
}

export interface SummaryRequest {
  /** The application's workspace. */
  readonly items: readonly Item[];
  /** News after this moment. */
  readonly since: string;
  readonly today: IsoDate;
  /** Before and now; before is undefined unless the digest reports changed prices. */
  readonly rulebooks: { readonly before: Rulebook | undefined; readonly now: Rulebook };
  /** Lenders of which the broker wanted to be reminded. */
  readonly reminders: readonly string[];
}

/** Undefined for an application that has ended or is no longer the broker's. */
export function summaryOf(
  applicationId: string,
  { items, since, today, rulebooks: { before, now }, reminders }: SummaryRequest,
): QuoteSummary | undefined {
  const storedApplication = applicationOf(applicationId, items);
  if (!storedApplication || dealHasEnded(storedApplication)) return undefined;
  const application = { ...storedApplication, documents: withOutdatedMarks(storedApplication.documents) };
  const documents = items.filter(({ sk }) => String(sk).startsWith("document#"));
  const news = documents.filter((item) => isNews(item, since));
  const titleOf = ({ kind }: Item) => documentTitles[kind as DocumentKind];
  return {
    applicationId,
    humanId: application.humanId,
    arrived: unique(news.filter(({ status }) => status === "ready").map(titleOf)),
    rejectedFiles: news
      .filter(({ status, replacedBy }) => status === "rejected" && replacedBy === undefined)
      .map((item) => ({ title: titleOf(item), reason: String(item["reason"]) })),
    hasAnswers: application.customers.some(({ answers }) => Object.keys(answers ?? {}).length > 0),
    prices: before ? priceChanges(application, today, { before, now }) : [],
    qualifies: reminders.filter((lender) => isOpen(application, today, now, lender)),
    missing: unique(
      checklistOf(application, today)
        .filter(({ state }) => state === "missing")
        .map(({ title }) => title),
    ),
  };
}

/** Whether there is anything besides what is missing. */
export const hasNews = ({ arrived, rejectedFiles, hasAnswers, prices, qualifies }: QuoteSummary): boolean =>
  hasAnswers || [arrived, rejectedFiles, prices, qualifies].some((list) => list.length > 0);

/** A customer's file that was checked, or what a customer has signed. */
function isNews({ kind, handedInBy, checkedAt, createdAt }: Item, since: string): boolean {
  const at = customersAgreements.includes(kind as DocumentKind) ? createdAt : handedInBy === undefined ? undefined : checkedAt;
  return typeof at === "string" && at > since;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const isOpen = (application: Application, today: IsoDate, rulebook: Rulebook, lender: string): boolean =>
  quote(scenarioOf(application, today), rulebook, { lenders: [lender] }).products[0]?.qualification === 0;
