import type { AssetCondition } from "./asset-condition.ts";
import type { AssetType } from "./asset-type.ts";
import type { Document } from "./document.ts";
import type { Known } from "./known-fields.ts";
import type { TypeOfSale } from "./type-of-sale.ts";

export interface Asset {
  readonly _id: string;
  /** Dollars. */
  readonly assetValue?: Known<number>;
  readonly assetType?: Known<AssetType>;
  readonly typeOfSale?: Known<TypeOfSale>;
  readonly condition?: Known<AssetCondition>;
  /** Year of manufacture. */
  readonly ageOfAsset?: Known<number>;
  /** As named in Glass's Guide. */
  readonly glassesMake?: Known<string>;
  readonly glassesModel?: Known<string>;
  readonly glassesVariant?: Known<string>;
  /** Years at the end of the term. Derived; null while year or term is unknown. */
  readonly ageOfAssetAtEnd?: Known<number>;
  readonly invoice?: Known<Document>;
}
