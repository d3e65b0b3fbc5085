import { brotliDecompressSync } from "node:zlib";

/** Replaces the brotli package and its large dictionary in bundles: Node can decompress, too. */
export default (compressed: Uint8Array): Uint8Array => brotliDecompressSync(compressed);
