import type { ReactNode } from "react";
import { ErrorPanel } from "./error-panel.tsx";

interface AnswerProps<Data> {
  /** What an api hook gives. */
  readonly of: {
    readonly data: Data | undefined;
    readonly error: Error | undefined;
    readonly isValidating: boolean;
    readonly mutate: () => Promise<unknown>;
  };
  /** What is said where it could not be had. */
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a page that needs an answer of the API: that it is on its way, why it did not come, or what it gave. */
export function Answer<Data>({ of: { data, error, isValidating, mutate }, failure, children }: AnswerProps<Data>) {
  if (data !== undefined) return <>{children(data)}</>;
  if (error === undefined) return <output>Loading...</output>;
  return <ErrorPanel title={failure} text={error.message} onRetry={() => void mutate()} isRetrying={isValidating} />;
}
