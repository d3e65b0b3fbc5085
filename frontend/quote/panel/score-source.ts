import type { CreditProfile } from "../../../shared/domain/customer.ts";
import { dayInSydney } from "../../ui/sydney-time.ts";

/** Example: from the credit bureau, 21/11/2026 */
export const scoreSourceText = ({ source, scoredAt }: Pick<CreditProfile, "source" | "scoredAt">): string =>
  source === "bureau" ? `from the credit bureau${scoredAt ? `, ${dayInSydney(scoredAt)}` : ""}` : "as entered by the broker";
