import { appointMaster } from "../../functions/user/master.ts";
import { onlyArgument, operatorsCall } from "./operators-call.ts";
import type { OperatorsCommand } from "./ops.ts";

/** Makes a registered user one of the provider's staff, who read every organisation's quotes and referrals. */
export const command: OperatorsCommand = {
  usage: "make-master EMAIL",
  async *run(args) {
    const email = onlyArgument("EMAIL", args);
    await appointMaster(email, operatorsCall("make-master"));
    yield `${email} is a master from the next sign-in on`;
  },
};
