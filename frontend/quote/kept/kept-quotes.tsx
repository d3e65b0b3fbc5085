import { Button } from "antd";
import { lazy, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { useMayChange } from "../../client/application/access.ts";
import type { Filters } from "../../client/application/ranked-products.ts";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";

const KeptQuotesDrawer = lazy(() => import("./kept-quotes-drawer.tsx"));

interface KeptQuotesProps {
  readonly application: Application;
  readonly filters: Filters;
  /** Why the cards cannot be kept now; undefined where they can. */
  readonly reason: string | undefined;
  /** Ranks with the rate sheets of an earlier date. */
  readonly onAsOf: (day: string) => void;
}

/** In the results head: keeps the ranking, and leads to what was kept. */
export function KeptQuotes(props: KeptQuotesProps) {
  const { status } = props.application;
  const mayKeep = useMayChange(props.application) && status !== "archived" && (props.application.outcome ?? null) === null;
  // Stays mounted once opened, so that closing it returns the focus.
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  return (
    <>
      <Button type="text" onClick={() => setState("open")}>
        {mayKeep ? "Keep" : "Kept quotes"}
      </Button>
      <OnDemandPart>
        {state !== "unopened" && (
          <KeptQuotesDrawer {...props} mayKeep={mayKeep} isOpen={state === "open"} onClose={() => setState("closed")} />
        )}
      </OnDemandPart>
    </>
  );
}
