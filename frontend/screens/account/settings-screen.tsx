import { SectionPage } from "../../ui/section-page.tsx";

/** Only a heading, as the core specification shows it. */
export default function SettingsScreen() {
  return <SectionPage title="Customer Privacy Statement" />;
}
