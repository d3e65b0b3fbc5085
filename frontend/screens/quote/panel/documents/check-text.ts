import type { CheckService, CustomerCheck } from "../../../../../shared/entities/customer-check.ts";
import type { CreditProfile } from "../../../../../shared/entities/customer.ts";
import { dayInSydney, timeInSydney } from "../../../../ui/sydney-time.ts";
import { scoreSourceText } from "../../score-source.ts";

const companies: Readonly<Record<CheckService, string>> = {
  identity: "The identity service",
  bankStatements: "The bank statements service",
  creditFile: "The credit bureau",
};

/** What a broker is told of a check: how it stands, since when, and who says so. */
export function checkText({ service, status, requestedAt, sentAt, settledAt, source, score }: CustomerCheck): string {
  const settled = `${momentText(settledAt ?? requestedAt)}${source ? `, says ${source}` : ""}`;
  switch (status) {
    case "requested":
      return `Being sent since ${momentText(requestedAt)}`;
    case "delayed":
      return `${companies[service]} does not answer yet. The link leaves as soon as it does; quoting goes on without it.`;
    case "sent":
      return `Sent ${momentText(sentAt ?? requestedAt)}, not done yet`;
    case "completed":
      return `Completed ${settled}${score === undefined || score === null ? "" : `: score ${score}`}`;
    case "expired":
      return `Link expired ${settled}`;
    case "failed":
      return sentAt ? `Failed ${settled}` : "Could not be sent. Please check the customer’s name and email, and send it again.";
  }
}

/** The scores that the bureau's took the place of; undefined where there were none. */
export function formerScoresText({ history = [] }: CreditProfile): string | undefined {
  if (history.length === 0) return undefined;
  const told = history.map((former) => `${former.score} ${scoreSourceText(former)}`);
  return `Scores before: ${told.join("; ")}`;
}

const momentText = (isoTime: string): string => `${dayInSydney(isoTime)} ${timeInSydney(isoTime)}`;
