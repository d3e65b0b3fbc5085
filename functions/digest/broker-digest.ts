import { dayMs, daysAfter } from "../../shared/dates.ts";
import { setting } from "../configuration.ts";
import { type UserRecord, userOfId } from "../identity/user-records.ts";
import { businessDate } from "../../shared/business-date.ts";
import { sheetsAt } from "../sheets/current-sheets.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { type PanelOptions, panelOf } from "../organisation/lenders.ts";
import { digestSentKey } from "../store/dynamo/digest-keys.ts";
import { organisationKey, workspacePartition } from "../store/dynamo/keys.ts";
import { findItem, itemsOf } from "../store/dynamo/read.ts";
import { sendOncePerDay } from "../store/services/daily-email.ts";
import { type DigestEntry, entriesOf, inOneEmail, removeEntries, toldUpTo } from "./store.ts";
import { dollarText } from "../../shared/format.ts";
import { type Email, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailSentences, emailText, listed } from "../adapters/email/email-text.ts";
import { newLendersOutside } from "../organisation/new-lenders.ts";
import { type PriceChange, priceChanges } from "./price-changes.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { checklistOf } from "../../shared/checklist/checklist.ts";
import type { Application } from "../../shared/domain/application.ts";
import { dealHasEnded } from "../../shared/domain/stage.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { type CalendarChange, calendarOf } from "../../shared/quote/what-if/calendar.ts";
import { changesText } from "../../shared/quote/what-if/calendar-text.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { byUrgency, isOfBook, isShown, withoutHeading } from "../../shared/today/row.ts";
import { withOutdatedMarks } from "../agreements/outdated.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { type StoredRow, rowsOfQuote } from "../store/services/today-rows.ts";
import { refreshRows } from "../today/job-handlers.ts";
import { applicationOf } from "../store/workspace/workspace-items.ts";

/** How far the first digest looks back. */
const firstLookbackMs = 7 * dayMs;

/** Emails a broker what has happened on their quotes since the last digest; nothing without news. */
export async function sendBrokerDigest({ id: userId, day }: { readonly id: string; readonly day: IsoDate }): Promise<void> {
  // A repetition that is a day late would be a second email on its day.
  if (day !== businessDate(new Date())) return;
  const [user, entries] = await Promise.all([userOfId(userId), entriesOf(userId, day)]);
  if (entries.length === 0) return;
  const { told, isNewsLeft } = inOneEmail(entries);
  if (user && wantsDigest(user)) {
    const now = new Date();
    const since = (await toldUpTo(userId)) ?? new Date(now.getTime() - firstLookbackMs).toISOString();
    const news = await newsOf(user, told, since);
    // News that is left may be as old as `since`.
    const upTo = isNewsLeft ? since : now.toISOString();
    const daily = { day, keys: [digestSentKey(userId)], whenSent: { set: { upTo } } };
    // What came after a digest of this day waits for the next one.
    const hasAny = news.newLenders.length > 0 || news.book.length > 0 || news.summaries.some(hasNews);
    if (hasAny && (await sendOncePerDay(daily, () => send(user, news))) === "alreadySent") return;
  }
  await removeEntries(told);
}

const wantsDigest = ({ status, email, settings }: UserRecord): boolean =>
  status !== "disabled" && email.address !== "" && settings.dailyDigest !== false;

async function send({ email, firstName }: UserRecord, news: News): Promise<void> {
  const { sendMail } = await import("../adapters/email/send-email.ts");
  await sendMail(brokerDigest({ to: email.address, firstName, site: setting("SITE_URL"), ...news }));
}

interface News {
  readonly summaries: readonly QuoteSummary[];
  /** Those outside the panel, for its administrator. */
  readonly newLenders: readonly string[];
  /** What Today says of contracts since the morning of their entries. */
  readonly book: readonly string[];
}

