import { holdCustomer } from "../../functions/retention/hold.ts";
import { customerIn, operatorsCall, optionsIn } from "./operators-call.ts";
import type { OperatorsCommand } from "./ops.ts";

/** Keeps everything of a customer, whatever day it was due on, as a dispute or a court may ask. */
export const command: OperatorsCommand = {
  usage: "hold --customer ID",
  async *run(args) {
    const customer = customerIn(optionsIn(args, "customer"));
    await holdCustomer(customer, operatorsCall("hold"));
    yield `${customer} is held: nothing of it is destroyed until it is released`;
  },
};
