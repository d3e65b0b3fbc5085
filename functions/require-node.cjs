// Loaded before anything else, by whatever Node is at hand: the sources need the Node that the Lambdas run on.
const wanted = 24;
if (Number(process.versions.node.split(".")[0]) < wanted) {
  console.error(
    `Kelpie needs Node ${wanted} or newer, found ${process.versions.node}. "npm ci" brings it on Linux and Windows; install it yourself elsewhere.`,
  );
  process.exit(1);
}
