import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { composeStage } from "./compose-stage.ts";
import { stages } from "./stage.ts";

const site = fileURLToPath(new URL("../../dist/site", import.meta.url));
if (!existsSync(site)) throw new Error(`Found no built site in ${site}. Run "npm run build" first.`);

const app = new App();
for (const stage of Object.values(stages)) composeStage(app, stage, site);
app.synth();
