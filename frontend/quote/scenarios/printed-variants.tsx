import type { IsoDate } from "../../../shared/dates.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { dayText } from "../../../shared/format.ts";
import { PrintPage } from "../../ui/print-page.tsx";
import { quoteName } from "../parts/quote-name.ts";
import { ComparisonRateNote } from "../ranking/comparison-rate-note.tsx";
import { type Measure, type Row, currentName, differingTerms, measureNames, currentTerms } from "./cells.ts";
import type { ShownColumn } from "./columns.ts";
import { VariantCell } from "./variant-cell.tsx";
import styles from "./variants.module.css";

interface PrintedVariantsProps {
  readonly application: Application;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly Row[];
  readonly measure: Measure;
  readonly rulebook: string;
  /** On which the products are ranked. */
  readonly day: IsoDate;
}

const columnsOfPage = 4;

/** The table on A4 landscape, four columns a page. */
export const PrintedVariants = (props: PrintedVariantsProps) => (
  <PrintPage>
    <Pages {...props} />
  </PrintPage>
);

function Pages({ application, columns, rows, measure, rulebook, day }: PrintedVariantsProps) {
  const { applicationType, humanId } = application;
  const isConsumer = applicationType === "consumer";
  const name = quoteName(application);
  const pages = Array.from({ length: Math.ceil(columns.length / columnsOfPage) }, (_, page) => page * columnsOfPage);
  return (
    <div className={styles["printed"]}>
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
