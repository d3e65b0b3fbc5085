import { randomUUID } from "node:crypto";
import { BadInput, runCommand } from "../../functions/command/bad-input.ts";
import { credentials } from "../../functions/user/credentials.ts";
import { makeMaster, userOfEmail } from "../../functions/user/store.ts";

const usage = "make-master EMAIL, with the functions' environment (TABLE_NAME, USER_POOL_ID, AWS_REGION, ...)";

/**
 * Makes a registered user one of the provider's own staff, who read every organisation's quotes and referrals: only
 * operators can, and the record says when. The identity provider's group "master" must exist.
 */
await runCommand("make-master", async () => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0)
    throw new BadInput(`found ${process.argv.length - 2} arguments, expected one; usage: ${usage}`);
  const user = await userOfEmail(email);
  if (!user) throw new BadInput(`EMAIL: found no user with this address, expected a registered one`);
  await makeMaster(user._id, { requestId: `make-master ${randomUUID()}`, ip: "operator" });
  await credentials.addToGroup(user.subject, "master");
  process.stdout.write(`${email} is a master from the next sign-in on\n`);
  return 0;
});
