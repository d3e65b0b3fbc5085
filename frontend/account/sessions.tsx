import { Button, Tag } from "antd";
import type { DataOf } from "../../shared/wire/route.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { ResponseView } from "../ui/response-view.tsx";
import { dayInSydney, timeInSydney } from "../ui/sydney-time.ts";
import { useSubmit } from "../ui/use-submit.ts";
import kit from "../ui/kit.module.css";
import styles from "./account.module.css";
import { call } from "../client/call.ts";
import { useApi } from "../client/use-api.ts";

type Session = DataOf<typeof userRoutes.listSessions>[number];

/** Where the user is signed in, and how to end it. */
export function Sessions() {
  const { response, endSession, endOthers } = useSessions();
  const others = useSubmit(endOthers);
  return (
    <ResponseView response={response} errorTitle="Your sessions could not be loaded">
      {(sessions) => (
        <>
          <p className={styles.note}>If you do not recognise a device, sign it out and change your password.</p>
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <SessionLine key={session._id} session={session} onEnd={() => endSession(session._id)} />
            ))}
          </ul>
          <FailureAlert failure={others.failure} />
          {sessions.length > 1 && (
            <Button onClick={others.submit} loading={others.isBusy}>
              Sign out all other devices
            </Button>
          )}
        </>
      )}
    </ResponseView>
  );
}

const moment = (isoTime: string): string => `${dayInSydney(isoTime)}, ${timeInSydney(isoTime)}`;

interface SessionLineProps {
  readonly session: Session;
  readonly onEnd: () => Promise<void>;
}

function SessionLine({ session: { device, signedInAt, lastSeenAt, isCurrent }, onEnd }: SessionLineProps) {
  const { isBusy, failure, submit } = useSubmit(onEnd);
  return (
    <li className={`${kit.row} ${kit.spread} ${kit.gap16} ${styles.session}`}>
      <div>
        <p className={styles.device}>
          {device} {isCurrent && <Tag>This device</Tag>}
        </p>
        <p className={styles.note}>
          Signed in {moment(signedInAt)}, last used {moment(lastSeenAt)}
        </p>
        <FailureAlert failure={failure} />
      </div>
      {!isCurrent && (
        <Button type="text" danger onClick={submit} loading={isBusy} aria-label={`Sign out ${device}, signed in ${moment(signedInAt)}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The signed-in user's sessions. Ending one reloads them. */
function useSessions() {
  const response = useApi(userRoutes.listSessions, {});
  const reload = async () => void (await response.mutate());
  return {
    response,
    endSession: (sessionId: string) => call(userRoutes.endSession, { body: { sessionId } }).then(reload),
    endOthers: () => call(userRoutes.endOtherSessions).then(reload),
  };
}
