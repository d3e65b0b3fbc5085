import { type ThemeConfig, theme } from "antd";
import { type Colour, colours } from "./theme.ts";

type Colours = Readonly<Record<Colour, string>>;

/** A quarter of the focus colour: the halo around the control that has the focus. */
const halo = (colour: Colours) => `${colour["focus"]}3D`;

const shapes: ThemeConfig["token"] = {
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  lineHeight: 20 / 14,
  fontWeightStrong: 620,
  borderRadius: 6,
  borderRadiusSM: 4,
  borderRadiusLG: 8,
  controlHeight: 32,
  controlHeightSM: 28,
  controlHeightLG: 40,
  controlOutlineWidth: 3,
  sizeUnit: 4,
  sizeStep: 4,
  lineWidth: 1,
  // A button that works keeps the contrast of its text.
  opacityLoading: 1,
  lineWidthFocus: 2,
  motionDurationFast: "0.1s",
  motionDurationMid: "0.16s",
  motionDurationSlow: "0.24s",
  boxShadow: "none",
  boxShadowSecondary: "0 24px 64px -12px rgba(10,20,30,.38), 0 4px 16px rgba(10,20,30,.12)",
};

const surfaces = (colour: Colours): ThemeConfig["token"] => ({
  colorBgLayout: colour["bg-layout"],
  colorBgContainer: colour["bg-container"],
  colorBgElevated: colour["bg-elevated"],
  colorFillAlter: colour["bg-subtle"],
  colorBgContainerDisabled: colour["bg-hover"],
  colorBgTextHover: colour["bg-hover"],
  colorBgMask: colour["mask"],
  controlItemBgHover: colour["bg-hover"],
  controlItemBgActive: colour["primary-bg"],
  controlItemBgActiveHover: colour["primary-bg"],
  colorBorder: colour["border-control"],
  colorBorderSecondary: colour["border"],
  colorBorderDisabled: colour["border"],
  colorSplit: colour["split"],
  controlOutline: halo(colour),
});

const inks = (colour: Colours): ThemeConfig["token"] => ({
  colorText: colour["text"],
  colorTextHeading: colour["text"],
  colorTextSecondary: colour["text-secondary"],
  colorTextLabel: colour["text-secondary"],
  colorTextTertiary: colour["text-tertiary"],
  colorTextDescription: colour["text-tertiary"],
  colorTextPlaceholder: colour["text-tertiary"],
  colorIcon: colour["text-tertiary"],
  colorIconHover: colour["text"],
  colorTextDisabled: colour["text-disabled"],
  colorTextLightSolid: colour["on-primary"],
  colorPrimary: colour["primary"],
  colorPrimaryHover: colour["primary-hover"],
  colorPrimaryActive: colour["primary-active"],
  colorPrimaryBg: colour["primary-bg"],
  colorPrimaryBorder: colour["primary-border"],
  colorLink: colour["link"],
  colorLinkHover: colour["link"],
  colorLinkActive: colour["link"],
});

/** The states have the colours of the levels: met, needs details, adjust the deal. */
const states = (colour: Colours): ThemeConfig["token"] => ({
  colorError: colour["danger"],
  colorErrorText: colour["danger"],
  colorErrorHover: colour["danger"],
  colorErrorActive: colour["danger"],
  colorErrorBg: colour["danger-bg"],
  colorErrorBgHover: colour["danger-bg"],
  colorErrorBorder: colour["danger"],
  colorErrorBorderHover: colour["danger"],
  colorSuccess: colour["level-0-mark"],
  colorSuccessBg: colour["level-0-bg"],
  colorSuccessBorder: colour["level-0-border"],
  colorInfo: colour["level-1-mark"],
  colorInfoBg: colour["level-1-bg"],
  colorInfoBorder: colour["level-1-border"],
  colorWarning: colour["level-2-mark"],
  colorWarningBg: colour["level-2-bg"],
  colorWarningBorder: colour["level-2-border"],
});

/** antd outlines a focused control in its border colour. */
const focusRing = (colour: Colours) => ({ colorPrimaryBorder: colour["focus"] });

