import { entityRoutes } from "../../shared/wire/entity-routes.ts";
import { serve } from "../serve.ts";
import { retrieveAsicData } from "./asic.ts";
import { createEntity, lookUpAbn, readEntity, recheckAbn, searchBusinessNames, searchEntity, updateEntity } from "./entity.ts";

export const handler = serve<"entity">(entityRoutes, {
  createEntity,
  readEntity,
  retrieveAsicData,
  recheckAbn,
  updateEntity,
  searchEntity,
  lookUpAbn,
  searchBusinessNames,
});
