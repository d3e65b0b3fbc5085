import { kelpieIn, reservedIn } from "../domain/reserved-names.ts";
import { maxHolder } from "./credit-licence.ts";
import { isOwn, shownName } from "./shown-name.ts";

/** What to do about a reserved word in the name of a business. */
const ifRegistered = "If it is part of your registered business name, please contact Kelpie.";

/** The name of an organisation, which customers see in emails. */
export const organisationName = shownName(200).check(isOwn(reservedIn, ifRegistered));

/** The holder of its licence, printed on what customers get. It may be a lender that the organisation represents, but not Kelpie. */
export const licenceHolder = shownName(maxHolder).check(isOwn(kelpieIn, ifRegistered));
