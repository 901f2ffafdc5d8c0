/** What scripts around `video-ads` can rely on. */
export { EXIT_CODES, type ExitName } from "./errors/exit-codes.ts";
