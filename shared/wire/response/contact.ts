import * as z from "zod/mini";
import { type Address, type Email, type PhoneNumber, addressFields, emailFields, phoneNumberFields } from "../../domain/contact.ts";
import { storedShape } from "../field-schema.ts";
import { strictObject } from "../strict-object.ts";

export const phoneNumber: z.ZodMiniType<PhoneNumber> = strictObject({ _id: z.string(), ...storedShape(phoneNumberFields) });

export const email: z.ZodMiniType<Email> = strictObject({ _id: z.string(), ...storedShape(emailFields) });

export const address: z.ZodMiniType<Address> = strictObject({ _id: z.string(), ...storedShape(addressFields) });
