import type { Customer } from "../../shared/entities/customer.ts";
import { type Sentence, said } from "../mail/said.ts";
import type { Asker } from "./asker.ts";

/** How a letter to a customer begins. */
export const greeting = ({ firstName }: Customer): Sentence => (firstName ? said`Hello ${firstName},` : said`Hello,`);

/** How it names who asks: "Priya Raman of Harbour Asset Finance". */
export const nameOf = ({ brokerName, organisationName }: Asker): string =>
  organisationName === null ? brokerName : `${brokerName} of ${organisationName}`;
