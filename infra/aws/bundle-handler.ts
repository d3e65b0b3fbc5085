import { bundleHandler } from "./bundling.ts";

// A separate process: the CDK bundles synchronously, which esbuild does not support with plugins. Arguments: handler source, output folder.
const [entry, folder] = process.argv.slice(2);
await bundleHandler(entry!, folder!);
