import type { Application } from "../../../shared/domain/application.ts";
import { createContext, useContext, useState } from "react";
import { optionsLimits } from "../../../shared/finance-options/eligible.ts";
import { useMayChange } from "../../client/application/access.ts";

/** Which products the broker chooses for the customer's Finance options. */
export interface OptionsDraft {
  readonly isChoosing: boolean;
  /** In the order of the choice. */
  readonly lenders: readonly string[];
  readonly onToggle: (lender: string) => void;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

export function useNewOptionsDraft(): OptionsDraft {
  const [isChoosing, setIsChoosing] = useState(false);
  const [lenders, setLenders] = useState<readonly string[]>([]);
  const onToggle = (lender: string) => {
    if (lenders.includes(lender)) setLenders(lenders.filter((each) => each !== lender));
    else if (lenders.length < optionsLimits.max) setLenders([...lenders, lender]);
  };
  const onEnd = () => {
    setIsChoosing(false);
    setLenders([]);
  };
  return { isChoosing, lenders, onToggle, onStart: () => setIsChoosing(true), onEnd };
}

export const OptionsDraftContext = createContext<OptionsDraft | undefined>(undefined);

export const useOptionsDraft = (): OptionsDraft | undefined => useContext(OptionsDraftContext);

/** Whether Finance options can be made of an application's products. */
export function useMayMakeOptions(application: Application): boolean {
  const mayChange = useMayChange(application);
  return mayChange && application.status === "quote" && (application.outcome ?? null) === null;
}
