import { type ComponentType, type ReactNode, lazy } from "react";
import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { type LayoutName, type ScreenRoute, screens } from "./screens.ts";

interface LayoutProps {
  readonly children: ReactNode;
}

/** A component that is fetched when it is needed. */
interface OnDemand<P> {
  /** Fetches it before it is rendered: what suspends at first is shown 300 ms later than need be. */
  readonly fetch: () => Promise<void>;
  /** The same one from its first use on, so that what it shows stays when it has come. */
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

/** Which screen stands at an address, if any. */
export const screenAt = (path: string): ScreenRoute | undefined => screens.find((screen) => matchRoute(parse, screen.path, path)[0]);

/** Fetches a screen and its layout before the page is drawn. */
export async function loadScreen(screen: ScreenRoute): Promise<void> {
  await Promise.all([layouts[screen.layout].fetch(), pages.get(screen)?.fetch()]);
}

export const layoutOf = ({ layout }: ScreenRoute): ComponentType<LayoutProps> => layouts[layout].component();

export const pageOf = (screen: ScreenRoute): ComponentType => pages.get(screen)!.component();