const controls = (colour: Colours): ThemeConfig["components"] => ({
  Button: {
    ...focusRing(colour),
    fontWeight: 550,
    primaryShadow: "none",
    defaultShadow: "none",
    dangerShadow: "none",
    primaryColor: colour["on-primary"],
    dangerColor: colour["on-primary"],
    defaultBorderColor: colour["border-control"],
  },
  Form: { labelFontSize: 12, labelColor: colour["text-secondary"], verticalLabelPadding: "0 0 4px", itemMarginBottom: 12 },
  Input: { paddingInline: 10, activeBorderColor: colour["focus"] },
  InputNumber: { paddingInline: 10, activeBorderColor: colour["focus"] },
  Select: {
    optionSelectedFontWeight: 550,
    optionHeight: 32,
    optionSelectedBg: colour["primary-bg"],
    multipleItemBg: "transparent",
    activeBorderColor: colour["focus"],
    activeOutlineColor: halo(colour),
  },
  Slider: {
    // 14 px with its border.
    handleSize: 10,
    handleSizeHover: 10,
    handleLineWidth: 2,
    handleLineWidthHover: 2,
    handleColor: colour["primary"],
    railSize: 4,
    railBg: colour["border"],
    railHoverBg: colour["border"],
    trackBg: colour["primary"],
    trackHoverBg: colour["primary"],
    dotSize: 0,
  },
  Segmented: {
    itemColor: colour["text-secondary"],
    itemSelectedBg: colour["primary-bg"],
    itemSelectedColor: colour["primary"],
    itemHoverBg: colour["bg-hover"],
    trackBg: colour["bg-container"],
    trackPadding: 0,
  },
  Checkbox: focusRing(colour),
  Tag: {
    borderRadiusSM: 4,
    colorSuccess: colour["level-0-text"],
    colorInfo: colour["level-1-text"],
    colorWarning: colour["level-2-text"],
  },
});

const containers = (colour: Colours): ThemeConfig["components"] => ({
  Table: {
    cellPaddingBlock: 11,
    cellPaddingInline: 16,
    cellFontSize: 14,
    headerBg: colour["bg-subtle"],
    headerBorderRadius: 8,
    headerSplitColor: "transparent",
    rowHoverBg: colour["bg-hover"],
    borderColor: colour["border"],
  },
  Modal: { ...focusRing(colour), titleFontSize: 18, borderRadiusLG: 12 },
  Layout: {
    headerHeight: 56,
    headerPadding: "0 20px",
    bodyBg: colour["bg-layout"],
    headerBg: colour["bg-container"],
    siderBg: colour["bg-container"],
  },
  Menu: { ...focusRing(colour), activeBarHeight: 2, itemPaddingInline: 12 },
  Dropdown: focusRing(colour),
  Pagination: { ...focusRing(colour), itemSize: 32 },
  Tabs: focusRing(colour),
  Skeleton: { gradientFromColor: colour["skeleton"], gradientToColor: colour["bg-hover"] },
  Tooltip: { colorBgSpotlight: colour["guide-bg"], colorTextLightSolid: colour["guide-text"] },
  Tour: {
    borderRadiusLG: 12,
    colorBgElevated: colour["guide-bg"],
    colorText: colour["guide-text"],
    colorIcon: colour["guide-muted"],
    colorIconHover: colour["guide-text"],
  },
});

export interface Display {
  readonly mode: "light" | "dark";
  /** Controls are large enough for a finger, and 16 px keep a phone from zooming in on the focused field. */
  readonly isPhone: boolean;
  /** The user prefers reduced motion. antd would wait for the end of motions that page.css leaves out. */
  readonly isStill: boolean;
}

/** Kelpie's sizes and colours for antd's components. */
export function antdTheme({ mode, isPhone, isStill }: Display): ThemeConfig {
  const colour = colours[mode];
  const { Input, ...components } = { ...controls(colour), ...containers(colour) };
  return {
    algorithm: mode === "light" ? theme.defaultAlgorithm : theme.darkAlgorithm,
    token: {
      ...shapes,
      ...surfaces(colour),
      ...inks(colour),
      ...states(colour),
      motion: !isStill,
      ...(isPhone && { controlHeightSM: 40, controlHeight: 44, controlHeightLG: 44 }),
    },
    components: { ...components, Input: { ...Input, ...(isPhone && { inputFontSize: 16 }) } },
  };
}
