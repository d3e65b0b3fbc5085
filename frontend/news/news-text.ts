import type { CheckService } from "../../shared/domain/customer-check.ts";
import type { News, NewsEvent } from "../../shared/domain/news.ts";
import { checkServiceTitles } from "../quote/panel/documents/check-text.ts";
import { statusText } from "../quote/sending/submission/submission-text.ts";

/** Successive files or answers of one quote, grouped into one line. */
export interface NewsLine {
  readonly newest: News;
  readonly count: number;
}

export function linesOf(news: readonly News[]): readonly NewsLine[] {
  const lines: NewsLine[] = [];
  for (const each of news) {
    const last = lines.at(-1);
    if (last && isSameGroup(last.newest, each)) lines[lines.length - 1] = { ...last, count: last.count + 1 };
    else lines.push({ newest: each, count: 1 });
  }
  return lines;
}

const groupedKinds: readonly NewsEvent["kind"][] = ["uploaded", "customerAnswered"];

const isSameGroup = (one: News, other: News): boolean =>
  groupedKinds.includes(one.event.kind) && one.event.kind === other.event.kind && one.quote._id === other.quote._id;

export function newsText(event: NewsEvent, count: number): string {
  switch (event.kind) {
    case "signed":
      return "A customer has signed";
    case "uploaded":
      return count === 1 ? "A file has arrived" : `${count} files have arrived`;
    case "customerAnswered":
      return count === 1 ? "A customer has answered a question" : `A customer has answered ${count} questions`;
    case "checked":
      return `${checkServiceTitles[event.service]}: ${outcomes[event.outcome]}`;
    case "answered":
      return statusText(event.status, event.lender);
  }
}

const outcomes: Readonly<Record<Extract<NewsEvent, { readonly service: CheckService }>["outcome"], string>> = {
  completed: "completed",
  failed: "failed",
  expired: "the link has expired",
};
