import { App } from "antd";
import { ApiError } from "../../shared/wire/api-error.ts";
import { type SubmitState, useSubmit } from "../ui/use-submit.ts";

const shownSeconds = 10;

/** An action of a row; a failure is reported in a message, because its menu has closed by then. */
export function useRowAction(failure: string, send: () => Promise<void>): SubmitState {
  const { message } = App.useApp();
  return useSubmit(async () => {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void message.error(`${failure} ${error.message}`, shownSeconds);
    }
  });
}
