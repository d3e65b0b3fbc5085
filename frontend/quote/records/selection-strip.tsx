import { Button } from "antd";
import { lazy, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { TickIcon } from "../../ui/icons.tsx";
import kit from "../../ui/kit.module.css";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { DateText } from "../../ui/figures.tsx";

const RecordDrawer = lazy(() => import("./record-drawer.tsx"));

/** Beside the filters, where it moves nothing: which lender was chosen for the customer, with the record. */
export function SelectionStrip({ application: { _id, selection } }: { readonly application: Application }) {
  // Stays mounted once opened, so that closing it returns the focus.
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  if (!selection) return null;
  return (
    <section className={`${kit.row} ${kit.gap8} ${kit.small}`} aria-label="Selection record">
      <TickIcon />
      <span>
        <b>{selection.lender}</b> chosen on <DateText at={selection.at} />
      </span>
      <Button type="link" size="small" onClick={() => setState("open")}>
        Open record
      </Button>
      <OnDemandPart>
        {state !== "unopened" && (
          <RecordDrawer applicationId={_id} latest={selection._id} isOpen={state === "open"} onClose={() => setState("closed")} />
        )}
      </OnDemandPart>
    </section>
  );
}
