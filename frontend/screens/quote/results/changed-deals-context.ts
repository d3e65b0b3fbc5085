import { createContext, useContext } from "react";
import type { SWRResponse } from "swr";
import type { ApiError } from "../../../../shared/wire/api-error.ts";
import type { WhatItTakes } from "../../../api/application/changed-deals.ts";
import type { Tried } from "../../../api/application/tried.ts";

/** Values to try, and the button that tried them, which gets the focus back. */
export interface Attempt {
  readonly tried: Tried;
  readonly button: string;
}

/** What the cards know of other deals. */
export interface ChangedDeals {
  readonly answer: SWRResponse<WhatItTakes, ApiError>;
  /** Fetches the answer, now and for later rankings. */
  readonly onWanted: () => void;
  readonly tried: Tried;
  /** The former day whose sheets the cards have: no other deal is looked for then. */
  readonly asOf: string | undefined;
  /** Ranks with other values; undefined where the deal may not be changed. */
  readonly onTry: ((attempt: Attempt) => void) | undefined;
  /** The quote of which its broker can be reminded. */
  readonly remindsOf: string | undefined;
  /** Whether the cards have a value that is not saved yet, for which nothing is answered. */
  readonly isPreview: boolean;
}

export const ChangedDealsContext = createContext<ChangedDeals | undefined>(undefined);

export function useChangedDeals(): ChangedDeals {
  const changedDeals = useContext(ChangedDealsContext);
  if (!changedDeals) throw new Error("useChangedDeals is called outside of the results");
  return changedDeals;
}
