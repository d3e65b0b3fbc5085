import { releaseCustomer } from "../../functions/retention/hold.ts";
import { customerIn, operatorsCall, optionsIn } from "./operators-call.ts";
import type { OperatorsCommand } from "./ops.ts";

/** Ends a hold. */
export const command: OperatorsCommand = {
  usage: "release --customer ID",
  async *run(args) {
    const customer = customerIn(optionsIn(args, "customer"));
    await releaseCustomer(customer, operatorsCall("release"));
    yield `${customer} is released: what is due of it is destroyed within an hour`;
  },
};
