import { Button } from "antd";
import { Link, useLocation, useParams, useSearchParams } from "wouter";
import type { LenderSheet } from "../../shared/rulebook/lender-sheet.ts";
import { lenderRoutes } from "../../shared/wire/lender-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { useApi } from "../client/use-api.ts";
import { useSignedInUser } from "../client/use-user.ts";
import { DocumentationChip } from "../quote/parts/documentation-chip.tsx";
import { LenderTile } from "../quote/parts/lender-tile.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { TickIcon } from "../ui/icons.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { useIdempotencyKey } from "../ui/use-idempotency-key.ts";
import { usePageTitle } from "../ui/use-page-title.ts";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import { AboutSheet, Contact } from "./lender-about.tsx";
import { type Opened, SheetInWords } from "./lender-sheet.tsx";
import styles from "./lender.module.css";
import { startQuoteWith } from "./start-quote.ts";

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
      <nav aria-label="Breadcrumb" className={`${kit.small} ${styles.breadcrumb}`}>
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
        <StartQuote lender={lender} type={sheets[0]!.type} />
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

/** A quote of which the lender is the filter. A master cannot start one. */
function StartQuote({ lender, type }: Pick<LenderPage, "lender"> & Pick<LenderSheet, "type">) {
  const [, navigate] = useLocation();
  const keyFor = useIdempotencyKey();
  const start = useSubmit(async () => navigate(await startQuoteWith({ type, values: new Map() }, [lender], keyFor([type, lender]))));
  if (useSignedInUser().userType === "master") return undefined;
  return (
    <>
      <Button type="primary" className={kit.end} loading={start.isBusy} onClick={start.submit}>
        Start a quote
      </Button>
      <FailureAlert failure={start.failure} />
    </>
  );
}
