/** Program run by correctness.ts with a task as its argument; prints the result as JSON. */
import { differences } from "./differences.ts";
import { displayedErrors, gridErrors } from "./money-correctness.ts";

export type CorrectnessTask =
  | { readonly name: "grid" }
  | { readonly name: "displayed"; readonly quotes: number; readonly maxSeconds: number }
  | { readonly name: "differences"; readonly scenarios: number };

console.log(JSON.stringify(answerTo(JSON.parse(process.argv[2]!) as CorrectnessTask)));

function answerTo(task: CorrectnessTask): object {
  switch (task.name) {
    case "grid":
      return gridErrors();
    case "displayed":
      return displayedErrors(task.quotes, task.maxSeconds);
    case "differences":
      return differences(task.scenarios);
  }
}
