import { BadInput } from "../../functions/command/bad-input.ts";
import { deedsOf } from "../../functions/store/audit.ts";
import { splitPartId } from "../../functions/store/ids.ts";
import { isIsoDate } from "../../shared/dates.ts";
import { show } from "../../shared/wire/problem.ts";
import { customerIn, optionsIn } from "./operators-call.ts";
import type { OperatorsCommand } from "./ops.ts";

/**
 * Who read or changed a customer's file, by the audit trail of its application: when, who, what, from which address. Its owner's own
 * reads leave no trace; every other read, each download and each change does. Both days are UTC's and counted in.
 */
export const command: OperatorsCommand = {
  usage: "who-saw --customer ID --from YYYY-MM-DD --to YYYY-MM-DD",
  async *run(args) {
    const { customer, from, to } = asked(args);
    const deeds = await deedsOf(
      { applicationId: splitPartId(customer).applicationId },
      startOf(from),
      new Date(startOf(to).getTime() + dayMs),
    );
    for (const { at, userId, action, part, ip } of deeds) yield [at, userId, action, part ?? "-", ip].join("  ");
    yield `${deeds.length} entries`;
  },
};

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function asked(args: readonly string[]): Readonly<Record<"customer" | "from" | "to", string>> {
  const options = optionsIn(args, "customer", "from", "to");
  const { from, to } = options;
  const customer = customerIn(options);
  for (const [name, day] of Object.entries({ from, to })) {
    if (!isIsoDate(day)) throw new BadInput(`--${name}: found ${show(day)}, expected a day as YYYY-MM-DD`);
  }
  return { customer, from, to };
}
