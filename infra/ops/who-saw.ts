import { auditTrail } from "../../functions/store/services/audit.ts";
import { splitChildId } from "../../functions/store/dynamo/ids.ts";
import { type IsoDate, dayMs } from "../../shared/dates.ts";

interface Asked {
  readonly customer: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Lists every download and change, and every read except the owner's, between two days in UTC, both inclusive. */
export async function* whoSaw({ customer, from, to }: Asked): AsyncGenerator<string> {
  const auditEvents = await auditTrail(
    { applicationId: splitChildId(customer).applicationId },
    startOf(from),
    new Date(startOf(to).getTime() + dayMs),
  );
  for (const { at, userId, action, as, part, ip } of auditEvents)
    yield [at, userId, as === undefined ? action : `${action} as ${as}`, part ?? "-", ip].join("  ");
  yield `${auditEvents.length} entries`;
}

const startOf = (day: IsoDate): Date => new Date(`${day}T00:00:00Z`);
