import type { News } from "../../shared/domain/news.ts";
import type { Operation } from "../call/operation.ts";
import { applicationRootKey } from "../store/dynamo/keys.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import { type NewsRecord, markSeen, newestNews } from "../store/services/news.ts";
import { rowOf } from "../store/workspace/application-root.ts";

const maxShown = 30;

/** News of a quote that has been transferred or has ended are left out. */
export const listNews: Operation<"listNews"> = async ({ userId }) => {
  const { news, seen = "" } = await newestNews(userId, maxShown);
  const applicationIds = [...new Set(news.map(({ applicationId }) => applicationId))];
  const roots = await itemsAt(applicationIds.map((id) => applicationRootKey(userId, id)));
  const rows = new Map(roots.map((root) => [String(root["_id"]), rowOf(root)]));
  const visibleNews = news.flatMap(({ id: _id, at, event, applicationId }: NewsRecord): News[] => {
    const quote = rows.get(applicationId);
    return quote ? [{ _id, at, event, quote }] : [];
  });
  return { news: visibleNews, unseen: visibleNews.filter(({ _id }) => _id > seen).length };
};

export const markNewsSeen: Operation<"markNewsSeen"> = async ({ userId }, { body: { upTo } }) => {
  await markSeen(userId, upTo);
  return null;
};
