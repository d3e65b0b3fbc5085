import styles from "./data-table.module.css";

const rowsOfPage = 10;

/** Placeholder rows with the size of the table's rows. */
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
