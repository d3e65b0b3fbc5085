import styles from "./data-table.module.css";

const rowsOfPage = 10;

/** Rows of a table's own geometry, in place of those to come. */
export const SkeletonRows = ({ columns }: { readonly columns: number }) =>
  Array.from({ length: rowsOfPage }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_none, column) => (
        <td key={column}>
          <span className={styles["skeleton"]}>&nbsp;</span>
        </td>
      ))}
    </tr>
  ));
