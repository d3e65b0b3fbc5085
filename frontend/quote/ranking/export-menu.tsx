import { Button, Dropdown } from "antd";
import { useState } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { saveCsv } from "../../ui/save-file.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { useWhatIf } from "./what-if-context.ts";
import { PrintedRanking } from "./printed-ranking.tsx";

interface ExportMenuProps {
  readonly application: Application;
  /** Those that are shown, in their order. */
  readonly products: readonly Product[];
  readonly rulebook: string;
  /** Whether to print the ranking instead of the page. Other views print their own table. */
  readonly isPrinted: boolean;
}

/** The ranking as a file for a spreadsheet, and on paper. */
export default function ExportMenu({ application, products, rulebook, isPrinted }: ExportMenuProps) {
  const { tried } = useWhatIf();
  const term = tried.term ?? application.loanDetails.term ?? 0;
  const [today] = useState(() => businessDate(new Date()));
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { rankingCsv } = await import("./ranking-csv.ts");
    saveCsv(`Quote ${application.humanId}, ${today}.csv`, rankingCsv(products, { term, today, rulebook }));
  });
  const items = [
    { key: "csv", label: "Download as CSV", onClick: submit },
    { key: "print", label: "Print", onClick: () => print() },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Button type="text" loading={isBusy}>
          Export
        </Button>
      </Dropdown>
      <FailureAlert failure={failure} />
      {isPrinted && <PrintedRanking application={application} products={products} term={term} rulebook={rulebook} today={today} />}
    </>
  );
}
