import { usePageTitle } from "../../ui/use-page-title.ts";

/** The layout alone, as the core specification shows it. */
export default function SubscribeScreen() {
  usePageTitle("Subscribe");
  return <main id="content" aria-label="Subscribe" />;
}
