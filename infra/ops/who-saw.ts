import { BadInput } from "../../functions/cli/bad-input.ts";
import { auditTrail } from "../../functions/store/services/audit.ts";
import { splitChildId } from "../../functions/store/dynamo/ids.ts";
import { isIsoDate, dayMs } from "../../shared/dates.ts";
import { show } from "../../shared/wire/problem.ts";
import { customerIn, optionsIn } from "./arguments.ts";
import type { OperatorsCommand } from "./command.ts";

/** Lists every download and change, and every read except the owner's, between two days in UTC, both inclusive. */
export const whoSaw: OperatorsCommand = {
  usage: "who-saw --customer ID --from YYYY-MM-DD --to YYYY-MM-DD",
  async *run(args) {
    const { customer, from, to } = parsedOptions(args);
    const auditEvents = await auditTrail(
      { applicationId: splitChildId(customer).applicationId },
      startOf(from),
      new Date(startOf(to).getTime() + dayMs),
    );
    for (const { at, userId, action, as, part, ip } of auditEvents)
      yield [at, userId, as === undefined ? action : `${action} as ${as}`, part ?? "-", ip].join("  ");
    yield `${auditEvents.length} entries`;
  },
};

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function parsedOptions(args: readonly string[]): Readonly<Record<"customer" | "from" | "to", string>> {
  const options = optionsIn(args, "customer", "from", "to");
  const { from, to } = options;
  const customer = customerIn(options);
  for (const [name, day] of Object.entries({ from, to })) {
    if (!isIsoDate(day)) throw new BadInput(`--${name}: found ${show(day)}, expected a day as YYYY-MM-DD`);
  }
  return { customer, from, to };
}
