import type { ReactNode } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import type { LenderSheet } from "../../shared/rulebook/lender-sheet.ts";
import { lenderRoutes } from "../../shared/wire/lender-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { useApi } from "../client/use-api.ts";
import { DocumentationChip } from "../quote/parts/documentation-chip.tsx";
import { LenderTile } from "../quote/parts/lender-tile.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Money, Percent } from "../ui/figures.tsx";
import { TickIcon } from "../ui/icons.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { shortDateText } from "../ui/short-date.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import kit from "../ui/kit.module.css";
import { Card } from "./lender-card.tsx";
import { type Opened, SheetInWords } from "./lender-sheet.tsx";
import styles from "./lender.module.css";

type LenderPage = DataOf<typeof lenderRoutes.readLender>;

/** Each request counts against the user's daily limit. */
const onceAVisit = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };

/** A lender of the panel: its rate sheets in words, and how the organisation works with it. */
export default function LenderScreen() {
  const { slug = "" } = useParams();
  const response = useApi(lenderRoutes.readLender, { params: { slug } }, onceAVisit);
  usePageTitle(response.data?.lender ?? "Lender");
  const { error } = response;
  return (
    <main id="content" className={`${kit.page} ${styles.page}`}>
      <nav aria-label="Breadcrumb" className={kit.small}>
        <Link href="/lenders">Lenders</Link>
        {response.data && <span className={kit.secondary}> / {response.data.lender}</span>}
      </nav>
      {error && isFinal(error.status) ? (
        <EmptyState {...refusal(error.status, error.message)}>
          <Link href="/lenders/panel">Our panel</Link>
        </EmptyState>
      ) : (
        <ResponseView response={response} errorTitle="The lender could not be loaded">
          {(page) => <Lender page={page} />}
        </ResponseView>
      )}
    </main>
  );
}

/** Trying again would not help. */
const isFinal = (status: number) => [400, 403, 404, 429].includes(status);

const refusal = (status: number, message: string) =>
  status === 403 || status === 429
    ? { title: "This page cannot be shown now", text: message }
    : { title: "No such lender on your panel", text: "The lender is outside your organisation's panel, or has no rates on Kelpie." };

function Lender({ page: { lender, sheets, own } }: { readonly page: LenderPage }) {
  const [searchParams] = useSearchParams();
  const tier = searchParams.get("tier");
  const opened = (sheet: LenderSheet): Opened | undefined =>
    tier !== null && searchParams.get("product") === sheet.productName ? { tier, quote: searchParams.get("quote") } : undefined;
  const types = [...new Set(sheets.map(({ type }) => (type === "consumer" ? "Consumer" : "Commercial")))];
  const titleOf = (title: string, { productName }: LenderSheet) => (sheets.length > 1 && productName ? `${title}: ${productName}` : title);
  return (
    <>
      <div className={`${kit.row} ${kit.wrap} ${kit.gap12}`}>
        <LenderTile lender={lender} />
        <h1 className={kit.largeTitle}>{lender}</h1>
        <span>
          {[...new Set(sheets.flatMap(({ documentation }) => documentation))].map((level) => (
            <DocumentationChip key={level} level={level} />
          ))}
        </span>
        <span className={`${kit.small} ${kit.secondary}`}>{types.join(" and ")}</span>
        <span className={`${kit.tiny} ${styles.onPanel}`}>
          <TickIcon /> On our panel
        </span>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {sheets.map((sheet) => (
            <SheetInWords key={sheet.productName} sheet={sheet} titleOf={(title) => titleOf(title, sheet)} opened={opened(sheet)} />
          ))}
        </div>
        <div className={styles.column}>
          <Contact own={own} />
          {sheets.map((sheet) => (
            <AboutSheet key={sheet.productName} sheet={sheet} titleOf={(title) => titleOf(title, sheet)} />
          ))}
        </div>
      </div>
    </>
  );
}

function Contact({ own: { contact, brokerage, fee } }: Pick<LenderPage, "own">) {
  const { name, phone, email, portal, note } = contact;
  const amounts: readonly (readonly [string, ReactNode])[] = [
    ...(brokerage === null ? [] : [["Our brokerage", <Percent key="brokerage" percent={brokerage} />] as const]),
    ...(fee === null ? [] : [["Our origination fee", <Money key="fee" dollars={fee} />] as const]),
  ];
  return (
    <Card title="Contact" note={<Link href="/lenders/panel">Our panel</Link>}>
      {Object.keys(contact).length === 0 && <p className={kit.secondary}>No contact yet. Your administrator can enter it at Our panel.</p>}
      {name !== undefined && <p className={kit.semibold}>{name}</p>}
      {phone !== undefined && (
        <p>
          <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      {email !== undefined && (
        <p className={kit.anywhere}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {portal !== undefined && (
        <p>
          <a href={portal} target="_blank" rel="noreferrer">
            Broker portal
          </a>
        </p>
      )}
      {note !== undefined && <p className={`${kit.secondary} ${kit.anywhere} ${styles.note}`}>{note}</p>}
      {amounts.length > 0 && <Facts facts={amounts} />}
    </Card>
  );
}

interface AboutProps {
  readonly sheet: LenderSheet;
  readonly titleOf: (title: string) => string;
}

function AboutSheet({ sheet: { date, verifiedOn, lastDay, tiers, assumedRates, changes }, titleOf }: AboutProps) {
  const since = date === null ? "No change yet." : `No change since ${shortDateText(date)}.`;
  return (
    <>
      <Card title={titleOf("The sheet")}>
        <Facts
          facts={[
            ["Sheet of", date === null ? "date not stated" : shortDateText(date)],
            ["Compared with the lender", verifiedOn === null ? "not yet" : shortDateText(verifiedOn)],
            ["Ends", lastDay === null ? "not stated" : shortDateText(lastDay)],
            ["Rates assumed", `${assumedRates} of ${tiers}`],
          ]}
        />
      </Card>
      <Card title={titleOf("Changes")}>
        {changes.length === 0 && <p className={kit.secondary}>{since}</p>}
        {changes.map((change) => (
          <div key={change.date}>
            <h3 className={`${kit.small} ${kit.semibold}`}>{change.date === null ? "Undated sheet" : shortDateText(change.date)}</h3>
            <ul className={styles.lines}>
              {change.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </Card>
    </>
  );
}

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
