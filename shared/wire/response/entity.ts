import * as z from "zod/mini";
import type { AbrDetails, AbrName } from "../../domain/business.ts";
import type { CompanyExtract } from "../../domain/company.ts";
import { type Entity, entityFields } from "../../domain/entity.ts";
import { nullish } from "../amount.ts";
import { storedShape } from "../field-schema.ts";
import { strictObject } from "../strict-object.ts";
import { address } from "./contact.ts";

export const companyExtract: z.ZodMiniType<CompanyExtract> = strictObject({
  name: z.string(),
  acn: z.string(),
  companyType: z.string(),
  status: z.string(),
  registeredOn: z.nullable(z.string()),
  registeredOffice: z.nullable(strictObject({ state: z.string(), postcode: z.string() })),
  directors: z.array(z.string()),
  officers: z.number(),
});

/** The fields of a stored business that only the registers set. */
export const recordedOfEntity = {
  abnStatus: nullish(z.string()),
  abnStatusSince: nullish(z.string()),
  abnStatusAt: nullish(z.string()),
  asicDataAt: nullish(z.string()),
  asicData: nullish(companyExtract),
};

export const entity: z.ZodMiniType<Entity> = strictObject({
  _id: z.string(),
  ...storedShape(entityFields),
  addresses: z.array(address),
  ...recordedOfEntity,
});

export const abrDetails: z.ZodMiniType<AbrDetails> = strictObject({
  Abn: z.string(),
  AbnStatus: z.string(),
  AbnStatusEffectiveFrom: z.nullable(z.string()),
  Acn: z.string(),
  AddressPostcode: z.string(),
  AddressState: z.string(),
  BusinessName: z.array(z.string()),
  EntityName: z.string(),
  EntityTypeCode: z.string(),
  EntityTypeName: z.string(),
  Gst: z.nullable(z.string()),
});

const abrName: z.ZodMiniType<AbrName> = strictObject({ Abn: z.string(), Name: z.string(), State: z.string(), Postcode: z.string() });

export const abrNames = strictObject({ Names: z.array(abrName) });
