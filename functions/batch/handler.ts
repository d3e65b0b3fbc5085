import { batchRoutes } from "../../shared/wire/batch-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { businessDate } from "../../shared/business-date.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { panelOf } from "../organisation/lenders.ts";
import { recordRead } from "../store/services/audit.ts";
import { pricedRow, scenarioRow } from "./priced-rows.ts";
import { createBatch, previousBatchId, ownBatch, ownBatches } from "./store.ts";
import { batchOf, batchRowOf, summaryOf } from "./to-response.ts";

/** Loaded at the first use, so that other operations start without the S3 client. */
const batchFiles = () => import("../adapters/files/batch-files.ts");

const startBatch: Operation<"startBatch"> = async (caller, { body }, call) => {
  const _id =
    (await previousBatchId(call)) ?? (await createBatch(caller, { ...body, options: await panelOf(caller.organisationId) }, call));
  const { batchForm } = await batchFiles();
  return { _id, ...(await batchForm({ userId: caller.userId, batchId: _id })) };
};

const listBatches: Operation<"listBatches"> = async (caller) => (await ownBatches(caller)).map(summaryOf);

const readBatch: Operation<"readBatch"> = async (caller, { params: { id } }) => batchOf(await ownBatch(caller, id));

/** Each address is an audit event. */
const fetchBatchResult: Operation<"fetchBatchResult"> = async (caller, { params: { id } }, call) => {
  const { resultVersion } = await ownBatch(caller, id);
  if (resultVersion === undefined) throw new ApiError("conflict", "NOT_DONE", "This file has no result yet.");
  const { userId } = caller;
  const [{ resultKey }, { downloadUrl }] = await Promise.all([batchFiles(), import("../adapters/files/files.ts")]);
  const url = await downloadUrl({ key: resultKey({ userId, batchId: id }), versionId: resultVersion });
  await recordRead(caller, call, { action: "batch.read", subject: { userId }, part: id });
  return { url };
};

const priceScenarios: Operation<"priceScenarios"> = async ({ organisationId }, { body: { scenarios, output } }) => {
  const [sheets, options] = await Promise.all([currentSheets(), panelOf(organisationId)]);
  const today = businessDate(new Date());
  return scenarios.flatMap((scenario, at) => {
    const { rows } = pricedRow(
      scenarioRow(at + 1, () => scenario, { today }),
      { sheets, output, options },
    );
    return rows.map(batchRowOf);
  });
};

export const handler = serve(batchRoutes, routeRows, { startBatch, listBatches, readBatch, fetchBatchResult, priceScenarios });
