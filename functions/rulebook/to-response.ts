import { businessDate } from "../../shared/business-date.ts";
import { issuesFrom } from "../../shared/quote/issues.ts";
import type { RatesEditor, SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { areExpired } from "../../shared/rulebook/expiry.ts";
import { contactsOf } from "../identity/identity.ts";
import { isActive } from "./in-force.ts";
import { type IssueRecord, issueIdOf } from "./store.ts";

/** In the given order; all issues of each sheet that is among them must be given. */
export async function toResponses(records: readonly IssueRecord[]): Promise<SheetIssue[]> {
  const ids = records.flatMap(({ author, submitter, approver, endedBy, verifiedBy }) =>
    [author, submitter, approver, endedBy, verifiedBy].filter(isDefined),
  );
  const people = await contactsOf([...new Set(ids)]);
  const personOf = (_id: string | undefined): RatesEditor | null => {
    if (_id === undefined) return null;
    const { firstName, lastName } = people.get(_id) ?? { firstName: "", lastName: "" };
    return { _id, firstName, lastName };
  };
  const today = businessDate(new Date());
  const used = new Set<IssueRecord>(issuesFrom(records.filter(isActive), today));
  return records.map((record) => ({
    _id: issueIdOf(record),
    slug: record.slug,
    status: isActive(record) && !used.has(record) ? "superseded" : record.status,
    type: record.type,
    lender: record.lender,
    productName: record.productName,
    date: record.date,
    expiresOn: record.expiresOn,
    tiers: record.tiers,
    shown: record.shown,
    assumed: record.assumed,
    digest: record.digest ?? null,
    author: personOf(record.author),
    savedAt: record.savedAt,
    submittedAt: record.submittedAt ?? null,
    submitter: personOf(record.submitter),
    approver: personOf(record.approver),
    activeFrom: record.activeFrom ?? null,
    endedAt: record.endedAt ?? null,
    endedBy: personOf(record.endedBy),
    reason: record.reason ?? null,
    verifiedOn: record.verifiedOn ?? null,
    verifiedBy: personOf(record.verifiedBy),
    verificationSource: record.verificationSource ?? null,
    isExpired: areExpired(record, today),
  }));
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
