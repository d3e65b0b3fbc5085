/** Between the tabs of this browser: ids of applications of which a change was saved. */
let shared: BroadcastChannel | undefined;
const channel = () => (shared ??= new BroadcastChannel("saved-applications"));

export function notifyOtherTabs(applicationId: string): void {
  // A BroadcastChannel reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel().postMessage(applicationId);
}

/** Returns the function that stops listening. */
export function onSaveInOtherTab(listen: (applicationId: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<string>) => listen(data);
  channel().addEventListener("message", onMessage);
  return () => channel().removeEventListener("message", onMessage);
}
