import { reservedIn } from "../domain/reserved-names.ts";
import { isOwn, shownName } from "./shown-name.ts";

/** The name of an organisation, which customers see in emails. */
export const organisationName = shownName(200).check(
  isOwn(reservedIn, "If it is part of your registered business name, please contact Kelpie."),
);