async function newsOf({ _id: userId, organisationId }: UserRecord, entries: readonly DigestEntry[], since: string): Promise<News> {
  const today = businessDate(new Date());
  // Those of currentSheets() may be seconds old, and what they miss would never be told.
  const [sheets, panel] = await Promise.all([sheetsAt(new Date().toISOString()), panelOf(organisationId)]);
  const sheetsBefore = new Map<string, RateSheets>();
  const summaries: QuoteSummary[] = [];
  const book: string[] = [];
  for (const [applicationId, quoteEntries] of Map.groupBy(entries, (entry) => entry.applicationId)) {
    // What has listed the quote may have been written a moment ago.
    await refreshRows({ applicationId });
    const [items, rows] = await Promise.all([itemsOf(workspacePartition(userId, applicationId)), rowsOfQuote(userId, applicationId)]);
    const days = quoteEntries.map(({ at }) => businessDate(new Date(at)));
    book.push(...rows.filter((row) => isOfBook(row) && days.includes(row.from) && isShown(row, today)).map(({ text }) => text));
    const reminders = quoteEntries.flatMap(({ lender }) => lender ?? []);
    const ratesSince = quoteEntries.find((entry) => entry.ratesSince !== undefined)?.ratesSince;
    const previous = ratesSince === undefined ? undefined : (sheetsBefore.get(ratesSince) ?? (await sheetsAt(ratesSince)));
    if (ratesSince !== undefined && previous) sheetsBefore.set(ratesSince, previous);
    const summary = summaryOf(applicationId, {
      items,
      rows: rows.filter((row) => row.since > since),
      today,
      rulebooks: { before: previous?.rulebook, now: sheets.rulebook, panel },
      reminders,
    });
    if (summary) summaries.push(summary);
  }
  const [earliest] = [...sheetsBefore].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const compared = earliest && { before: earliest[1].rulebook, now: sheets.rulebook, panel };
  const newLenders = compared ? newLendersOutside(compared, today) : [];
  // Ids sort by time: what has waited longest comes first.
  return {
    summaries: summaries.toSorted((a, b) => (a.applicationId < b.applicationId ? -1 : 1)),
    book,
    newLenders: newLenders.length > 0 && (await isAdministrator(userId, organisationId)) ? newLenders : [],
  };
}

const isAdministrator = async (userId: string, organisationId: string | undefined): Promise<boolean> =>
  organisationId !== undefined && (await findItem(organisationKey(organisationId)))?.["administratorId"] === userId;

interface BrokerDigest extends News {
  readonly to: string;
  readonly firstName: string;
  readonly site: string;
}

export const brokerDigest = ({ to, firstName, site, summaries, newLenders, book }: BrokerDigest): Email =>
  buildEmail(to, {
    subject: emailText`Updates on your quotes`,
    before: [
      emailText`Hello ${firstName},`,
      ...newLendersParagraph(newLenders),
      ...bookParagraph(book),
      ...ratesParagraph(summaries),
      ...summaries.map(paragraphOf),
      ...(summaries.some(({ prices, tomorrow }) => prices.length + tomorrow.length > 0)
        ? [emailText`A figure that a quote's card marks as assumed is assumed here, too.`]
        : []),
    ],
    action: { label: emailText`Open my quotes`, url: `${site}/quotes` },
    after: [emailText`You get this email at most once a day, when there is news. You can turn it off in Kelpie under Settings.`],
  });

const effects: readonly (readonly [string, (change: PriceChange) => boolean])[] = [
  ["with a cheaper product", ({ from, to }) => to !== null && to < from],
  ["with a more expensive product", ({ from, to }) => to !== null && to > from],
  ["with a product that no longer fits", ({ to }) => to === null],
];

const newLendersParagraph = (lenders: readonly string[]): readonly SafeEmailText[] =>
  lenders.length === 0
    ? []
    : [
        emailSentences(
          emailText`New lenders outside your panel:`,
          listed(lenders),
          emailText`Your organisation's quotes do not list them until you tick them in Kelpie under Lenders, Our panel.`,
        ),
      ];

const maxBookRows = 10;

const bookParagraph = (rows: readonly string[]): readonly SafeEmailText[] =>
  rows.length === 0
    ? []
    : [
        emailSentences(
          emailText`In your book:`,
          ...rows.slice(0, maxBookRows).map((row) => emailText`${sentenceOf(row)}.`),
          ...(rows.length > maxBookRows ? [emailText`${String(rows.length - maxBookRows)} more are in Kelpie under Book.`] : []),
        ),
      ];

/** In how many quotes the changed rates have which effect. */
function ratesParagraph(summaries: readonly QuoteSummary[]): readonly SafeEmailText[] {
  const counts = effects.flatMap(([words, hasEffect]) => {
    const count = summaries.filter(({ prices }) => prices.some(hasEffect)).length;
    return count === 0 ? [] : [`${String(count)} ${words}`];
  });
  return counts.length === 0 ? [] : [emailSentences(emailText`Lenders' rates have changed. Of your open quotes:`, listed(counts))];
}

