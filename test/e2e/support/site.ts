import { afterAll, beforeAll, inject } from "vitest";
import { type Product, newDataFolder, removeDataFolder, startProduct } from "../../support/api/product.ts";

let separateSite: string | undefined;

/** The origin of the product: this file's separate one, or the one that all files share. */
export const runningSite = (): string => separateSite ?? inject("site");

/** Starts a separate product for this file, whose changes other files would notice. */
export function withOwnProduct(nodeFlags: readonly string[] = []): void {
  let product: Product | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = await newDataFolder();
    product = startProduct(["--port", "0", "--data", folder], "test", nodeFlags);
    separateSite = await product.ready;
  }, 120_000);
  afterAll(async () => {
    separateSite = undefined;
    product?.process.kill("SIGTERM");
    await product?.ended;
    if (folder !== undefined) await removeDataFolder(folder);
  }, 60_000);
}
