/** What waits for a broker, or has happened on a quote, from the quote alone: each row goes with its cause. */
import { businessDate, startOfBusinessDay } from "../business-date.ts";
import { usualFreshness } from "../checklist/rules.ts";
import { checklistOf, documentsFor, fieldsOfChecklist } from "../checklist/checklist.ts";
import { type IsoDate, daysAfter } from "../dates.ts";
import type { Application } from "../domain/application.ts";
import { assetFields } from "../domain/asset.ts";
import type { CheckService, CustomerCheck } from "../domain/customer-check.ts";
import type { Customer } from "../domain/customer.ts";
import { choicesOf } from "../domain/field.ts";
import { type Document, type DocumentKind, type Freshness, customersAgreements, documentTitles } from "../domain/document.ts";
import type { Link } from "../domain/link.ts";
import { dealHasEnded } from "../domain/stage.ts";
import type { Submission, SubmissionSummary } from "../domain/submission.ts";
import type { IsoTime } from "../domain/value-types.ts";
import { dateText, dollarText } from "../format.ts";
import type { RowKind, TodayRow } from "./row.ts";

/** The fields of child items on which rows depend: those that name the vehicle, and those that decide which documents are needed. */
export const fieldsOfRows: ReadonlySet<string> = new Set([...fieldsOfChecklist, "ageOfAsset", "assetType", "assetSubType"]);

/** What the rows of a quote depend on. */
export interface TodayFacts {
  readonly application: Application;
  /** The newest one; undefined before the first. */
  readonly submission: Pick<Submission, "lodgedOn" | "conditions" | "decidedOn" | "lapsesOn" | "difference"> | undefined;
  /** Of an approval: its day, and how many checks keep the lender from paying; undefined before a day is booked. */
  readonly settlement: BookedSettlement | undefined;
  /** When a customer last answered. */
  readonly answeredAt: IsoTime | undefined;
  /** When the broker last opened the quote after something had happened. */
  readonly openedAt: IsoTime | undefined;
  /** Lenders of which the broker asked to be reminded on a day. */
  readonly reminders: readonly { readonly lender: string; readonly on: IsoDate }[];
  /** For how many days the chosen lender takes a file; absent: as lenders usually do. */
  readonly freshness: Freshness | undefined;
  readonly today: IsoDate;
}

export interface BookedSettlement {
  readonly bookedOn: IsoDate;
  readonly open: number;
}

export type BusinessDaysAfter = (day: IsoDate, count: number) => IsoDate;

/** After as many business days without a sign it is time to ask. */
const silentDays = 2;
const lapseDays = 14;
const bookedDays = 5;

/** At most one row of each kind, those of later days, too. None of a deal that has ended. */
export function todayRows(facts: TodayFacts, businessDaysAfter: BusinessDaysAfter): readonly TodayRow[] {
  const { application } = facts;
  if (dealHasEnded(application)) return [];
  const causes = [
    ...ofSubmission(facts, businessDaysAfter),
    ...ofCustomers(facts, businessDaysAfter),
    ...ofBroker(facts),
    ...ofHappenings(facts),
  ];
  return causes.map(({ what, ...row }) => ({ ...row, text: `${headingOf(application)}: ${what}` }));
}

type Cause = Omit<TodayRow, "text"> & { readonly what: string };

const now = (kind: RowKind, since: IsoTime, what: string): Cause => ({ kind, since, from: businessDate(new Date(since)), what });
const onDay = (kind: RowKind, from: IsoDate, what: string): Cause => ({ kind, from, since: startOfBusinessDay(from).toISOString(), what });

function headingOf({ humanId, applicationType, asset }: Application): string {
  const { ageOfAsset: year, assetType, assetSubType } = asset;
  const subType = assetSubType && assetSubType !== "OTHER" ? assetFields.assetSubType.labels[assetSubType] : undefined;
  const vehicle = [year, subType ?? (assetType && choicesOf(assetFields.assetType, applicationType)[assetType])].filter(Boolean).join(" ");
  return `#${humanId}${vehicle === "" ? "" : `, ${vehicle}`}`;
}

