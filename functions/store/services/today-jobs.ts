import * as z from "zod/mini";
import type { SystemKey } from "../dynamo/keys.ts";
import type { TransactionItem } from "../dynamo/transaction.ts";
import { job } from "./job.ts";
import { outboxItem } from "./outbox.ts";

/** Writes the difference of a quote's rows in Today; deletes a former owner's, if one is named. */
export const refreshToday = job("today.refresh", { applicationId: z.string(), formerOwnerId: z.optional(z.string()) });

/** Writes or deletes the row that tells an organisation's administrator of new lenders outside its panel. */
export const refreshPanelRow = job("today.panel", { organisationId: z.string() });

/** Transaction item of a write that changes a cause of a row. */
export const todayItem = (applicationId: string): TransactionItem<SystemKey> => outboxItem(refreshToday, { applicationId });
