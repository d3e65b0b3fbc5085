import { App as AntdApp, ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { antdTheme } from "./antd-theme.ts";
import { useMode } from "./use-mode.ts";

/** What every signed-in page stands in: the theme and the top bar. */
export default function SignedInLayout({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={antdTheme(useMode())} wave={{ disabled: true }}>
      <AntdApp component={false}>{children}</AntdApp>
    </ConfigProvider>
  );
}
