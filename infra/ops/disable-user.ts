import { disableUser } from "../../functions/user/disabling.ts";
import { onlyArgument, operatorsCall } from "./operators-call.ts";
import type { OperatorsCommand } from "./ops.ts";

/** Shuts a user out at once; what the user has made stays. */
export const command: OperatorsCommand = {
  usage: "disable-user EMAIL",
  async *run(args) {
    const email = onlyArgument("EMAIL", args);
    await disableUser(email, operatorsCall("disable-user"));
    yield `${email} is signed out everywhere and cannot sign in again`;
  },
};
