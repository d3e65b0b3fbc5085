import { Alert, Button } from "antd";
import { type ReactNode, lazy, useReducer, useState, useEffect } from "react";
import { Redirect, useLocation, Link } from "wouter";
import type { User } from "../../shared/domain/user.ts";
import { useUser } from "../client/use-user.ts";
import { AntdThemed } from "../ui/antd-themed.tsx";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { NewQuote } from "../lists/new-quote.ts";
import { OnDemandPart, OnPartFailure } from "../ui/on-demand-part.tsx";
import { phoneScreen, useMediaQuery } from "../ui/use-media-query.ts";
import kit from "../ui/kit.module.css";
import styles from "./signed-in-layout.module.css";
import { TopBar } from "./top-bar.tsx";
import { UnverifiedBanner } from "./unverified-banner.tsx";
import { setFreshSignInPrompt } from "../client/session/fresh-sign-in.ts";
import { HomeIcon, ListIcon, MoreIcon, PersonIcon, SendIcon } from "../ui/control-icons.tsx";
import { bottomLists, currentAt, today, workspace } from "./lists.ts";
import { TodayCount } from "./today-count.tsx";
import { Brand } from "../ui/brand.tsx";
import topBar from "./top-bar.module.css";

const NewQuoteDialog = lazy(() => import("./new-quote-dialog.tsx"));
const WelcomeDialog = lazy(() => import("./welcome-dialog.tsx"));

const securityPath = "/account/security";
const pagesOfRatesOffice = /^\/(rates|account)(\/|$)/;

/** The path to redirect to when the user may not see this page; otherwise undefined. */
function redirectTarget({ organisation, userType, isRatesEditor, hasSecondFactor }: User, location: string): string | undefined {
  const isStaff = userType === "master" || isRatesEditor;
  if (organisation === null && !isStaff && location !== "/organisation") return "/organisation";
  if (isStaff && !hasSecondFactor && location !== securityPath) return securityPath;
  return organisation === null && isRatesEditor && !pagesOfRatesOffice.test(location) ? "/rates" : undefined;
}

/** Signed-in screens are drawn with antd; public and customer pages do not load it. */
export default function SignedInLayout({ children }: { readonly children: ReactNode }) {
  return (
    <AntdThemed>
      <SignedIn>{children}</SignedIn>
    </AntdThemed>
  );
}

/** Restores the session, then shows the top bar and the screen. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  const { data: user, error, isValidating, mutate } = useUser();
  const [location, navigate] = useLocation();
  const isWithoutQuote = location.replace(/\/$/, "") === "/quote";
  const isPhone = useMediaQuery(phoneScreen);
  // The page on which the dialog was opened: navigating away closes it.
  const [newQuotePath, setNewQuotePath] = useState<string>();
  const isNewQuoteOpen = newQuotePath === location || isWithoutQuote;
  const openNewQuote = () => setNewQuotePath(location);
  const [isIncomplete, reportFailure] = useReducer(() => true, false);
  if (user === undefined && error !== undefined) {
    return (
      <main id="content" className={styles.failed}>
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
  // The demo points at parts of the workspace that a phone does not show side by side.
  const isWelcomed = !isPhone && user.status === "new" && user.userType !== "master" && location === "/quotes";
  const target = redirectTarget(user, location);
  if (target !== undefined) return <Redirect to={target} replace />;
  const close = () => {
    setNewQuotePath(undefined);
    if (isWithoutQuote) navigate("/quotes");
  };
  return (
    <OnPartFailure value={reportFailure}>
      <NewQuote value={openNewQuote}>
        <TopBar user={user} onNewQuote={openNewQuote} />
        <UnverifiedBanner email={user.email} />
        {isIncomplete && <IncompletePage />}
        <OnDemandPart>{children}</OnDemandPart>
        <BottomMenu user={user} />
        <FreshSignIn />
        <OnDemandPart>
          {isWelcomed && <WelcomeDialog firstName={user.firstName} />}
          {isNewQuoteOpen && <NewQuoteDialog onClose={close} onStarted={() => setNewQuotePath(undefined)} />}
        </OnDemandPart>
      </NewQuote>
    </OnPartFailure>
  );
}

/** Browsers never fetch a script again that failed to load, until the page is reloaded. */
function IncompletePage() {
  const reload = (
    <Button size="small" type="text" onClick={() => location.reload()}>
      Reload page
    </Button>
  );
  return <Alert banner type="warning" title="A part of this page could not be loaded. Please check your connection." action={reload} />;
}

const FreshSignInDialog = lazy(() => import("./fresh-sign-in-dialog.tsx"));

interface Question {
  readonly answer: (isSignedIn: boolean) => void;
}

/** Asks for the password when a change needs a recent sign-in. */
function FreshSignIn() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => setFreshSignInPrompt(() => new Promise((answer) => setQuestion({ answer }))), []);
  if (question === undefined) return null;
  const close = (isSignedIn: boolean) => {
    setQuestion(undefined);
    question.answer(isSignedIn);
  };
  return (
    <OnDemandPart>
      <FreshSignInDialog onClose={close} />
    </OnDemandPart>
  );
}

const MoreDrawer = lazy(() => import("./more-drawer.tsx"));

const icons = { "/today": <HomeIcon />, "/quotes": <ListIcon />, "/referrals": <SendIcon />, "/customers": <PersonIcon /> };

/** On a phone: the lists, which the top bar has on wider screens, and the account. */
function BottomMenu({ user }: { readonly user: User }) {
  const isPhone = useMediaQuery(phoneScreen);
  const [location] = useLocation();
  // The page on which the drawer was opened: navigating away closes it.
  const [openOn, setOpenOn] = useState<string>();
  const hasLists = user.organisation !== null || user.userType === "master";
  if (!isPhone || !hasLists || workspace.test(location)) return null;
  return (
    <>
      <nav aria-label="Lists and account" className={styles.menu}>
        {bottomLists(user).map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            className={`${kit.stack} ${kit.gap4} ${kit.secondary} ${styles.target}`}
            aria-current={currentAt(location, href)}
          >
            {icons[href]}
            <span>
              {name}
              {href === today.href && <TodayCount />}
            </span>
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${kit.stack} ${kit.gap4} ${kit.secondary} ${styles.target}`}
          onClick={() => setOpenOn(location)}
        >
          <MoreIcon />
          More
        </button>
      </nav>
      {openOn === location && (
        <OnDemandPart>
          <MoreDrawer user={user} onClose={() => setOpenOn(undefined)} />
        </OnDemandPart>
      )}
    </>
  );
}

function RestoringSession() {
  return (
    <>
      <header className={topBar.bar}>
        <Brand isInBeta />
      </header>
      <main id="content" aria-busy="true">
        <output className={kit.hidden}>Loading...</output>
      </main>
    </>
  );
}
