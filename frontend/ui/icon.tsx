import type { ReactNode } from "react";

interface IconProps {
  readonly children: ReactNode;
  /** Degrees. */
  readonly turn?: number;
}

/** Drawn on a 16 x 16 grid; hidden from screen readers, because the control or the text next to it has the name. */
export const Icon = ({ children, turn = 0 }: IconProps) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
    <g strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" transform={turn === 0 ? undefined : `rotate(${turn} 8 8)`}>
      {children}
    </g>
  </svg>
);
