/** Where a sheet's values come from, for the rows of a price trace (../explained-prices.md). */
import { criteriaOfTier } from "../balloon-limits.ts";
import type { IsoDate } from "../../dates.ts";
import type { ApplicationType } from "../../domain/application-type.ts";
import { type Segments, covers, pointerExists, segmentsOf } from "../pointer.ts";
import type { Sheet } from "../sheet.ts";

export interface Source {
  readonly status: "shown" | "assumed";
  readonly text: string;
}

/** The sources of a sheet's values, in the sheet's order. */
export interface SheetSources {
  readonly type: ApplicationType;
  readonly lender: string;
  readonly productName: string | null;
  readonly date: IsoDate | null;
  /** SHA-256 of the sheet, in hex. */
  readonly digest: string;
  readonly texts: readonly Source[];
  /** Places in `texts`. */
  readonly rates: readonly number[];
  readonly loading: readonly number[];
  readonly fees: readonly number[];
  readonly brokerage: readonly number[];
  /** Of what each band adds to the rate; absent where none does. */
  readonly rises?: readonly number[];
  /** Of each tier and its criteria, and of how each fee is paid: where an assumption decides; absent in sets that were compiled without them. */
  readonly productTypes?: readonly number[];
  readonly criteria?: readonly (readonly number[])[];
  readonly capitalised?: readonly number[];
}

export function sourcesOf(sheet: Sheet, digest: string): SheetSources {
  const { type, lender, productName = null, date, productTiers, loading, fees, brokerage, provenance } = sheet;
  const texts = provenance.map((entry): Source => ({ status: entry.status, text: entry.status === "shown" ? entry.source : entry.reason }));
  const placeOf = (path: string) => provenance.findIndex(({ paths }) => paths.some((each) => covers(segmentsOf(each), segmentsOf(path))));
  const assumedPlaceOf = (path: string, value: unknown) => {
    const segments = segmentsOf(path);
    const concerns = (pointer: Segments) =>
      covers(pointer.slice(0, segments.length), segments) && pointerExists(value, pointer.slice(segments.length));
    return provenance.findIndex(({ status, paths }) => status === "assumed" && paths.some((each) => concerns(segmentsOf(each))));
  };
  return {
    type,
    lender,
    productName,
    date,
    digest,
    texts,
    rates: productTiers.map(({ rate }, place) => placeOf(`/productTiers/${place}/rate${typeof rate === "number" ? "" : "/0"}`)),
    loading: loading.map((_, place) => placeOf(`/loading/${place}/value`)),
    fees: fees.map((_, place) => placeOf(`/fees/${place}/value`)),
    brokerage: brokerage.map((_, place) => placeOf(`/brokerage/${place}/value`)),
    ...(brokerage.some(({ addsToRate }) => addsToRate) && {
      rises: brokerage.map((_, place) => placeOf(`/brokerage/${place}/addsToRate`)),
    }),
    productTypes: productTiers.map(({ productType }, place) => assumedPlaceOf(`/productTiers/${place}/productType`, productType)),
    criteria: productTiers.map((tier, place) =>
      // The last may be the criterion of the balloon limits.
      criteriaOfTier(sheet, tier).map((criterion, at) =>
        tier.criteria.includes(criterion)
          ? assumedPlaceOf(`/productTiers/${place}/criteria/${at}`, criterion)
          : assumedPlaceOf("/balloonLimits", sheet.balloonLimits),
      ),
    ),
    capitalised: fees.map(({ capitalised }, place) => assumedPlaceOf(`/fees/${place}/capitalised`, capitalised)),
  };
}
