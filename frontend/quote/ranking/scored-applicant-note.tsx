import type { Application } from "../../../shared/domain/application.ts";
import { customerName } from "../../../shared/domain/customer.ts";
import kit from "../../ui/kit.module.css";
import styles from "./results.module.css";

/** Says who is scored, where there are several applicants. */
export function ScoredApplicantNote({ customers }: Pick<Application, "customers">) {
  const [first, ...others] = customers.map((customer, at) => customerName(customer) || `applicant ${at + 1}`);
  if (first === undefined || others.length === 0) return undefined;
  const names = new Intl.ListFormat("en-AU").format(others);
  return (
    <p className={`${kit.small} ${kit.secondary} ${styles.scoredApplicant}`}>
      Ranked on <strong>{first}</strong>. {capitalized(names)} {others.length === 1 ? "is" : "are"} on the application and not scored.
    </p>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
