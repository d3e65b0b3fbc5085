import { createContext, useContext } from "react";

/** Whether what the broker earns is shown. Hidden at first, each time a quote is opened: screens are shared with customers. */
export interface CommissionSwitch {
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

export const CommissionContext = createContext<CommissionSwitch>({ isShown: false, onToggle: () => {} });

export const useCommission = (): CommissionSwitch => useContext(CommissionContext);
