import { useRef, useState } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";

/** The sending of a form: at most one at a time, and what became of the last one. */
export interface Submission {
  readonly isBusy: boolean;
  /** Why the last one failed; undefined before that and from the next one's start. */
  readonly failure: unknown;
  readonly submit: () => void;
}

/** Sends a form by a function that throws an ApiError where it fails; any other error is a defect, and reported as one. */
export function useSubmission(send: () => Promise<void>): Submission {
  const [{ isBusy, failure }, setState] = useState<{ isBusy: boolean; failure?: unknown }>({ isBusy: false });
  // Presses within one moment all see the state of before the first.
  const isUnderWay = useRef(false);
  const run = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ isBusy: true });
    try {
      await send();
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, failure: error });
      if (!(error instanceof ApiError)) reportError(error);
    } finally {
      isUnderWay.current = false;
    }
  };
  return { isBusy, failure, submit: () => void run() };
}
