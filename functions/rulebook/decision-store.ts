import type { IsoDate } from "../../shared/dates.ts";
import { issuesFrom } from "../../shared/quote/issues.ts";
import { type Condition, all, differs, either, equals, lacks } from "../store/dynamo/expression.ts";
import { listAttributes, listedIssue, sheetIssueKey } from "../store/dynamo/keys.ts";
import { type TransactionItem, updateItem } from "../store/dynamo/transaction.ts";
import { isDone } from "../store/services/idempotency.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { write } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { isActive } from "./in-force.ts";
import { type CurrentSet, type SetMember, currentSetItems } from "./set-store.ts";
import { type IssueRecord, issueIdOf } from "./store.ts";
import { issueEmail } from "./jobs.ts";

type DecidedFields = Partial<Omit<IssueRecord, "slug" | "id" | "version" | "draft">>;

export interface Decision {
  readonly action: "submitted" | "approved" | "rejected" | "withdrawn" | "verified";
  readonly record: IssueRecord;
  readonly set: DecidedFields;
  readonly remove?: readonly string[];
  readonly items?: readonly TransactionItem[];
  /** Neither the author nor who submitted it may. */
  readonly needsAnother?: true;
}

const eventOf = (action: Decision["action"]) => `sheet.${action}` as const;

/** Whether a call with the same Idempotency-Key has done it. */
export const isDecided = (call: WritingCall, action: Decision["action"]): Promise<boolean> => isDone(call, eventOf(action));

/** False if the issue, or the set of sheets, has changed since it was read. Notifies the rates office, except of a verification. */
export async function decide(actor: Actor, decision: Decision, call: WritingCall): Promise<boolean> {
  const { action, record, set, remove = [], items = [], needsAnother } = decision;
  const { slug, id, status, version } = record;
  const isUnchanged: Condition = all(equals("status", status), equals("version", version));
  const isAnothers = ["author", "submitter"].map((name) => either(lacks(name), differs(name, actor.userId)));
  const { reason } = set;
  const event = {
    action: eventOf(action),
    subject: { sheet: slug },
    part: issueIdOf(record),
    fields: { digest: set.digest ?? record.digest, reason },
  };
  const outcome = await write(actor, call, event, [
    updateItem(
      "issue",
      sheetIssueKey(slug, id),
      { set, add: { version: 1 }, remove },
      needsAnother ? all(isUnchanged, ...isAnothers) : isUnchanged,
    ),
    ...items,
    ...(action === "verified" ? [] : [outboxItem(issueEmail[action], { _id: issueIdOf(record), by: actor.userId })]),
  ]);
  return outcome.kind !== "conditionFailed";
}

/** The members of a set with these issues of one sheet. */
export function membersWith(
  current: Pick<CurrentSet, "members">,
  slug: string,
  issues: readonly IssueRecord[],
  today: IsoDate,
): SetMember[] {
  const activeIssues = issuesFrom(issues.filter(isActive), today);
  return [
    ...current.members.filter((member) => member.slug !== slug),
    ...activeIssues.map(({ type, lender, productName, date, digest }) => ({ slug, type, lender, productName, date, digest })),
  ];
}

/** Makes the set with these issues of one sheet current. Superseded issues leave the office's list, others come back to it. */
export async function activationItems(
  { current, members, today }: { readonly current: CurrentSet; readonly members: readonly SetMember[]; readonly today: IsoDate },
  { before, after }: { readonly before: readonly IssueRecord[]; readonly after: readonly IssueRecord[] },
): Promise<TransactionItem[]> {
  const used = (issues: readonly IssueRecord[]) => new Set(issuesFrom(issues.filter(isActive), today).map(({ id }) => id));
  const [previous, next] = [used(before), used(after)];
  const decided = new Set(after.filter((record) => !before.includes(record)).map(({ id }) => id));
  const moved = before.filter(({ id }) => previous.has(id) !== next.has(id) && !decided.has(id));
  return [
    ...(await currentSetItems(members, current, { today, compared: after.filter(isActive) })),
    ...moved.map(({ slug, id }) =>
      updateItem("listed issue", sheetIssueKey(slug, id), next.has(id) ? { set: { ...listedIssue(slug, id) } } : { remove: unlisted }),
    ),
  ];
}

export const unlisted: readonly string[] = listAttributes.filter((name) => name !== "ownerList");
