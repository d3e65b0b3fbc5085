import * as z from "zod/mini";
import { reservedIn } from "../domain/reserved-names.ts";
import { filledLine, isVisible } from "./text.ts";

const reservedMessage = ({ input }: { readonly input?: unknown }): string =>
  `The word "${reservedIn(String(input))}" is reserved. If it is part of your registered business name, please contact Kelpie.`;

/** The name of an organisation, which customers see in emails. */
export const organisationName = filledLine(200).check(
  z.refine(isVisible, { error: "a name without invisible characters", abort: true }),
  z.refine((text) => reservedIn(text) === undefined, { error: reservedMessage }),
);
