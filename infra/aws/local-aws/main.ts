import { runCommand } from "../../../functions/cli/run-command.ts";
import { localStackEndpoint } from "./files.ts";
import type { PrepareOptions } from "./prepare.ts";

const defaults: PrepareOptions = { into: "dist/local-aws", endpoint: localStackEndpoint };

const help = {
  about: "Prepares what AWS SAM and LocalStack need to run Kelpie's functions in Docker: templates, environment, events, configuration.",
  examples: ["", `--endpoint http://host.docker.internal:4566`],
} as const;

await runCommand("local:aws", help, (command) =>
  command
    .option("--into <FOLDER>", `Where the files go, ${defaults.into} by default.`)
    .option("--endpoint <URL>", `Where the functions call AWS, ${defaults.endpoint} by default.`)
    .action(async (options: Partial<PrepareOptions>) => {
      const { prepareLocalAws } = await import("./prepare.ts");
      process.stdout.write(prepareLocalAws({ ...defaults, ...options }).usage);
    }),
);
