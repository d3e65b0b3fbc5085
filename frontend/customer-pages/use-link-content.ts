import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";

export interface LinkContent<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
  readonly isValidating: boolean;
  /** Loads it again; returns undefined if it cannot be loaded. */
  readonly mutate: () => Promise<Data | undefined>;
}

/** Loads the content of a customer's link; `open` gets what is shown already. */
export function useLinkContent<Data>(open: (shown?: Data) => Promise<Data>): LinkContent<Data> {
  const [answer, setAnswer] = useState<{ data?: Data; error?: ApiError }>({});
  const [isValidating, setIsValidating] = useState(true);
  const hasRequested = useRef(false);
  const mutate = async () => {
    setIsValidating(true);
    try {
      const data = await open(answer.data);
      setAnswer({ data });
      return data;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer((now) => ({ ...now, error }));
      return undefined;
    } finally {
      setIsValidating(false);
    }
  };
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    void mutate();
  });
  return { data: answer.data, error: answer.error, isValidating, mutate };
}
