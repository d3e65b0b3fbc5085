import type { ReactNode } from "react";
import kit from "./kit.module.css";

/** Confirms what was done; screen readers announce it. */
export const Notice = ({ children }: { readonly children: ReactNode }) => <output className={kit.block}>{children}</output>;
