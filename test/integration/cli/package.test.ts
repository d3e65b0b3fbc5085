import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../support/architecture/import-graph.ts";
import { aFolder, shell } from "../../support/cli/command.ts";

const page = readFileSync(join(root, "shared/quote/README.md"), "utf8").split("## From another program")[1]!;
const block = (language: string): string => new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(page)![1]!;

it("runs and types the README's example beside what npm pack packs, without any other package", async () => {
  const compilerOptions = { module: "nodenext", target: "es2024", strict: true, noEmit: true, types: [], skipLibCheck: true };
  const folder = await aFolder({
    "package.json": '{"type":"module"}',
    "example.js": block("js"),
    "example.ts": block("js"),
    "wrong.ts": block("js").replace('"consumer"', '"boat"'),
    "tsconfig.json": JSON.stringify({ compilerOptions, files: ["example.ts", "wrong.ts"] }),
    "node_modules/kelpie/.keep": "",
  });
  const packed = await shell(`npm run -s build:package && npm pack --silent --pack-destination ${folder}`);
  const unpack = /^tar .*$/m.exec(block("sh"))![0].replace("kelpie-*.tgz", packed.stdout.trim()).replace("../mine/", "");

  expect(await shell(`cd ${folder} && ${unpack} && node example.js`)).toEqual({ code: 0, stdout: block("text"), stderr: "" });
  const { stdout: problems } = await shell(`${join(root, "node_modules/.bin/tsc")} -p ${folder}`);
  expect(problems.match(/^\S+\.ts\(\d+,\d+\): .*$/gm)).toEqual([
    expect.stringMatching(/wrong\.ts.* Type '"boat"' is not assignable to type/),
  ]);
});
