import type { Application } from "../../shared/domain/application.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { billingRoutes } from "../../shared/wire/billing-routes.ts";
import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "../client/call.ts";

/** The user's own data as the text of a JSON file. Asks for a recent sign-in. Throws ApiError. */
export async function exportAccountData(): Promise<string> {
  const { exportedAt, user, covers } = await call(userRoutes.exportAccount);
  const [sessions, payments] = await Promise.all([call(userRoutes.listSessions), call(billingRoutes.listTransactions)]);
  // Staff have no quotes; their lists are everybody's.
  const ids = user.userType === "master" ? [] : await quoteIds(user._id);
  const quotes = [];
  for (const _id of ids) quotes.push(await quoteOf(_id));
  return JSON.stringify({ exportedAt, user, covers, sessions, payments, quotes }, null, 2);
}

const lists = [applicationRoutes.listQuotes, applicationRoutes.listReferrals, applicationRoutes.listArchived];

async function quoteIds(userId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const list of lists) {
    let cursor: string | undefined;
    for (let page = 1; ; page += 1) {
      const body = { userId, page, ...(cursor !== undefined && { cursor }) };
      const answer = await call(list, { body });
      if (answer.docs.length === 0) break;
      ids.push(...answer.docs.map(({ _id }) => _id));
      cursor = answer.cursor;
    }
  }
  return ids;
}

async function quoteOf(id: string) {
  const quote = await call(applicationRoutes.readApplication, { params: { id } });
  const history = await call(applicationRoutes.readHistory, { params: { id } });
  return {
    quote,
    history,
    ...(wasSubmitted(quote) && { submission: await call(submissionRoutes.readSubmission, { params: { id }, query: {} }) }),
  };
}

const wasSubmitted = ({ status }: Application): boolean => status === "submitted";

/** Closes the account; the session is over. Throws ApiError. */
export const closeAccount = (body: RequestOf<typeof userRoutes.closeAccount>["body"]) => call(userRoutes.closeAccount, { body });
