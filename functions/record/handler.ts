import { recordRoutes } from "../../shared/wire/record-routes.ts";
import { serve } from "../serve.ts";
import { createOptions, fetchOptions } from "./options.ts";
import { listRecords } from "./records.ts";
import { createSelection, fetchSelection } from "./selection.ts";

export const handler = serve<"record">(recordRoutes, { createOptions, fetchOptions, createSelection, fetchSelection, listRecords });
