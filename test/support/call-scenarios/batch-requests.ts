import type { RequestOf } from "../../../shared/wire/route.ts";
import type { RouteName, Routes } from "../../../shared/wire/routes.ts";
import type { Ids } from "./named-requests.ts";

const scenario = { applicationType: "consumer", asset: { assetType: "CARAVAN", assetValue: 30_000 } };

/** The owner's request for each route about a file of scenarios. */
export const batchRequests = ({ batch }: Pick<Ids, "batch">) =>
  ({
    startBatch: { body: { fileName: "back-book.csv", applicationType: "consumer", output: "best" } },
    listBatches: {},
    readBatch: { params: { id: batch } },
    fetchBatchResult: { params: { id: batch } },
    priceScenarios: { body: { scenarios: [scenario], output: "best" } },
  }) satisfies { readonly [N in RouteName]?: RequestOf<Routes[N]> };
