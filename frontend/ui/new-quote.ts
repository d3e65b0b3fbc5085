import { createContext, useContext } from "react";

/** Opens the dialog 'Select quote type', which stands in the layout around every signed-in page. */
export const NewQuote = createContext<() => void>(() => undefined);

export const useNewQuote = (): (() => void) => useContext(NewQuote);
