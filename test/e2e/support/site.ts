import { afterAll, beforeAll, inject } from "vitest";
import {
  type Product,
  type StaffAccount,
  newDataFolder,
  removeDataFolder,
  staffAccountOf,
  staffToken,
  startProduct,
} from "../../support/api/product.ts";

let separateSite: string | undefined;
let separateMaster: string | undefined;
let separateOffice: Office | undefined;

interface Office {
  readonly author: StaffAccount;
  readonly approver: StaffAccount;
}

/** The origin of the product: this file's separate one, or the one that all files share. */
export const runningSite = (): string => separateSite ?? inject("site");

/** The master's token at that product. */
export const masterToken = (): string => separateMaster ?? inject("masterToken");

/** Two members of the rates office at that product. */
export const ratesOffice = (): Office => separateOffice ?? inject("ratesOffice");

/** Starts a separate product for this file, whose changes other files would notice. */
export function withOwnProduct(): void {
  let product: Product | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = await newDataFolder();
    product = startProduct(["--port", "0", "--data", folder], "test");
    separateSite = await product.ready;
    separateMaster = await staffToken(separateSite, staffAccountOf(product, "master"));
    separateOffice = { author: staffAccountOf(product, "rates-author"), approver: staffAccountOf(product, "rates-approver") };
  }, 120_000);
  afterAll(async () => {
    separateSite = separateMaster = separateOffice = undefined;
    product?.process.kill("SIGTERM");
    await product?.ended;
    if (folder !== undefined) await removeDataFolder(folder);
  }, 60_000);
}
