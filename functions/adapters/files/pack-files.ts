import type { packFiles } from "../../../shared/wire/response/pack.ts";
import { bucketDefinition } from "./bucket-definition.ts";
import { splitChildId } from "../../store/dynamo/ids.ts";

/** The key contains only our ids. */
export function packFileKey(packId: string, file: (typeof packFiles)[number]): string {
  const { applicationId, ownId } = splitChildId(packId);
  return `${bucketDefinition.packs}${applicationId}.${ownId}.${file === "zip" ? "zip" : "pdf"}`;
}
