import { createElement, lazy } from "react";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { onDemand, useFetched } from "../../ui/on-demand.ts";
import type { SWRResponse } from "swr";
import type { Application } from "../../../shared/domain/application.ts";
import type { Variant } from "../../../shared/domain/variant.ts";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import type { InputPanelProps } from "./input-panel.tsx";
import { Skeleton } from "antd";
import phone from "./phone-panel.module.css";
import { phoneScreen, useMediaQuery } from "../../ui/use-media-query.ts";
import kit from "../../ui/kit.module.css";

const TermsPanel = lazy(() => import("./terms-panel.tsx"));

const inputPanel = onDemand<InputPanelProps>(() => import("./input-panel.tsx"));
// Starts loading the panel's code in parallel with the data. ScenarioPanel reports a failed load.
inputPanel.fetch().catch(() => undefined);

interface ScenarioPanelProps extends Omit<InputPanelProps, "application"> {
  readonly loading: SWRResponse<Application, ApiError>;
  /** The scenario whose terms are changed. */
  readonly edited: Variant | undefined;
  readonly onEditEnd: () => void;
}

/** The form of the quote, once it and its data are loaded. */
export function ScenarioPanel({ loading, edited, onEditEnd, ...panel }: ScenarioPanelProps) {
  const isFetched = useFetched(inputPanel);
  const { data: application, error, isValidating, mutate } = loading;
  if (application && isFetched) {
    if (edited && !panel.isReadOnly) {
      return (
        <OnDemandPart fallback={<PanelSkeleton />}>
          <TermsPanel key={edited._id} application={application} variant={edited} requested={panel.requested} onClose={onEditEnd} />
        </OnDemandPart>
      );
    }
    return createElement(inputPanel.component(), { application, ...panel });
  }
  if (application || !error) return <PanelSkeleton />;
  return (
    <ErrorPanel
      title="The quote could not be loaded"
      text={error.status === 404 ? "This quote does not exist, or you do not have access to it." : error.message}
      onRetry={() => void mutate()}
      isRetrying={isValidating}
    />
  );
}

/** Of the form, or of its summary on a phone. */
function PanelSkeleton() {
  const isPhone = useMediaQuery(phoneScreen);
  return (
    <>
      <output className={kit.hidden}>Loading...</output>
      <div className={isPhone ? phone.loading : undefined}>
        <Skeleton title={false} paragraph={{ rows: isPhone ? 2 : 13, width: "100%" }} />
      </div>
    </>
  );
}
