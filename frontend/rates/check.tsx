import { Button } from "antd";
import type { ReviewedIssue } from "../../shared/domain/rate-sheet.ts";
import { StatusAlert } from "../ui/status-alert.tsx";
import styles from "./rates.module.css";

interface CheckProps {
  readonly reviewed: ReviewedIssue;
  /** Leads to a JSON pointer in the text. */
  readonly onPlace: (pointer: string) => void;
}

/** What the check finds in an issue. */
export function Check({ reviewed: { problems, reachable, examples, issue }, onPlace }: CheckProps) {
  if (problems.length === 0) return <StatusAlert type="success" showIcon title={orderText(issue.tiers, reachable, examples)} />;
  return (
    <ol className={styles["problems"]} aria-label="Problems">
      {problems.map(({ path, found, expected }, place) => (
        <li key={`${place} ${path}`}>
          <Button type="link" className={styles["pointer"]!} onClick={() => onPlace(path)}>
            {path === "" ? "The whole text" : path}
          </Button>
          <p>
            Found {found}, expected {expected}.
          </p>
        </li>
      ))}
    </ol>
  );
}

function orderText(tiers: number | null, reachable: number | null, examples: number): string {
  const reached = reachable === null || tiers === null ? "" : ` A scenario reaches each of its ${tiers} tiers.`;
  const agreeing =
    examples === 0 ? "" : ` It agrees with ${examples === 1 ? "the lender's example" : `the lender's ${examples} examples`}.`;
  return `All in order.${reached}${agreeing}`;
}
