import { BadInput } from "../../functions/command/bad-input.ts";
import { deadLetters, replayErrand } from "../../functions/store/outbox.ts";
import type { OperatorsCommand } from "./ops.ts";

/** Gives every errand that was given up another chance; the worker's clock finds it within a minute. */
export const command: OperatorsCommand = {
  usage: "replay-dead-letters",
  async *run(args) {
    if (args.length > 0) throw new BadInput(`found ${args.length} arguments, expected none`);
    const dead = await deadLetters();
    for (const errand of dead) if (await replayErrand(errand)) yield `${errand.kind} ${errand.id}: due again`;
    yield `${dead.length} dead letters`;
  },
};
