import { type ReactNode, Suspense, createContext, useContext } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useLocation } from "wouter";

/** Called when a part of the screen cannot be shown. */
export const OnPartFailure = createContext<() => void>(() => {});

interface OnDemandPartProps {
  /** Shown while it loads. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a signed-in screen that is loaded when it is needed. If that fails, only this part is missing; navigation shows the next screen. */
export function OnDemandPart({ fallback, children }: OnDemandPartProps) {
  const onFailure = useContext(OnPartFailure);
  const [location] = useLocation();
  return (
    <ErrorBoundary onError={onFailure} resetKeys={[location]} fallback={null}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
