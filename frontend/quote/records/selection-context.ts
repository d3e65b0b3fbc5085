import { createContext, useContext, useState } from "react";

/** The drawer that records which lender was chosen. */
export interface SelectionDrawerState {
  /** Undefined until a lender is chosen. */
  readonly lender: string | undefined;
  readonly isOpen: boolean;
  readonly onChoose: (lender: string) => void;
  readonly onClose: () => void;
}

export function useSelectionDrawer(): SelectionDrawerState {
  const [lender, setLender] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const onChoose = (chosen: string) => {
    setLender(chosen);
    setIsOpen(true);
  };
  return { lender, isOpen, onChoose, onClose: () => setIsOpen(false) };
}

/** Undefined where no choice can be recorded. */
export const SelectionContext = createContext<SelectionDrawerState["onChoose"] | undefined>(undefined);

export const useOnChoose = (): SelectionDrawerState["onChoose"] | undefined => useContext(SelectionContext);
