/** `npm test` runs every check and test in order and stops at the first failure; `npm test -- PATH` runs vitest on that path alone. */
import { spawnSync } from "node:child_process";

const everything = [
  "npm run -s check:static",
  "npm run -s rulebook -- check",
  // These tests wait for real parts a good part of their time: four at once fill two cores.
  'vitest run --maxWorkers 4 --project unit --project frontend --project infra --project "integration*" --project security --project reliability',
  "npm run -s test:browser -- test/e2e/first-day.test.ts test/e2e/login.test.ts test/e2e/signing.test.ts",
];

function run(command: string, args: readonly string[] = []): number {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", shell: args.length === 0 });
  if (error) throw error;
  return status ?? 1;
}

const args = process.argv.slice(2);
process.exitCode = args.length > 0 ? run("vitest", ["run", ...args]) : everything.reduce((status, command) => status || run(command), 0);
