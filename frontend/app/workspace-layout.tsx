import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { antdTheme } from "./antd-theme.ts";
import SignedInLayout from "./signed-in-layout.tsx";
import { useMode } from "./use-mode.ts";

/** The signed-in layout around pages with antd's components, which take its theme. */
export default function WorkspaceLayout({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={antdTheme(useMode())} wave={{ disabled: true }}>
      <SignedInLayout>{children}</SignedInLayout>
    </ConfigProvider>
  );
}
