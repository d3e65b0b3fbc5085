import type { ReactNode } from "react";

interface IconProps {
  readonly children: ReactNode;
  /** Degrees. */
  readonly turn?: number;
}

/** A sign of a control or of a text, drawn on a grid of 16; a name beside it or on its control says the same. */
export const Icon = ({ children, turn = 0 }: IconProps) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
    <g strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" transform={turn === 0 ? undefined : `rotate(${turn} 8 8)`}>
      {children}
    </g>
  </svg>
);
