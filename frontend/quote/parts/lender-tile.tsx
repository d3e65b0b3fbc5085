import { memo } from "react";
import kit from "../../ui/kit.module.css";
import styles from "./lender-tile.module.css";
import { wordmarkOf } from "./wordmark.ts";

const signs = {
  diamond: "M6 0l6 6-6 6-6-6z",
  corner: "M0 0v12h12z",
  notch: "M0 0h12v8H5v4H0z",
  quarter: "M12 0v12H0A12 12 0 0 1 12 0z",
  ring: "M6 0a6 6 0 1 0 6 6H6z",
};

/** Our own drawing of the lender's name, never the lender's logo. The card has the name as text. */
export const LenderTile = memo(function LenderTile({ lender }: { readonly lender: string }) {
  const { lines, ink, face, sign, sizePx } = wordmarkOf(lender);
  return (
    <span
      className={`${kit.row} ${styles.tile}`}
      style={{ color: `var(--ink-${ink})`, fontSize: sizePx }}
      data-face={face}
      aria-hidden="true"
    >
      {sign && (
        <svg viewBox="0 0 12 12" width="12" height="12">
          <path d={signs[sign]} fill="currentColor" />
        </svg>
      )}
      <span>
        {lines.map((line) => (
          <span key={line} className={kit.block}>
            {line}
          </span>
        ))}
      </span>
    </span>
  );
});
