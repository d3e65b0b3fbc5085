import { type ComponentType, type ReactNode, lazy } from "react";
import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { type LayoutName, type ScreenRoute, screens } from "./screens.ts";

interface LayoutProps {
  readonly children: ReactNode;
}

interface OnDemand<P> {
  /** Loads it before it is rendered, because React delays the content of a suspended component by up to 300 ms. */
  readonly fetch: () => Promise<void>;
  /** Returns the same component each time, so that React keeps its state. */
  readonly component: () => ComponentType<P>;
}

function onDemand<P>(load: () => Promise<{ default: ComponentType<P> }>): OnDemand<P> {
  let component: ComponentType<P> | undefined;
  return {
    fetch: async () => {
      const { default: fetched } = await load();
      component ??= fetched;
    },
    component: () => (component ??= lazy(load)),
  };
}

const layouts: Readonly<Record<LayoutName, OnDemand<LayoutProps>>> = {
  public: onDemand(() => import("./public-layout.tsx")),
  customer: onDemand(() => import("./customer-layout.tsx")),
  plain: onDemand(() => import("./plain-layout.tsx")),
  signedIn: onDemand(() => import("./signed-in-layout.tsx")),
};

const pages = new Map(screens.map((screen) => [screen, onDemand(screen.load)]));

export const screenAt = (path: string): ScreenRoute | undefined => screens.find((screen) => matchRoute(parse, screen.path, path)[0]);

/** Loads a screen and its layout before the first render. */
export async function loadScreen(screen: ScreenRoute): Promise<void> {
  await Promise.all([layouts[screen.layout].fetch(), pages.get(screen)?.fetch()]);
}

export const layoutOf = ({ layout }: ScreenRoute): ComponentType<LayoutProps> => layouts[layout].component();

export const pageOf = (screen: ScreenRoute): ComponentType => pages.get(screen)!.component();
