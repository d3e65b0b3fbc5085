import { startApplication } from "../../functions/application/start.ts";
import { changeApplication } from "../../functions/application/store.ts";
import type { Actor } from "../../functions/store/actor.ts";
import { openWorkspace } from "../../functions/store/workspace.ts";
import type { Application } from "../../shared/entities/application.ts";
import type { Asset } from "../../shared/entities/asset.ts";
import { aBeginning, aCall } from "./brokers.ts";

/** Saves fields of an application's asset, as the workspace does. */
export async function saveAsset(broker: Actor, applicationId: string, fields: Partial<Omit<Asset, "_id">>): Promise<void> {
  const { asset } = await openWorkspace(broker, applicationId, aCall());
  await changeApplication(broker, applicationId, { asset: { _id: asset._id, ...fields } }, aCall());
}

/** A quote: an application of the broker's that has been changed. */
export async function aQuote(broker: Actor, asset: Partial<Omit<Asset, "_id">> = { assetValue: 20_000 }): Promise<Application> {
  const id = await startApplication(broker, aBeginning(), aCall());
  await saveAsset(broker, id, asset);
  return openWorkspace(broker, id, aCall());
}

/** So many quotes, one after the other; their ids, newest first. */
export async function quotes(broker: Actor, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.unshift((await aQuote(broker, { assetValue: 1000 + at }))._id);
  return ids;
}