/** What a newest submission waits for while the application is with its lender. */
function ofSubmission({ application, submission, settlement, openedAt }: TodayFacts, businessDaysAfter: BusinessDaysAfter): Cause[] {
  const newest = application.status === "submitted" ? application.submissions.at(-1) : undefined;
  if (!newest) return [];
  const { lender, status, at } = newest;
  if (status === "failed") return [now("failed", at, `could not be sent to ${lender}`)];
  if (status === "received") {
    const since = submission?.lodgedOn ?? businessDate(new Date(at));
    return [onDay("lenderSilent", businessDaysAfter(since, silentDays), `${lender} has had it since ${dateText(since)}`)];
  }
  const decided = isDecision(newest) && isUnopened(at, openedAt) ? [now("decision", at, decisionText(newest, submission))] : [];
  if (status !== "accepted") return decided;
  return [...decided, ...(submission ? ofApproval(lender, submission) : []), ...(settlement ? ofSettlement(settlement) : [])];
}

function ofApproval(lender: string, { lapsesOn, conditions, decidedOn }: NonNullable<TodayFacts["submission"]>): Cause[] {
  const open = conditions.filter(({ met }) => met === null).length;
  const openText = counted(open, "condition");
  const lapseText = (day: IsoDate) => `${lender}'s approval lapses on ${dateText(day)}${open > 0 ? `, ${openText} open` : ""}`;
  return [
    ...(lapsesOn ? [{ ...onDay("approvalLapses", daysAfter(lapsesOn, -lapseDays), lapseText(lapsesOn)), dueOn: lapsesOn }] : []),
    ...(open > 0 && decidedOn
      ? [onDay("conditionsOpen", daysAfter(decidedOn, 1), `${openText} of ${lender}'s approval ${open === 1 ? "is" : "are"} open`)]
      : []),
  ];
}

function ofSettlement({ bookedOn, open }: BookedSettlement): Cause[] {
  if (open === 0) return [];
  const what = `settlement is booked for ${dateText(bookedOn)}, ${counted(open, "line")} ${open === 1 ? "stands" : "stand"} in the way`;
  return [{ ...onDay("settlementBooked", daysAfter(bookedOn, -bookedDays), what), dueOn: bookedOn }];
}

const isDecision = ({ status }: SubmissionSummary): boolean => ["accepted", "referred", "declined"].includes(status);

function decisionText({ lender, status }: SubmissionSummary, submission: TodayFacts["submission"]): string {
  if (status === "referred") return `${lender} asks for more`;
  if (status === "declined") return `${lender} declined`;
  const monthly = submission?.difference?.monthly ?? 0;
  const than = monthly > 0 ? "above" : "below";
  return `${lender} approved${monthly === 0 ? "" : `, ${dollarText(Math.abs(monthly))} a month ${than} the quote`}`;
}

/** What customers have sent, or have not. */
function ofCustomers(facts: TodayFacts, businessDaysAfter: BusinessDaysAfter): Cause[] {
  const { application, answeredAt } = facts;
  const answers = application.customers.reduce((sum, customer) => sum + Object.keys(customer.answers ?? {}).length, 0);
  const rejected = application.documents.filter((document) => isRejected(application, document));
  const waiting = application.links.filter((link) => isNewestUnopened(application, link));
  const bounces = [...waiting, ...application.customers.flatMap(waitingChecks)].flatMap(({ bouncedAt }) => bouncedAt ?? []);
  const silent = waiting.filter((link) => !link.bouncedAt && isSilent(application, link));
  const [stale] = staleIn(facts);
  const sentOn = silent.map(({ createdAt }) => businessDate(new Date(createdAt))).toSorted();
  const silence = silent.length === 1 ? "the link was sent" : `${silent.length} links were sent`;
  return [
    ...(answers > 0 && answeredAt ? [now("answered", answeredAt, `the customer answered ${counted(answers, "question")}`)] : []),
    ...(rejected.length > 0 ? [now("fileRejected", newest(rejected.map(timeOf)), rejectedText(rejected))] : []),
    ...(bounces.length > 0 ? [now("undelivered", newest(bounces), undeliveredText(bounces.length))] : []),
    ...(stale ? [onDay("fileStale", stale.from, stale.text)] : []),
    ...(sentOn[0]
      ? [onDay("customerSilent", businessDaysAfter(sentOn[0], silentDays), `${silence} on ${dateText(sentOn[0])} and not opened`)]
      : []),
  ];
}

