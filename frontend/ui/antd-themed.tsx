import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { antdTheme } from "./antd-theme.ts";
import { useMediaQuery } from "./use-media-query.ts";

/** Gives antd components Kelpie's theme in the system's colour mode. */
export function AntdThemed({ children }: { readonly children: ReactNode }) {
  const mode = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  return (
    <ConfigProvider theme={antdTheme(mode)} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
