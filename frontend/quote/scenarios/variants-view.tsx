import { Button, Segmented } from "antd";
import { useState } from "react";
import { maxVariants } from "../../../shared/domain/variant.ts";
import { addVariant, useComparison } from "../../client/application/variants.ts";
import { PlusIcon } from "../../ui/control-icons.tsx";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import { ComparisonRateNote } from "../ranking/comparison-rate-note.tsx";
import { queryOf } from "../ranking/filters.ts";
import { QuoteLoading } from "../ranking/quote-loading.tsx";
import type { ViewPanelProps } from "../ranking/view-panels.ts";
import { type Measure, currentName, measureNames, measures, rowsOf, shownColumns, differingTerms, currentTerms } from "./cells.ts";
import { useEditing } from "./editing-context.ts";
import { NameDialog } from "./name-dialog.tsx";
import { VariantTable, type VariantTableProps } from "./variant-table.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./variants.module.css";
import type { IsoDate } from "../../../shared/dates.ts";
import { dayText } from "../../../shared/format.ts";
import { PrintPage } from "../../ui/print-page.tsx";
import { quoteName } from "../parts/quote-name.ts";
import { VariantCell } from "./variant-cell.tsx";

/** The lenders' products for the quote's own terms and for each of its scenarios, side by side. */
export default function VariantsView({ application, ranked, products, filters }: ViewPanelProps) {
  const { _id: applicationId, variants } = application;
  const { data, error, isValidating, mutate } = useComparison(applicationId, queryOf(filters));
  const { onEdit, isAdding, onAdding } = useEditing();
  const isPhone = useMediaQuery(phoneScreen);
  const [measure, setMeasure] = useState<Measure>("monthly");
  const [focused, setFocused] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  if (error) {
    return (
      <ErrorPanel
        title="The scenarios could not be priced"
        text={`${error.message} Nothing you typed is lost.`}
        isRetrying={isValidating}
        onRetry={() => void mutate().catch(() => undefined)}
      />
    );
  }
  if (!data) return <QuoteLoading />;
  const columns = shownColumns(variants, data.columns);
  const visible = new Set(products.map(({ lender }) => lender));
  const hidden = new Set(ranked.products.map(({ lender }) => lender).filter((lender) => !visible.has(lender)));
  const shown = { application, columns, rows: rowsOf({ columns }, measure, hidden), measure };
  const source = columns[Math.min(focused, columns.length - 1)]!;
  const isFull = variants.length >= maxVariants;
  const add = async (name: string) => {
    onEdit?.(await addVariant(applicationId, { name, terms: source.terms }));
    setFocused(columns.length);
    setAnnouncement(`${name} is added. The panel changes its terms.`);
  };
  return (
    <>
      {application.applicationType === "consumer" && <ComparisonRateNote />}
      <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
        <p className={`${kit.small} ${kit.tertiary} ${styles.legend}`}>
          {variants.length === 0
            ? "Keep these terms as a scenario and change one thing."
            : "Under each monthly repayment: the rates, then the total of all payments. Differences are to Current."}
        </p>
        <Segmented<Measure>
          aria-label="Compare by"
          name="measure"
          className={styles.measures}
          value={measure}
          options={measures.map((value) => ({ value, label: measureNames[value] }))}
          onChange={setMeasure}
        />
        {onEdit && (
          <>
            {isFull && <DisabledReason text={`A quote has at most ${maxVariants} scenarios`} />}
            <Button icon={<PlusIcon />} disabled={isFull} onClick={() => onAdding(true)}>
              Add scenario
            </Button>
          </>
        )}
      </div>
      <output className={`${kit.small} ${kit.secondary} ${styles.announcement}`}>{announcement}</output>
      <VariantTable {...shown} isPhone={isPhone} focused={focused} onFocus={setFocused} onAnnounce={setAnnouncement} />
      <PrintPage>
        <PrintedVariants {...shown} rulebook={data.rulebook} day={data.today} />
      </PrintPage>
      {isAdding && (
        <NameDialog
          title="Add a scenario"
          note={`It begins with the terms of ${source.name ?? currentName}. Then change them in the panel.`}
          submit="Add scenario"
          onSubmit={add}
          onClose={() => onAdding(false)}
        />
      )}
    </>
  );
}

interface PrintedVariantsProps extends Pick<VariantTableProps, "application" | "columns" | "rows" | "measure"> {
  readonly rulebook: string;
  /** On which the products are ranked. */
  readonly day: IsoDate;
}

const columnsOfPage = 4;

/** The table on A4 landscape, four columns a page. */
function PrintedVariants({ application, columns, rows, measure, rulebook, day }: PrintedVariantsProps) {
  const { applicationType, humanId } = application;
  const isConsumer = applicationType === "consumer";
  const name = quoteName(application);
  const pages = Array.from({ length: Math.ceil(columns.length / columnsOfPage) }, (_, page) => page * columnsOfPage);
  return (
    <div className={styles.printed}>
      {pages.map((from) => (
        <section key={from}>
          <h1>
            {isConsumer ? "Consumer" : "Commercial"} quote #{humanId}
            {name !== "" && ` for ${name}`}: scenarios by {measureNames[measure].toLowerCase()}
          </h1>
          <table>
            <thead>
              <tr>
                <th scope="col">Lender</th>
                {columns.slice(from, from + columnsOfPage).map((column) => (
                  <th key={column._id ?? currentName} scope="col">
                    {column.name ?? currentName}
                    <small>
                      {(column._id === null ? currentTerms(application) : differingTerms(application, column.terms)).join(", ")}
                    </small>
                    {column.problem !== null && <small>{column.problem}</small>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ lender, cells }) => (
                <tr key={lender}>
                  <th scope="row">{lender}</th>
                  {cells.slice(from, from + columnsOfPage).map((cell, at) => (
                    <td key={columns[from + at]!._id ?? currentName}>
                      <VariantCell cell={cell} measure={measure} isConsumer={isConsumer} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {isConsumer && <ComparisonRateNote />}
          <p>
            Indications on {dayText(day)}, not offers. Differences are to Current. Rate sheets {rulebook.slice(0, 12)}.
          </p>
        </section>
      ))}
    </div>
  );
}
