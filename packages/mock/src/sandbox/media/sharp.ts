import { Refusal } from "../../http/refusal.ts";

type Sharp = typeof import("sharp").default;

const INSTALL = "npm install --save-dev sharp";

let loading: Promise<Sharp | undefined> | undefined;

/**
 * sharp, which draws pictures and makes them smaller. It takes a while to load, and most runs never need it, so it is an optional package.
 *
 * @returns Undefined when it cannot be had, of which the process is warned once.
 */
export function sharp(): Promise<Sharp | undefined> {
  loading ??= import("sharp").then(
    (loaded) => loaded.default,
    (error) => {
      const why = error?.code === "ERR_MODULE_NOT_FOUND" ? "is not installed" : "cannot be loaded";
      process.emitWarning(`sharp ${why}, so pictures are plain PNGs. To have them drawn: ${INSTALL}`, {
        type: "video-ads-mock",
      });
      return undefined;
    },
  );
  return loading;
}

/** What is done with a picture takes sharp, which is not there. */
export function needsSharp(what: string): Refusal {
  return new Refusal(501, `The mock cannot ${what} without the package sharp. Install it: ${INSTALL}`);
}
