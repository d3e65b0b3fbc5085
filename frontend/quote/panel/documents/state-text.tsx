import type { ReactNode } from "react";
import kit from "../../../ui/kit.module.css";

/** One small line: how far a document, a link or a check is. */
export const StateText = ({ isProblem = false, children }: { readonly isProblem?: boolean; readonly children: ReactNode }) => (
  <p className={`${kit.tiny} ${kit.digits} ${isProblem ? kit.danger : kit.tertiary}`}>{children}</p>
);
