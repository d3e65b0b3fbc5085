import { createContext, use, useCallback, useEffect, useState } from "react";

type Report = (part: string, isUnsaved: boolean) => void;

export const UnsavedPartsContext = createContext<Report>(() => undefined);

/** The parts of a draft that are typed and not saved, and how each says so. */
export function useUnsavedParts(): readonly [ReadonlySet<string>, Report] {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((part, isUnsaved) => {
    setParts((now) => {
      const others = [...now].filter((one) => one !== part);
      return new Set(isUnsaved ? [...others, part] : others);
    });
  }, []);
  return [parts, report];
}

export function useReportUnsaved(part: string, isUnsaved: boolean): void {
  const report = use(UnsavedPartsContext);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report(part, true);
    return () => report(part, false);
  }, [report, part, isUnsaved]);
}
