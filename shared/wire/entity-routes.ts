import * as z from "zod/mini";
import { entityFields } from "../domain/entity.ts";
import { nullish } from "./amount.ts";
import { abrDetails, abrNames, entity } from "./response/entity.ts";
import { changes } from "./changes.ts";
import { changeShape } from "./field-schema.ts";
import { id, childId } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { shownLine } from "./shown-name.ts";
import { strictObject } from "./strict-object.ts";
import { abn, acn, digitsOf, filledLine, line } from "./text.ts";

/**
 * The response of the register's details call. The server looks the ABN up again and uses the other fields only while the register is down.
 */
const abrData = strictObject({
  Abn: abn,
  AbnStatus: z.optional(line(50)),
  AbnStatusEffectiveFrom: nullish(line(10)),
  Acn: nullish(line(20)),
  AddressPostcode: nullish(line(12)),
  AddressState: nullish(line(20)),
  BusinessName: z.optional(z.array(line(200)).check(z.maxLength(50))),
  EntityName: z.optional(shownLine(200)),
  EntityTypeCode: z.optional(line(20)),
  EntityTypeName: z.optional(line(200)),
  Gst: nullish(line(10)),
});

const digits = z.string().check(z.overwrite(digitsOf), z.maxLength(30, { abort: true }), z.regex(/^\d+$/, "digits"));

export const entityRoutes = defineRoutes({
  createEntity: { method: "POST", path: "/entity", body: strictObject({ abrData, applicationId: id }), data: entity },
  readEntity: { method: "GET", path: "/entity/{id}", params: strictObject({ id: childId }), data: entity },
  retrieveAsicData: { method: "POST", path: "/entity/asic-data", body: strictObject({ entityId: childId }), data: entity },
  /** Before the quote is sent: asks the business register whether the ABN is still active, unless it said so within a day. */
  recheckAbn: { method: "POST", path: "/entity/abn-status", body: strictObject({ entityId: childId }), data: entity },
  updateEntity: {
    method: "PUT",
    path: "/entity",
    body: changes({ entityId: childId }, changeShape(entityFields)),
    data: entity,
  },
  searchEntity: { method: "GET", path: "/entity/search", query: strictObject({ acn }), data: abrDetails },
  lookUpAbn: { method: "GET", path: "/business/abn/{abn}", params: strictObject({ abn: digits }), data: abrDetails },
  searchBusinessNames: { method: "GET", path: "/business/names", query: strictObject({ name: filledLine(200) }), data: abrNames },
});
