import { afterAll, beforeAll, inject } from "vitest";
import { type Product, newDataFolder, removeDataFolder, startProduct } from "../../support/product.ts";

let own: string | undefined;

/** Where the product stands: the one that all files share, or this file's own. */
export const theSite = (): string => own ?? inject("site");

/** Starts a product for this file alone, which may do to it what others would notice. */
export function withOwnProduct(): void {
  let product: Product | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = await newDataFolder();
    product = startProduct(["--port", "0", "--data", folder]);
    own = await product.ready;
  }, 120_000);
  afterAll(async () => {
    own = undefined;
    product?.process.kill("SIGTERM");
    await product?.ended;
    if (folder !== undefined) await removeDataFolder(folder);
  }, 60_000);
}
