import type { Application } from "../../../shared/domain/application.ts";
import { customerName } from "../../../shared/domain/customer.ts";

/** Who a quote is for: the business of a commercial quote, else the first customer. Empty if neither has a name. */
export function quoteName({ applicationType, entities, customers }: Application): string {
  const business = applicationType === "commercial" ? entities[0]?.entityName : undefined;
  return business ?? (customers[0] ? customerName(customers[0]) : "");
}
