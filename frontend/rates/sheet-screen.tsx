import { Tabs, Button } from "antd";
import { lazy } from "react";
import { Link, Redirect, useParams, useSearchParams } from "wouter";
import type { ReviewedIssue, SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { useIssue, useIssues } from "./sheets.ts";
import { OnDemandPart } from "../ui/on-demand-part.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { Difference } from "./difference.tsx";
import { Edit } from "./edit.tsx";
import { Feedback } from "./feedback.tsx";
import { Impact } from "./impact.tsx";
import { IssueActions } from "./issue-actions.tsx";
import { ExpiredTag, StatusTag } from "./issue-tags.tsx";
import { sheetDay, sheetName, verificationText, eventsOf, issueName } from "./issue-text.ts";
import kit from "../ui/kit.module.css";
import styles from "./rates.module.css";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { parseSheet } from "../../shared/rulebook/check.ts";
import { type SheetSection, assumedTitle, lineText, sheetSections } from "../../shared/rulebook/sheet-sections.ts";
import { UnsavedPartsContext, useUnsavedParts } from "./unsaved-parts.ts";
import { StatusAlert } from "../ui/status-alert.tsx";

/** One lender's sheet: its issues, and one of them to read, edit, check and decide on. */
export default function SheetScreen() {
  const { slug } = useParams<{ slug: string }>();
  const { isRatesEditor, userType } = useSignedInUser();
  const [searchParams] = useSearchParams();
  const issues = useIssues(slug);
  const chosen = searchParams.get("issue") ?? firstOf(issues.data)?._id;
  const answer = useIssue(chosen);
  const named = issues.data?.find(({ lender }) => lender !== null) ?? issues.data?.[0];
  const name = named ? sheetName(named) : "Lender rates";
  usePageTitle(name);
  if (!isRatesEditor && userType !== "master") return <Redirect href="/quotes" replace />;
  return (
    <main id="content" className={`${kit.page} ${styles.page}`}>
      <nav aria-label="Breadcrumb">
        <Link href="/rates">Lender rates</Link>
      </nav>
      <h1 className={kit.title}>{name}</h1>
      <ResponseView response={issues} errorTitle="The sheet could not be loaded">
        {(all) => (
          <ResponseView response={answer} errorTitle="The issue could not be loaded">
            {(reviewed) => <Issue key={reviewed.issue._id} reviewed={reviewed} issues={all} />}
          </ResponseView>
        )}
      </ResponseView>
    </main>
  );
}

/** The issue that waits for a decision, else the one in force, else the newest. */
const firstOf = (issues: readonly SheetIssue[] = []): SheetIssue | undefined =>
  issues.find(({ status }) => status === "draft" || status === "submitted") ??
  issues.find(({ status }) => status === "active") ??
  issues[0];

export interface IssueProps {
  readonly reviewed: ReviewedIssue;
  readonly issues: readonly SheetIssue[];
}

function Issue({ reviewed, issues }: IssueProps) {
  const { issue, problems, differences } = reviewed;
  const [searchParams, setSearchParams] = useSearchParams();
  const show = (tab: string, at?: string) => setSearchParams({ issue: issue._id, tab, ...(at !== undefined && { at }) }, { replace: true });
  const isOpen = issue.status === "draft" || issue.status === "submitted";
  const labelWithCount = (label: string, count: number) => (count === 0 ? label : `${label} (${count})`);
  const [unsaved, reportUnsaved] = useUnsavedParts();
  return (
    <UnsavedPartsContext value={reportUnsaved}>
      <section aria-label="Issue" className={styles.issue}>
        <p className={styles.facts}>
          <StatusTag status={issue.status} />{" "}
          <span>{issue.date === null ? "Rates date not stated" : `Rates as of ${sheetDay(issue.date)}`}</span>
          <span>{verificationText(issue)}</span> <ExpiredTag issue={issue} />
          {reviewed.examples > 0 && problems.length === 0 && (
            <span>Agrees with {reviewed.examples === 1 ? "1 example" : `${reviewed.examples} examples`} of the lender</span>
          )}
        </p>
        <IssueActions reviewed={reviewed} isUnsaved={unsaved.size > 0} />
      </section>
      <Tabs
        className={styles.tabs}
        activeKey={searchParams.get("tab") ?? (isOpen ? "check" : "history")}
        onChange={(tab) => show(tab)}
        items={[
          { key: "history", label: "History", children: <History issues={issues} shown={issue._id} /> },
          { key: "read", label: "Read", children: <SheetSummary text={reviewed.text} /> },
          { key: "rates", label: "Rates", children: <Rates reviewed={reviewed} issues={issues} /> },
          { key: "edit", label: "Edit", children: <Edit reviewed={reviewed} at={searchParams.get("at") ?? undefined} /> },
          {
            key: "check",
            label: labelWithCount("Check", problems.length),
            children: <Check reviewed={reviewed} onPlace={(at) => show("edit", at)} />,
          },
          {
            key: "difference",
            label: labelWithCount("Difference", differences.length),
            children: <Difference differences={differences} isFirst={!issues.some(({ status }) => status === "active")} />,
          },
          ...(isOpen ? [{ key: "impact", label: "Impact", children: <Impact issueId={issue._id} problems={problems.length} /> }] : []),
          { key: "feedback", label: "Feedback", children: <Feedback slug={issue.slug} /> },
        ]}
      />
    </UnsavedPartsContext>
  );
}

const RatesTab = lazy(() => import("./grid/rates-tab.tsx"));

const Rates = (props: IssueProps) => (
  <OnDemandPart fallback={<output className={kit.loading}>Loading...</output>}>
    <RatesTab {...props} />
  </OnDemandPart>
);

interface HistoryProps {
  /** Newest first. */
  readonly issues: readonly SheetIssue[];
  readonly shown: string;
}

const History = ({ issues, shown }: HistoryProps) => (
  <ol className={styles.history} aria-label="Issues">
    {issues.map((issue) => (
      <li key={issue._id} aria-current={issue._id === shown}>
        <p>
          <Link href={`/rates/${issue.slug}?issue=${issue._id}&tab=history`}>{issueName(issue.date)}</Link>{" "}
          <StatusTag status={issue.status} />
        </p>
        {eventsOf(issue).map((event) => (
          <p key={event} className={styles.quiet}>
            {event}
          </p>
        ))}
      </li>
    ))}
  </ol>
);

/** The rate sheet as sentences. */
function SheetSummary({ text }: { readonly text: string }) {
  const sections = sectionsOf(text);
  if (sections === undefined) return <p>This text is not a rate sheet yet. The check says why.</p>;
  return (
    <>
      {sections.map(({ title, lines }) => (
        <section key={title} aria-label={title} className={styles.words}>
          <h2>{title === assumedTitle ? `* ${title}` : title}</h2>
          <ul>
            {lines.map((line, place) => (
              <li key={`${place} ${line.text}`}>{lineText(line)}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function sectionsOf(text: string): readonly SheetSection[] | undefined {
  let sheet: Sheet;
  try {
    sheet = parseSheet(text);
  } catch {
    return undefined;
  }
  return sheetSections(sheet);
}

interface CheckProps {
  readonly reviewed: ReviewedIssue;
  /** Leads to a JSON pointer in the text. */
  readonly onPlace: (pointer: string) => void;
}

/** What the check finds in an issue. */
function Check({ reviewed: { problems, reachable, examples, issue }, onPlace }: CheckProps) {
  if (problems.length === 0) return <StatusAlert type="success" showIcon title={orderText(issue.tiers, reachable, examples)} />;
  return (
    <ol className={styles.problems} aria-label="Problems">
      {problems.map(({ path, found, expected }, place) => (
        <li key={`${place} ${path}`}>
          <Button type="link" className={styles.pointer} onClick={() => onPlace(path)}>
            {path === "" ? "The whole text" : path}
          </Button>
          <p>
            Found {found}, expected {expected}.
          </p>
        </li>
      ))}
    </ol>
  );
}

function orderText(tiers: number | null, reachable: number | null, examples: number): string {
  const reached = reachable === null || tiers === null ? "" : ` A scenario reaches each of its ${tiers} tiers.`;
  const agreeing =
    examples === 0 ? "" : ` It agrees with ${examples === 1 ? "the lender's example" : `the lender's ${examples} examples`}.`;
  return `All in order.${reached}${agreeing}`;
}
