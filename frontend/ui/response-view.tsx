import type { ReactNode } from "react";
import { ErrorPanel } from "./error-panel.tsx";
import kit from "./kit.module.css";

interface ResponseViewProps<Data> {
  /** The return value of an api hook. */
  readonly response: {
    readonly data: Data | undefined;
    readonly error: Error | undefined;
    readonly isValidating: boolean;
    readonly mutate: () => Promise<unknown>;
  };
  /** The title of the error panel. */
  readonly errorTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the data of a response, or that it is loading, or its error with a retry button. */
export function ResponseView<Data>({ response: { data, error, isValidating, mutate }, errorTitle, children }: ResponseViewProps<Data>) {
  if (data !== undefined) return <>{children(data)}</>;
  if (error === undefined) return <output className={kit.loading}>Loading...</output>;
  return <ErrorPanel title={errorTitle} text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />;
}
