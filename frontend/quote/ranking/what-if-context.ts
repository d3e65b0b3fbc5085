import { createContext, useContext } from "react";
import type { SWRResponse } from "swr";
import type { ApiError } from "../../../shared/wire/api-error.ts";
import type { useBudget } from "./budget.ts";
import type { WhatItTakes } from "./what-if.ts";
import type { TrialValues } from "../../client/application/trial-values.ts";

/** Values to try, and the button that tried them, which gets the focus back. */
export interface WhatIfTrial {
  readonly tried: TrialValues;
  readonly button: string;
}

/** What the cards need for what-if answers: the API's response, the values on trial, and how to start a trial. */
export interface WhatIf {
  readonly response: SWRResponse<WhatItTakes, ApiError>;
  readonly tried: TrialValues;
  /** What each lender can do within the customer's budget; undefined without one, and until it is known. */
  readonly budget: ReturnType<typeof useBudget>;
  /** The earlier date whose rate sheets the cards use; undefined for today. There are no what-if answers for an earlier date. */
  readonly asOf: string | undefined;
  /** Ranks with other values; undefined where the deal may not be changed. */
  readonly onTry: ((trial: WhatIfTrial) => void) | undefined;
  /** The quote that a reminder is set for; undefined where none can be set. */
  readonly reminderApplicationId: string | undefined;
  /** Whether the cards show a preview of an unsaved value. There are no what-if answers during a preview. */
  readonly isPreview: boolean;
}

export const WhatIfContext = createContext<WhatIf | undefined>(undefined);

export function useWhatIf(): WhatIf {
  const whatIf = useContext(WhatIfContext);
  if (!whatIf) throw new Error("useWhatIf is called outside of the results");
  return whatIf;
}
