import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, daysAfter, yearsAfter } from "../../shared/dates.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { retentionYears } from "./retention.ts";

/** Years after its last change until a quote is deleted that is no credit record: the law does not ask to keep it. */
const draftYears = 2;

/** Days between the broker's email and the deletion. */
export const noticeDays = 30;

/** The items of an application: those of its workspace, and its customers' signatures and retentions. */
export interface ApplicationRecords {
  readonly root: Item;
  readonly children: readonly Item[];
  readonly signatures: readonly Item[];
  readonly retentions: readonly Item[];
  /** When the owner closed the account, without an organisation to pass the application on. */
  readonly closedAt?: string | undefined;
}

/** The last day (Sydney) on which the application exists. A customer who was removed from it is kept for their own seven years. */
export function lastDayOf(records: ApplicationRecords): IsoDate {
  const { root, children, signatures, retentions, closedAt } = records;
  const latest = businessDate(new Date(Math.max(...[root, ...children, ...signatures].flatMap(momentsIn))));
  const draftEnd = closedAt === undefined ? yearsAfter(latest, draftYears) : daysAfter(businessDate(new Date(closedAt)), noticeDays);
  const end = isCreditRecord(records) ? yearsAfter(latest, retentionYears) : draftEnd;
  return [end, ...retentions.map(({ retainUntil }) => String(retainUntil))].toSorted().at(-1)!;
}

/** Whether a lender, the team or a customer has acted on it, or the choice of a lender is recorded. */
const isCreditRecord = ({ root, children, signatures }: ApplicationRecords): boolean =>
  ["referral", "submitted"].includes(String(root["status"])) ||
  root["referral"] !== undefined ||
  root["submissions"] !== undefined ||
  root["selection"] !== undefined ||
  signatures.length > 0 ||
  children.some(({ sk }) => String(sk).startsWith("check#"));

const ownMarks = ["endAnnouncedAt"];

function momentsIn(item: Item): number[] {
  const named = Object.entries(item).filter(([name]) => name.endsWith("At") && !ownMarks.includes(name));
  return named.map(([, value]) => Date.parse(String(value))).filter((moment) => !Number.isNaN(moment));
}

/** The first day (Sydney) on which a new application is reviewed for deletion. */
export const firstReviewAfter = (createdAt: Date): IsoDate => daysAfter(yearsAfter(businessDate(createdAt), draftYears), -noticeDays);
