import { ErrorPanel } from "../../../ui/error-panel.tsx";
import type { Workspace } from "../use-workspace.ts";
import { InputPanel } from "./input-panel.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";

/** The form of the quote, once it is loaded. */
export function ScenarioPanel({ workspace }: { readonly workspace: Workspace }) {
  const { application, loading, isReadOnly, requested, target, requestFocus, isDemo } = workspace;
  const { error, isValidating, mutate } = loading;
  if (application) {
    return (
      <InputPanel
        application={application}
        isReadOnly={isReadOnly}
        hasGuide={isDemo}
        requested={requested}
        target={target}
        onFocusRequest={requestFocus}
      />
    );
  }
  if (!error) return <PanelSkeleton />;
  return (
    <ErrorPanel
      title="The quote could not be loaded"
      text={error.status === 404 ? "This quote does not exist, or you do not have access to it." : error.message}
      onRetry={() => void mutate()}
      isRetrying={isValidating}
    />
  );
}
