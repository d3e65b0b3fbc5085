import type { CheckService, CustomerCheck } from "../../../../shared/domain/customer-check.ts";
import type { CreditProfile } from "../../../../shared/domain/customer.ts";
import { dollarText } from "../../../../shared/format.ts";
import { dayInSydney, timeInSydney } from "../../../ui/sydney-time.ts";
import { scoreSourceText } from "../score-source.ts";

export const checkServiceTitles: Readonly<Record<CheckService, string>> = {
  identity: "Identity check",
  bankStatements: "Statements from the bank",
  creditFile: "Credit file from the bureau",
};

const companies: Readonly<Record<CheckService, string>> = {
  identity: "The identity service",
  bankStatements: "The bank statements service",
  creditFile: "The credit bureau",
};

/** Of an email that came back. */
export const notArrived = "The email did not arrive: check the address";

/** The status of a check, its time and its source. */
export function checkText(check: CustomerCheck): string {
  const { service, status, requestedAt, sentAt, bouncedAt, completedAt, source } = check;
  const completion = `${momentText(completedAt ?? requestedAt)}${source ? `, reported by ${source}` : ""}`;
  switch (status) {
    case "requested":
      return `Sending since ${momentText(requestedAt)}`;
    case "delayed":
      return `${companies[service]} does not respond yet. We will send the link as soon as it does. You can keep quoting.`;
    case "sent":
      return `Sent ${momentText(sentAt ?? requestedAt)}${bouncedAt ? `. ${notArrived}` : ", not completed yet"}`;
    case "completed":
      return `Completed ${completion}${resultText(check)}`;
    case "expired":
      return `Link expired ${completion}`;
    case "failed":
      return sentAt ? `Failed ${completion}` : "Could not be sent. Please check the customer’s name and email, and send it again.";
  }
}

function resultText({ score, hasAdverseCredit, defaultValue }: CustomerCheck): string {
  const parts = [
    ...(typeof score === "number" ? [`score ${score}`] : []),
    ...(typeof hasAdverseCredit === "boolean" ? [hasAdverseCredit ? "adverse credit" : "no adverse credit"] : []),
    ...(typeof defaultValue === "number" && defaultValue > 0 ? [`${dollarText(defaultValue)} in default`] : []),
  ];
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

/** The scores that the bureau's score replaced; undefined when there are none. */
export function previousScoresText({ history = [] }: CreditProfile): string | undefined {
  if (history.length === 0) return undefined;
  const summary = history.map((previous) => `${previous.score} ${scoreSourceText(previous)}`);
  return `Previous scores: ${summary.join("; ")}`;
}

const momentText = (isoTime: string): string => `${dayInSydney(isoTime)} ${timeInSydney(isoTime)}`;
