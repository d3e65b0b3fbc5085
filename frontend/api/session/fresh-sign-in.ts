type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets who asks for the password when a change needs a recent sign-in. Returns a function that unsets it. */
export function askForSignIn(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** Asks the user once for all waiting calls. False if the user cancels or no dialog is mounted. */
export function signInFreshly(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
