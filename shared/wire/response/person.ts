import * as z from "zod/mini";
import { type Person, sameDetails } from "../../domain/person.ts";
import { strictObject } from "../strict-object.ts";
import { personQuote } from "./application.ts";
import { customerRow } from "./customer.ts";

export const person: z.ZodMiniType<Person> = strictObject({
  quotes: z.array(strictObject({ customerId: z.string(), quote: personQuote })),
  duplicates: z.array(strictObject({ customer: customerRow, same: z.array(z.enum(sameDetails)) })),
});
