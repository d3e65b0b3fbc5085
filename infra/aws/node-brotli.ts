import { brotliDecompressSync } from "node:zlib";

/** Stands in a bundle for a decompressor with a dictionary of its own, as Node has one. */
export default (compressed: Uint8Array): Uint8Array => brotliDecompressSync(compressed);
