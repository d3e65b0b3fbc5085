import type { ComponentType, ReactNode } from "react";
import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { type OnDemand, onDemand } from "../ui/on-demand.ts";
import { type LayoutName, type ScreenRoute, screens } from "./screens.ts";

interface LayoutProps {
  readonly children: ReactNode;
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
