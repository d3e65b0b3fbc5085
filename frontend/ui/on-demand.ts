import { type ComponentType, lazy, useEffect, useState } from "react";

export interface OnDemand<P> {
  /** Loads it before it is rendered, because React delays the content of a suspended component by up to 300 ms. */
  readonly fetch: () => Promise<void>;
  readonly isFetched: () => boolean;
  /** Returns the same component each time, so that React keeps its state. */
  readonly component: () => ComponentType<P>;
}

export function onDemand<P>(load: () => Promise<{ default: ComponentType<P> }>): OnDemand<P> {
  let component: ComponentType<P> | undefined;
  return {
    fetch: async () => {
      const { default: fetched } = await load();
      component ??= fetched;
    },
    isFetched: () => component !== undefined,
    component: () => (component ??= lazy(load)),
  };
}

/** Whether the component may be rendered: it is fetched, or that failed, and rendering it tries again and reports the failure. */
export function useFetched<P>(part: OnDemand<P>): boolean {
  const [isSettled, setIsSettled] = useState(part.isFetched);
  useEffect(() => {
    const settle = () => setIsSettled(true);
    part.fetch().then(settle, settle);
  }, [part]);
  return isSettled;
}
