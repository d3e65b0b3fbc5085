import * as z from "zod/mini";
import { checkServices } from "../../domain/customer-check.ts";
import { type News, type NewsEvent, checkOutcomes } from "../../domain/news.ts";
import { sentStatuses } from "../../domain/submission.ts";
import { strictObject } from "../strict-object.ts";
import { applicationRow } from "./application.ts";

export const newsEvent: z.ZodMiniType<NewsEvent> = z.discriminatedUnion("kind", [
  strictObject({ kind: z.literal("signed") }),
  strictObject({ kind: z.literal("uploaded") }),
  strictObject({ kind: z.literal("customerAnswered") }),
  strictObject({ kind: z.literal("checked"), service: z.enum(checkServices), outcome: z.enum(checkOutcomes) }),
  strictObject({ kind: z.literal("answered"), lender: z.string(), status: z.enum(sentStatuses) }),
]);

export const news: z.ZodMiniType<News> = strictObject({ _id: z.string(), at: z.string(), event: newsEvent, quote: applicationRow });
