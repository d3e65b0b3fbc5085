import type { ReactNode } from "react";
import styles from "./charts.module.css";

interface ChartPictureProps {
  /** In pixels; the picture grows and shrinks with its place. */
  readonly size: { readonly width: number; readonly height: number };
  /** The id of the sentence that says what the chart shows. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** One picture for screen readers: its figures are in the table. */
export const ChartPicture = ({ size: { width, height }, labelledBy, children }: ChartPictureProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element would make the text of the chart a bitmap's
  <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={labelledBy}>
    {children}
  </svg>
);
