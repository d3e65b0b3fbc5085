import { createContext } from "react";

/** Whether the user may change the settlement. */
export const MayChangeContext = createContext(false);
