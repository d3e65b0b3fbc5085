/** Apart from the watch list, which needs the engine. */
export const watchKinds = ["balloonDue", "refinance", "clawbackEnds", "commissionDue"] as const;
export type WatchKind = (typeof watchKinds)[number];
