/** Loaded into a server's process with `--import`: answers each message with what the process has used so far. */
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed });
});
// The channel alone does not keep a server alive that wants to end.
process.channel?.unref();
