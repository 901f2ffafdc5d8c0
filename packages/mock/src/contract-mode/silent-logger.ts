import type { PrismHttpComponents } from "@stoplight/prism-http";

const nothing = (): void => {};

/** Prism talks a lot and wants a level `success`; the mock has a log of its own. */
export const silentLogger: PrismHttpComponents["logger"] = Object.assign(Object.create(null), {
  child: () => silentLogger,
  success: nothing,
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
});
