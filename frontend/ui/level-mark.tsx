import type { ReactNode } from "react";

/** How well a product fits: 0 meets criteria, 1 needs details, 2 adjust deal, 3 not eligible. */
export type Level = 0 | 1 | 2 | 3;

const filled = { stroke: "var(--bg-container)", fill: "none" };

const drawings: Readonly<Record<Level, ReactNode>> = {
  0: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
      <path d="M4.9 8.3l2.1 2.1 4.1-4.6" strokeWidth="1.7" {...filled} />
    </>
  ),
  1: (
    <>
      <circle cx="8" cy="8" r="6.3" strokeDasharray="2.55 2.4" strokeWidth="1.5" />
      <path d="M6.3 6.5c.1-1 .8-1.6 1.75-1.6s1.7.6 1.7 1.5c0 1.2-1.7 1.3-1.7 2.5" strokeWidth="1.4" />
      <circle cx="8.05" cy="11" r=".5" fill="currentColor" strokeWidth=".6" />
    </>
  ),
  2: (
    <>
      <path d="M8 1.9l6.3 11.3a.4.4 0 01-.35.6H2.05a.4.4 0 01-.35-.6z" strokeWidth="1.4" />
      <path d="M8 6.3v3.2" strokeWidth="1.5" />
      <circle cx="8" cy="11.5" r=".45" fill="currentColor" strokeWidth=".6" />
    </>
  ),
  3: (
    <>
      <path d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" fill="currentColor" stroke="none" />
      <path d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" strokeWidth="1.6" {...filled} />
    </>
  ),
};

/** Hidden from screen readers, because the text next to it says the same. */
export function LevelMark({ level }: { readonly level: Level }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      color={`var(--level-${level}-mark)`}
      aria-hidden="true"
    >
      {drawings[level]}
    </svg>
  );
}
