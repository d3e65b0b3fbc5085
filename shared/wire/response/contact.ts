import * as z from "zod/mini";
import type { Address, Email, PhoneNumber } from "../../domain/contact.ts";
import { australianStates } from "../../domain/australian-state.ts";
import { known } from "../amount.ts";
import { strictObject } from "../strict-object.ts";

export const phoneNumber: z.ZodMiniType<PhoneNumber> = strictObject({ _id: z.string(), number: z.string() });

export const email: z.ZodMiniType<Email> = strictObject({ _id: z.string(), address: z.string() });

export const address: z.ZodMiniType<Address> = strictObject({
  _id: z.string(),
  fullAddress: z.string(),
  city: known(z.string()),
  state: known(z.enum(australianStates)),
  postcode: known(z.string()),
  yearsAtAddress: known(z.int()),
  monthsAtAddress: known(z.int()),
});
