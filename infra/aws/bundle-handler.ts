import { bundleHandler } from "./bundling.ts";

// Run in a process of its own, as the CDK waits for a bundle, and esbuild's plugins do not let it: the handler's source, the folder.
const [entry, folder] = process.argv.slice(2);
await bundleHandler(entry!, folder!);
