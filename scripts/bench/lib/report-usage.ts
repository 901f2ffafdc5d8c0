/** Loaded into a server's process with `--import`: answers messages with what the process has used so far. */
process.on("message", (asked) => {
  if (asked === "heap") {
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed / 1024 / 1024);
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
// The channel alone does not keep a server alive that wants to end.
process.channel?.unref();
