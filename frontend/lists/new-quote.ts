import { createContext, useContext } from "react";

/** Opens the dialog 'Select quote type' of the signed-in layout. */
export const NewQuote = createContext<() => void>(() => undefined);

export const useNewQuote = (): (() => void) => useContext(NewQuote);
