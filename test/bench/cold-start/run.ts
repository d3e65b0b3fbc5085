/** Program: imports the bundle named in the arguments and computes its first answer. */
import { pathToFileURL } from "node:url";

const start = performance.now();
const { first } = (await import(pathToFileURL(process.argv[2]!).href)) as { first: () => number | Promise<number> };
const imported = performance.now();
const answer = await first();
console.log(JSON.stringify({ answer, importMs: imported - start, firstMs: performance.now() - imported }));
