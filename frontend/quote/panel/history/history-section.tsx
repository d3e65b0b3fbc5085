import { Button } from "antd";
import { lazy, useState } from "react";
import { usePanel } from "../panel-context.ts";
import { Section } from "../section.tsx";
import { OnDemandPart } from "../../../ui/on-demand-part.tsx";

const HistoryDrawer = lazy(() => import("./history-drawer.tsx"));

export function HistorySection() {
  const { application } = usePanel();
  // Stays mounted once opened, so that closing it returns the focus.
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  return (
    <Section title="History">
      <Button size="small" onClick={() => setState("open")}>
        Who changed what
      </Button>
      <OnDemandPart>
        {state !== "unopened" && (
          <HistoryDrawer applicationId={application._id} isOpen={state === "open"} onClose={() => setState("closed")} />
        )}
      </OnDemandPart>
    </Section>
  );
}
