import { type Segments, pointerExists, segmentsOf } from "../quote/pointer.ts";
import type { Provenance } from "../quote/sheet.ts";
import type { ExpandedTier, SheetSource } from "./rate-table.ts";

/** A part of the source that is a part of tiers, too. */
interface SourcePart {
  readonly from: Segments;
  /** The path within a tier. */
  readonly to: Segments;
  readonly value: unknown;
  /** Their places. */
  readonly tiers: number[];
}

/**
 * The provenance of a source with tables, by the pointers that its tiers need: what holds for every tier is written once with `*`, pointers to
 * nothing are left out. Each entry stays, as their order counts.
 */
export function expandedProvenance(source: SheetSource, tiers: readonly ExpandedTier[]): Provenance[] {
  const parts = partsOf(tiers);
  const whole = tiers.map(({ tier, at }, place) => ({ from: [String(at)], to: [], value: tier, tiers: [place] }));
  return source.provenance.map((entry) => {
    const translated = new Map<string, Set<number>>();
    const others = entry.paths.flatMap((pointer) => {
      const [list, ...path] = segmentsOf(pointer);
      if (path.length === 0 || (list !== "productTiers" && list !== "*")) return pointer;
      for (const part of path.length === 1 ? whole : parts) {
        const below = path.slice(part.from.length);
        if (!meets(path, part.from) || !pointerExists(part.value, below)) continue;
        const key = ["", ...part.to, ...below].join("/");
        const known = translated.get(key);
        if (!known) translated.set(key, new Set(part.tiers));
        else for (const tier of part.tiers) known.add(tier);
      }
      return list === "*" ? otherLists(source, path) : [];
    });
    const paths = [...translated].flatMap(([below, places]) =>
      places.size === tiers.length ? `/productTiers/*${below}` : [...places].map((place) => `/productTiers/${place}${below}`),
    );
    return { ...entry, paths: [...others, ...paths] };
  });
}

/** Whether a pointer leads to a part, into it or to something around it. */
const meets = (pointer: Segments, part: Segments): boolean =>
  pointer.every((segment, at) => at >= part.length || segment === "*" || segment === part[at]);

const otherLists = (source: SheetSource, path: Segments): string[] =>
  Object.entries(source).flatMap(([key, value]) =>
    key !== "productTiers" && pointerExists(value, path) ? ["", key, ...path].join("/") : [],
  );

function partsOf(tiers: readonly ExpandedTier[]): SourcePart[] {
  const parts: SourcePart[] = [];
  const shared = new Map<unknown, SourcePart[]>();
  const add = (place: number, from: readonly (string | number)[], to: readonly string[], value: unknown) => {
    const part = { from: [tiers[place]!.at, ...from].map(String), to, value, tiers: [place] };
    parts.push(part);
    return part;
  };
  /** What several tiers share, of which those that have it at one place are one part. */
  const addShared = (key: unknown, ...[place, from, to, value]: Parameters<typeof add>) => {
    const known = shared.get(key) ?? [];
    const same = known.find((part) => part.to.at(-1) === to.at(-1));
    if (same) same.tiers.push(place);
    else shared.set(key, [...known, add(place, from, to, value)]);
  };
  for (const [place, { tier, at, cell, origins }] of tiers.entries()) {
    if (!cell || !origins) {
      add(place, [], [], tier);
      continue;
    }
    add(place, cell, ["rate"], tier.rate);
    addShared(`${at}/productType`, place, ["productType"], ["productType"], tier.productType);
    if (tier.info) addShared(`${at}/info`, place, ["info"], ["info"], tier.info);
    for (const [to, origin] of origins.entries()) addShared(origin, place, origin, ["criteria", String(to)], tier.criteria[to]);
  }
  return parts;
}
