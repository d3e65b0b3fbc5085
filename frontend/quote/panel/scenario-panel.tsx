import { createElement, lazy } from "react";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { OnDemandPart } from "../../ui/on-demand-part.tsx";
import { onDemand, useFetched } from "../../ui/on-demand.ts";
import type { Workspace } from "../workspace/use-workspace.ts";
import type { InputPanelProps } from "./input-panel.tsx";
import { Skeleton } from "antd";
import kit from "../../ui/kit.module.css";

const TermsPanel = lazy(() => import("./terms-panel.tsx"));

const inputPanel = onDemand<InputPanelProps>(() => import("./input-panel.tsx"));
// Starts loading the panel's code in parallel with the data. ScenarioPanel reports a failed load.
inputPanel.fetch().catch(() => undefined);

/** The form of the quote, once it and its data are loaded. */
export function ScenarioPanel({ workspace }: { readonly workspace: Workspace }) {
  const isFetched = useFetched(inputPanel);
  const { application, loading, isReadOnly, isClosed, requested, target, requestFocus, isDemo, trial, edited, setEditedId } = workspace;
  const { error, isValidating, mutate } = loading;
  if (application && isFetched) {
    const focusProps = { requested, target, onFocusRequest: requestFocus };
    const { tried, end: onTrialEnd } = trial;
    if (edited && !isReadOnly) {
      return (
        <OnDemandPart fallback={<PanelSkeleton />}>
          <TermsPanel key={edited._id} application={application} variant={edited} {...focusProps} onClose={() => setEditedId(undefined)} />
        </OnDemandPart>
      );
    }
    return createElement(inputPanel.component(), { application, isReadOnly, isClosed, hasGuide: isDemo, tried, onTrialEnd, ...focusProps });
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

const PanelSkeleton = () => (
  <>
    <output className={kit.hidden}>Loading...</output>
    <Skeleton title={{ width: "60%" }} paragraph={{ rows: 12, width: "100%" }} />
  </>
);
