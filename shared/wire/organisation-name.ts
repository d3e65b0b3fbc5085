import * as z from "zod/mini";
import { reservedIn } from "../domain/reserved-names.ts";
import { filledLine } from "./text.ts";

/** Format characters, others that are drawn as nothing, and the blank Braille pattern. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const reservedMessage = ({ input }: { readonly input?: unknown }): string =>
  `The word "${reservedIn(String(input))}" is reserved. If it is part of your registered business name, please contact Kelpie.`;

/** The name of an organisation, which customers see in emails. */
export const organisationName = filledLine(200).check(
  z.refine((text) => !invisible.test(text), { error: "a name without invisible characters", abort: true }),
  z.refine((text) => reservedIn(text) === undefined, { error: reservedMessage }),
);