const timeOf = ({ checkedAt, createdAt }: Document): IsoTime => checkedAt ?? createdAt;

const rejectedText = ([first, ...others]: readonly Document[]): string =>
  others.length > 0
    ? `${titlesText([first!, ...others])} not accepted`
    : `${documentTitles[first!.kind].toLowerCase()} not accepted. ${first!.reason ?? ""}`.trim();

/** A customer's file that was not accepted, and none has come in its place. */
const isRejected = (application: Application, { status, replacedBy, handedInBy, kind, customerId }: Document): boolean =>
  status === "rejected" &&
  (replacedBy ?? null) === null &&
  (handedInBy ?? null) !== null &&
  !documentsFor(application, kind, customerId ?? undefined).existing.some((other) => other.status === "ready");

/** Files that the lender has yet to get and that are too old from a day on, the first of them first. One without a day may be new. */
function staleIn({ application, freshness }: TodayFacts): readonly { readonly from: IsoDate; readonly text: string }[] {
  const { status, submissions, documents } = application;
  if (status !== "quote" && submissions.at(-1)?.status !== "referred") return [];
  const current = documents.filter((file) => file.status === "ready" && (file.replacedBy ?? null) === null);
  const groups = [...Map.groupBy(current, ({ kind, customerId }) => `${kind} ${customerId ?? ""}`).values()];
  const stale = groups.flatMap((files) => {
    const { kind } = files[0]!;
    const days = freshness?.[kind] ?? usualFreshness[kind];
    const issued = files.flatMap(({ issuedOn }) => issuedOn ?? []).toSorted();
    const last = issued.at(-1);
    if (days === undefined || last === undefined || issued.length < files.length) return [];
    return [
      {
        from: daysAfter(last, days + 1),
        text: `${documentTitles[kind].toLowerCase()} of ${dateText(last)} ${isOrAre(kind)} more than ${days} days old`,
      },
    ];
  });
  return stale.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

const isOrAre = (kind: DocumentKind): string => (documentTitles[kind].endsWith("s") ? "are" : "is");

const undeliveredText = (count: number): string => `${count === 1 ? "an email" : `${count} emails`} to the customer did not arrive`;

/** The newest link of its kind that was never opened, though it is still worth opening. */
function isNewestUnopened({ links }: Application, { _id, purpose, customerId, openedAt, status: state }: Link): boolean {
  const isNewest = !links.some((other) => other.purpose === purpose && other.customerId === customerId && other._id > _id);
  return isNewest && openedAt === null && (state === "open" || state === "expired");
}

/** The newest check of each service, while the customer has yet to do it. */
const waitingChecks = ({ checks }: Customer): readonly CustomerCheck[] =>
  [...new Map(checks.map((check) => [check.service, check])).values()].filter(({ status }) => status === "sent" || status === "expired");

/** It asks something of the customer. */
const isSilent = ({ status }: Application, { purpose }: Link): boolean =>
  status !== "referral" && purpose !== "copy" && purpose !== "options";

/** What the broker has chosen and asked for. */
function ofBroker({ application, openedAt, reminders, today }: TodayFacts): Cause[] {
  const { selection, status, submissions, documents, createdAt } = application;
  const isSent = submissions.some(({ lender, status: sent }) => lender === selection?.lender && sent !== "failed");
  const isReady =
    status === "quote" &&
    selection &&
    !isSent &&
    checklistOf(application, today).every(({ state }) => state === "there" || state === "waived");
  const since = newest([createdAt, selection?.at ?? createdAt, ...documents.map(timeOf)]);
  const due = reminders
    .filter(({ on }) => isUnopened(startOfBusinessDay(on).toISOString(), openedAt))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  return [
    ...(isReady ? [now("readyToLodge", since, `everything is there to lodge with ${selection.lender}`)] : []),
    ...(due[0] ? [onDay("reminder", due[0].on, `time to look at ${due[0].lender} again, as you asked`)] : []),
  ];
}

/** Until the quote is opened. */
function ofHappenings({ application, openedAt }: TodayFacts): Cause[] {
  const { signed, uploaded, checked } = happeningsOf(application);
  const recent = <T extends { readonly at: IsoTime }>(all: readonly T[]) => all.filter(({ at }) => isUnopened(at, openedAt));
  const [signatures, files, checks] = [recent(signed), recent(uploaded), recent(checked)];
  const last = (all: readonly { readonly at: IsoTime }[]) => newest(all.map(({ at }) => at));
  return [
    ...(signatures.length > 0 ? [now("signed", last(signatures), "the customer signed")] : []),
    ...(files.length > 0 ? [now("uploaded", last(files), arrivedText(files))] : []),
    ...(checks.length > 0 ? [now("checked", last(checks), checks.map(({ text }) => text).join(", "))] : []),
  ];
}

function happeningsOf({ documents, customers }: Pick<Application, "documents" | "customers">) {
  const ready = documents.filter(({ status }) => status === "ready");
  const isSigned = ({ kind }: Document) => customersAgreements.includes(kind);
  return {
    signed: ready.filter(isSigned).map(({ createdAt: at }) => ({ at })),
    uploaded: ready
      .filter((document) => !isSigned(document) && document.handedInBy)
      .map((document) => ({ at: timeOf(document), kind: document.kind })),
    checked: customers
      .flatMap(({ checks }) => checks)
      .flatMap(({ service, status, completedAt: at }) => (at ? [{ at, text: `${checkTexts[service]} ${status}` }] : [])),
  };
}

const maxTitles = 3;

/** "identity", "bank statements and payslips": each title once. */
function titlesText(files: readonly Pick<Document, "kind">[]): string {
  const titles = [...new Set(files.map(({ kind }) => documentTitles[kind].toLowerCase()))];
  const rest = titles.length - maxTitles;
  const named = rest > 0 ? [...titles.slice(0, maxTitles), `${rest} more`] : titles;
  return [named.slice(0, -1).join(", "), named.at(-1)].filter(Boolean).join(" and ");
}

function arrivedText(files: readonly Pick<Document, "kind">[]): string {
  const text = titlesText(files);
  return `${text} ${/s$| and /.test(text) ? "have" : "has"} arrived`;
}

const checkTexts: Readonly<Record<CheckService, string>> = {
  identity: "identity check",
  bankStatements: "bank statements by the customer's bank",
  creditFile: "credit file",
};

/** When something last happened that opening the quote settles; undefined if nothing has. */
export function lastHappening(application: Application): IsoTime | undefined {
  const { signed, uploaded, checked } = happeningsOf(application);
  const decided = application.submissions.filter(isDecision);
  const times = [...signed, ...uploaded, ...checked, ...decided].map(({ at }) => at);
  return times.length === 0 ? undefined : newest(times);
}

const isUnopened = (at: IsoTime, openedAt: IsoTime | undefined): boolean => openedAt === undefined || at > openedAt;

const newest = (times: readonly IsoTime[]): IsoTime => times.toSorted().at(-1)!;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
