import { randomUUID } from "node:crypto";
import { BadInput, runCommand } from "../../functions/command/bad-input.ts";
import { Refusal } from "../../functions/http/refusal.ts";
import { appointMaster } from "../../functions/user/master.ts";

const usage = "make-master EMAIL, with the functions' environment (TABLE_NAME, USER_POOL_ID, AWS_REGION, ...)";

await runCommand("make-master", async () => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0)
    throw new BadInput(`found ${process.argv.length - 2} arguments, expected one; usage: ${usage}`);
  await appointMaster(email, { requestId: `make-master ${randomUUID()}`, ip: "operator" }).catch((error: unknown) => {
    throw error instanceof Refusal ? new BadInput(`EMAIL: ${error.message}`, { cause: error }) : error;
  });
  process.stdout.write(`${email} is a master from the next sign-in on\n`);
  return 0;
});
