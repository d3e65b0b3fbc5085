import type { Application } from "../../shared/domain/application.ts";
import type { FinanceOptions } from "../../shared/finance-options/content.ts";
import type { Call } from "../call/operation.ts";
import { keptProducts, keptQuoteIn } from "../quote/kept-quote.ts";
import { requireOfferable } from "../quote/require-offerable.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { findItem } from "../store/dynamo/read.ts";
import { keptQuoteKey } from "../store/dynamo/record-keys.ts";
import { recordRead } from "../store/services/audit.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { type OptionsRecord, fileOf, findOptions, isOfCustomers } from "./store.ts";

/** Throws ApiError (not found) for options of another application, or of a customer who was removed. */
export async function optionsOfApplication({ _id, customers }: Pick<Application, "_id" | "customers">, id: string): Promise<OptionsRecord> {
  const options = splitChildId(id).applicationId === _id ? await findOptions(id) : undefined;
  if (!options || !isOfCustomers(customers)(options)) throw notFound();
  return options;
}

/** Throws an ApiError (conflict) for options of products that may no longer be offered. */
export async function requireStillOfferable({ kept, lenders }: Pick<OptionsRecord, "kept" | "lenders">): Promise<void> {
  const item = await findItem(keptQuoteKey(kept));
  if (!item) throw notFound();
  requireOfferable(
    keptProducts(keptQuoteIn(item)).filter(({ lender }) => lenders.includes(lender)),
    "_id",
  );
}

/** What the customer reads. */
export async function optionsContent(id: string): Promise<FinanceOptions | undefined> {
  return (await findOptions(id))?.content;
}

/** A URL of the PDF that is valid for a minute, undefined without one. Each is an audit event. */
export async function optionsUrl(actor: Actor, id: string, call: Call): Promise<string | undefined> {
  const options = await findOptions(id);
  if (!options) return undefined;
  const { downloadUrl } = await import("../adapters/files/files.ts");
  const url = await downloadUrl(fileOf(options));
  await recordRead(actor, call, { action: "options.read", subject: { applicationId: splitChildId(id).applicationId }, part: id });
  return url;
}
