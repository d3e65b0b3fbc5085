import { reservedIn } from "../domain/reserved-names.ts";
import { isOwn, shownName } from "./shown-name.ts";

/** What to do about a reserved word in the name of a business. */
export const ifRegistered = "If it is part of your registered business name, please contact Kelpie.";

/** The name of an organisation, which customers see in emails. */
export const organisationName = shownName(200).check(isOwn(reservedIn, ifRegistered));
