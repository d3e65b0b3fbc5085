import { useRef, useState } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";

export interface SubmitState {
  readonly isBusy: boolean;
  /** The error of the last submit, cleared when the next one starts. */
  readonly failure: unknown;
  readonly submit: () => void;
}

/** Runs one submit at a time. An error other than an ApiError is a defect and is also reported as one. */
export function useSubmit(send: () => Promise<void>): SubmitState {
  const [{ isBusy, failure }, setState] = useState<{ isBusy: boolean; failure?: unknown }>({ isBusy: false });
  // Two clicks before the next render see the same state; the ref is up to date.
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
