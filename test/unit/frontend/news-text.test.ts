import { describe, expect, it } from "vitest";
import { linesOf, newsText } from "../../../frontend/news/news-text.ts";
import type { News, NewsEvent } from "../../../shared/domain/news.ts";

const news = (kind: "signed" | "uploaded" | "customerAnswered", quote: string, _id: string) =>
  ({ _id, event: { kind }, quote: { _id: quote } }) as News;

describe("the lines of the news", () => {
  it("count files of one quote that arrived one after another as one line, under the newest", () => {
    const list = [news("uploaded", "a", "6"), news("uploaded", "a", "5"), news("uploaded", "b", "4"), news("signed", "b", "3")];

    const lines = linesOf([...list, news("signed", "b", "2"), news("uploaded", "a", "1")]);

    expect(lines.map(({ newest, count }) => [newest._id, count])).toEqual([
      ["6", 2],
      ["4", 1],
      ["3", 1],
      ["2", 1],
      ["1", 1],
    ]);
  });

  it("count the answers of one customer as one line, and never with files", () => {
    const lines = linesOf([news("customerAnswered", "a", "3"), news("customerAnswered", "a", "2"), news("uploaded", "a", "1")]);

    expect(lines.map(({ newest, count }) => [newest._id, count])).toEqual([
      ["3", 2],
      ["1", 1],
    ]);
  });

  it.each<[NewsEvent, number, string]>([
    [{ kind: "signed" }, 1, "A customer has signed"],
    [{ kind: "uploaded" }, 1, "A file has arrived"],
    [{ kind: "uploaded" }, 3, "3 files have arrived"],
    [{ kind: "customerAnswered" }, 1, "A customer has answered a question"],
    [{ kind: "customerAnswered" }, 4, "A customer has answered 4 questions"],
    [{ kind: "checked", service: "identity", outcome: "completed" }, 1, "Identity check: completed"],
    [{ kind: "checked", service: "creditFile", outcome: "expired" }, 1, "Credit file from the bureau: the link has expired"],
    [{ kind: "answered", lender: "NOW", status: "accepted" }, 1, "Accepted by NOW"],
  ])("say of %j, %i times: %s", (event, count, text) => {
    expect(newsText(event, count)).toBe(text);
  });
});
