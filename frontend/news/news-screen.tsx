import { useEffect } from "react";
import { Link } from "wouter";
import type { News } from "../../shared/domain/news.ts";
import { markNewsSeen, useNews } from "../client/news.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { SectionPage } from "../ui/section-page.tsx";
import { momentInSydney } from "../ui/sydney-time.ts";
import { borrowerName } from "../lists/customer-names.ts";
import { type NewsLine, linesOf, newsText } from "./news-text.ts";
import kit from "../ui/kit.module.css";
import styles from "./news-screen.module.css";

export default function NewsScreen() {
  return (
    <SectionPage title="News">
      <ResponseView response={useNews()} errorTitle="The news could not be loaded">
        {({ news, unseen }) => (news.length === 0 ? <NoNews /> : <NewsList news={news} unseen={unseen} />)}
      </ResponseView>
    </SectionPage>
  );
}

const NoNews = () => (
  <EmptyState
    title="No news"
    text="When a customer signs, uploads a file, answers a question or completes a check, or a lender answers, it is listed here for 30 days."
  />
);

function NewsList({ news, unseen }: { readonly news: readonly News[]; readonly unseen: number }) {
  const newest = news[0]!._id;
  useEffect(() => {
    // The number at the bell is right again with the next answer, if this call fails.
    if (unseen > 0) void markNewsSeen(newest).catch(() => undefined);
  }, [newest, unseen]);
  return (
    <ul className={styles.list} aria-label="News of your quotes">
      {linesOf(news).map((line) => (
        <NewsItem key={line.newest._id} line={line} />
      ))}
    </ul>
  );
}

function NewsItem({ line: { newest, count } }: { readonly line: NewsLine }) {
  const { quote, event, at } = newest;
  const borrower = borrowerName(quote);
  return (
    <li className={styles.item}>
      <Link href={`/quote/${quote._id}`} className={styles.link}>
        <span className={kit.medium}>{newsText(event, count)}</span>
        <span className={`${kit.small} ${kit.tertiary} ${kit.anywhere}`}>
          {borrower === "" ? "" : `${borrower}, `}quote {quote.humanId}
        </span>
        <time dateTime={at} className={`${kit.small} ${kit.tertiary} ${kit.anywhere}`}>
          {momentInSydney(at)}
        </time>
      </Link>
    </li>
  );
}
