/** Ends the process of this id when standard input closes: its parent holds the pipe, which closes even if the parent is killed. */
const pid = Number(process.argv[2]);

process.stdin.once("close", () => {
  try {
    process.kill(pid, "SIGTERM");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
});
process.stdin.resume();