function paragraphOf({ humanId, rows, prices, qualifies, tomorrow, missing }: QuoteSummary): SafeEmailText {
  return emailSentences(
    emailText`Quote ${String(humanId)}:`,
    ...rows.map((row) => emailText`${sentenceOf(row)}.`),
    ...qualifies.map((lender) => emailText`Qualifies for ${lender} from today.`),
    ...tomorrow.map(tomorrowSentence),
    ...prices.slice(0, maxPrices).map(priceSentence),
    ...(prices.length > maxPrices ? [emailText`${String(prices.length - maxPrices)} more prices have changed.`] : []),
    ...(missing.length > 0 ? [emailText`Still missing:`, listed(missing)] : []),
  );
}

const sentenceOf = (row: string): string => row.charAt(0).toUpperCase() + row.slice(1).replace(/\.$/, "");

const maxPrices = 5;

const priceSentence = ({ lender, from, to }: PriceChange): SafeEmailText =>
  to === null
    ? emailText`${lender}'s rates have changed: the quote no longer qualifies.`
    : emailText`${lender}'s rates have changed: ${dollarText(from)} to ${dollarText(to)} a month.`;

const tomorrowSentence = (change: CalendarChange): SafeEmailText =>
  change.kind === "dearer" || change.kind === "cheaper"
    ? emailText`Tomorrow ${changesText([change])}: ${dollarText(change.from!.repayments)} to ${dollarText(change.to!.repayments)} a month.`
    : emailText`Tomorrow ${changesText([change])}.`;

/** What has happened on a quote, and what it still needs. Names no customer. */
interface QuoteSummary {
  readonly applicationId: string;
  readonly humanId: number;
  /** What the page Today says of it. */
  readonly rows: readonly string[];
  readonly prices: readonly PriceChange[];
  /** Lenders whose products the quote qualifies for, as the broker wanted to know. */
  readonly qualifies: readonly string[];
  /** Of the same lenders: what changes on the day after, if the deal stays as it is. */
  readonly tomorrow: readonly CalendarChange[];
  readonly missing: readonly string[];
}

interface SummaryRequest {
  /** The application's workspace. */
  readonly items: readonly Item[];
  /** Those that have come since the last digest. */
  readonly rows: readonly StoredRow[];
  readonly today: IsoDate;
  /** Before and now; before is undefined unless the digest reports changed prices. */
  readonly rulebooks: { readonly before: Rulebook | undefined; readonly now: Rulebook; readonly panel: PanelOptions };
  /** Lenders of which the broker wanted to be reminded. */
  readonly reminders: readonly string[];
}

/** Undefined for an application that has ended or is no longer the broker's. */
function summaryOf(
  applicationId: string,
  { items, rows, today, rulebooks: { before, now, panel }, reminders }: SummaryRequest,
): QuoteSummary | undefined {
  const storedApplication = applicationOf(applicationId, items);
  if (!storedApplication || dealHasEnded(storedApplication)) return undefined;
  const application = { ...storedApplication, documents: withOutdatedMarks(storedApplication.documents) };
  const changes = reminders.length > 0 ? changesTomorrow(application, today, now, { ...panel, lenders: reminders }) : [];
  return {
    applicationId,
    humanId: application.humanId,
    // A lender's day is told below, with what its product costs.
    rows: rows
      .filter((row) => row.kind !== "reminder" && isShown(row, today))
      .toSorted(byUrgency)
      .map(withoutHeading),
    prices: before ? priceChanges(application, today, { before, now, panel }) : [],
    qualifies: reminders.filter((lender) => !changes.some((change) => change.lender === lender) && isOpen(application, today, now, lender)),
    tomorrow: changes,
    missing: unique(
      checklistOf(application, today)
        .filter(({ state }) => state === "missing")
        .map(({ title }) => title),
    ),
  };
}

/** Whether there is anything besides what is missing. */
const hasNews = ({ rows, prices, qualifies, tomorrow }: QuoteSummary): boolean =>
  [rows, prices, qualifies, tomorrow].some((list) => list.length > 0);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const isOpen = (application: Application, today: IsoDate, rulebook: Rulebook, lender: string): boolean =>
  quote(scenarioOf(application, today), rulebook, { lenders: [lender] }).products[0]?.qualification === 0;

const changesTomorrow = (application: Application, today: IsoDate, rulebook: Rulebook, options: QuoteOptions): readonly CalendarChange[] =>
  calendarOf(scenarioOf(application, today), rulebook, options).days.find(({ day }) => day === daysAfter(today, 1))?.changes ?? [];
