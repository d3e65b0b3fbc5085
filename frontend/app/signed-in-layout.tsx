import { type ReactNode, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { useUser } from "../api/use-user.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { NewQuote } from "../ui/new-quote.ts";
import { phoneScreen, useMediaQuery } from "../ui/use-media-query.ts";
import { NewQuoteDialog } from "./new-quote-dialog.tsx";
import { RestoringSession } from "./restoring-session.tsx";
import styles from "./signed-in-layout.module.css";
import { TopBar } from "./top-bar.tsx";
import { UnverifiedBanner } from "./unverified-banner.tsx";
import { WelcomeDialog } from "./welcome-dialog.tsx";

/** Around every signed-in page: restores the session, then shows the top bar and the page. */
export default function SignedInLayout({ children }: { readonly children: ReactNode }) {
  const { data: user, error, isValidating, mutate } = useUser();
  const [location, navigate] = useLocation();
  const isWithoutQuote = location.replace(/\/$/, "") === "/quote";
  const isPhone = useMediaQuery(phoneScreen);
  // Asked on one page, and not on the next.
  const [askedAt, setAskedAt] = useState<string>();
  const isAsked = askedAt === location || isWithoutQuote;
  const ask = () => setAskedAt(location);
  if (user === undefined && error !== undefined) {
    return (
      <main id="content" className={styles["failed"]}>
        <ErrorPanel
          title="Your session could not be restored"
          text={`${error.message} Your quotes are safe.`}
          onRetry={() => void mutate()}
          isRetrying={isValidating}
        />
      </main>
    );
  }
  if (user === undefined) return <RestoringSession />;
  // The demo's steps point at parts of the workspace that a phone does not show side by side.
  const isWelcomed = !isPhone && user.status === "new" && user.userType !== "master" && location === "/quotes";
  const mayStay = user.organisation !== null || user.userType === "master" || location === "/organisation";
  if (!mayStay) return <Redirect to="/organisation" replace />;
  const close = () => {
    setAskedAt(undefined);
    if (isWithoutQuote) navigate("/quotes");
  };
  return (
    <NewQuote value={ask}>
      <TopBar user={user} onNewQuote={ask} />
      <UnverifiedBanner email={user.email} />
      {children}
      {isWelcomed && <WelcomeDialog firstName={user.firstName} />}
      {isAsked && <NewQuoteDialog onClose={close} onStarted={() => setAskedAt(undefined)} />}
    </NewQuote>
  );
}
