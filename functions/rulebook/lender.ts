import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { compareText } from "../../shared/quote/indexed-sheets.ts";
import { parseSource } from "../../shared/rulebook/check.ts";
import { lenderSlug } from "../../shared/rulebook/file-name.ts";
import { lenderSheet } from "../../shared/rulebook/lender-sheet.ts";
import type { SheetSource } from "../../shared/rulebook/rate-table.ts";
import { storedSheet } from "../adapters/files/sheet-files.ts";
import type { Operation } from "../call/operation.ts";
import { lendersOf } from "../organisation/lenders.ts";
import { requireVerifiedOrganisation } from "../organisation/verified-abn.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { isActive, issueInForce } from "./in-force.ts";
import { findCurrentSet } from "./set-store.ts";
import { issuesOf } from "./store.ts";

const maxChanges = 12;

/** A lender of the caller's panel, as its page shows it: whole rate sheets, which only known brokerages get. */
export const readLender: Operation<"readLender"> = async (caller, { params: { slug } }) => {
  await requireVerifiedOrganisation(caller);
  const [current, { panel, brokerage, fees, contacts }] = await Promise.all([findCurrentSet(), lendersOf(caller.organisationId)]);
  const members = current?.members.filter(({ lender }) => lenderSlug(lender) === slug) ?? [];
  const lender = members[0]?.lender;
  if (lender === undefined || panel?.includes(lender) === false) throw notFound();
  const today = businessDate(new Date());
  const slugs = [...new Set(members.map((member) => member.slug))].toSorted(compareText);
  const sheets = (await Promise.all(slugs.map((each) => issuesUntil(today, each)))).filter((sheet) => sheet !== undefined);
  if (sheets.length === 0) throw notFound();
  return {
    lender,
    sheets: sheets.map(({ issues, verifiedOn }) => lenderSheet(issues, verifiedOn)),
    own: { contact: contacts[lender] ?? {}, brokerage: brokerage[lender] ?? null, fee: fees[lender] ?? null },
  };
};

interface DatedSheets {
  /** Oldest first; the last is in force. */
  readonly issues: readonly SheetSource[];
  readonly verifiedOn: IsoDate | null;
}

/** Undefined before the sheet's first day. */
async function issuesUntil(today: IsoDate, slug: string): Promise<DatedSheets | undefined> {
  const active = (await issuesOf(slug)).filter(isActive);
  const inForce = issueInForce(active, today);
  if (!inForce) return undefined;
  const dayOf = ({ date }: { readonly date: IsoDate | null }) => date ?? "";
  const before = active.filter((issue) => dayOf(issue) < dayOf(inForce)).toSorted((a, b) => compareText(dayOf(a), dayOf(b)));
  const digests = [...before.slice(-maxChanges), inForce].map(({ digest }) => digest);
  const issues = await Promise.all(digests.map(async (digest) => parseSource(await storedSheet(digest))));
  return { issues, verifiedOn: inForce.verifiedOn ?? null };
}
