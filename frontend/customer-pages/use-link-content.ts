import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/wire/api-error.ts";

export interface LinkContent<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
  readonly isValidating: boolean;
  readonly mutate: () => Promise<void>;
}

/** Loads the content of a customer's link; `open` gets what is shown already. */
export function useLinkContent<Data>(open: (shown?: Data) => Promise<Data>): LinkContent<Data> {
  const [answer, setAnswer] = useState<{ data?: Data; error?: ApiError }>({});
  const [isValidating, setIsValidating] = useState(true);
  const hasRequested = useRef(false);
  const mutate = async () => {
    setIsValidating(true);
    try {
      setAnswer({ data: await open(answer.data) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer((now) => ({ ...now, error }));
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
