import { type ComponentType, type ReactElement, type ReactNode, createElement, lazy } from "react";
import type { LayoutName, ScreenRoute } from "./screens.ts";

type Layout = ComponentType<{ readonly children: ReactNode }>;

const layouts: Readonly<Record<LayoutName, () => Promise<{ default: Layout }>>> = {
  public: () => import("./public-layout.tsx"),
  customer: () => import("./customer-layout.tsx"),
  plain: () => import("./plain-layout.tsx"),
  signedIn: () => import("./signed-in-layout.tsx"),
  workspace: () => import("./workspace-layout.tsx"),
};

const loaded = new Map<ScreenRoute, ComponentType>();
const pending = new Map<ScreenRoute, ComponentType>();

/** Fetches a screen and its layout before they are rendered: a first screen that suspends is shown 300 ms later than need be. */
export async function loadScreen(screen: ScreenRoute): Promise<void> {
  if (loaded.has(screen)) return;
  const [{ default: Layout }, { default: Screen }] = await Promise.all([layouts[screen.layout](), screen.load()]);
  loaded.set(screen, () => (
    <Layout>
      <Screen />
    </Layout>
  ));
}

/** A screen in its layout: at once where it has been loaded, else as soon as it has been. */
export function elementOf(screen: ScreenRoute): ReactElement {
  return createElement(loaded.get(screen) ?? pending.get(screen) ?? comingComponent(screen));
}

function comingComponent(screen: ScreenRoute): ComponentType {
  const coming = lazy(async () => {
    await loadScreen(screen);
    return { default: loaded.get(screen)! };
  });
  pending.set(screen, coming);
  return coming;
}
