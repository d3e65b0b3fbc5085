import { type DifferenceRow, differenceRow } from "./difference-rows.ts";
import styles from "./rates.module.css";

const signs: Readonly<Record<DifferenceRow["kind"], string>> = { added: "+ added", removed: "− removed", changed: "changed" };

interface DifferenceProps {
  readonly differences: readonly string[];
  /** No issue of the sheet is in force. */
  readonly isFirst: boolean;
}

/** An issue beside the one in force, in words. */
export const Difference = ({ differences, isFirst }: DifferenceProps) =>
  differences.length === 0 ? (
    <p>{isFirst ? "No issue of this sheet is in force yet to compare with." : "Nothing differs from the issue in force."}</p>
  ) : (
    <table className={styles.difference}>
      <caption>Compared with the issue in force</caption>
      <thead>
        <tr>
          <th scope="col">In force</th>
          <th scope="col">This issue</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((sentence, place) => {
          const { kind, before, after } = differenceRow(sentence);
          return (
            <tr key={`${place} ${sentence}`} data-kind={kind}>
              <td>{before}</td>
              <td>{after}</td>
              <td>{signs[kind]}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
