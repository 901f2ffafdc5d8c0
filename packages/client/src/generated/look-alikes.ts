// Generated from spec/ by `pnpm generate`. Do not edit.
/**
 * By job type, the resources that read the other jobs which the same resource starts: by their ids nobody tells
 * them apart.
 */
export const lookAlikes: Readonly<Record<string, string>> = {
  "lipsync": "lipsyncsV2",
  "lipsyncV2": "lipsyncs"
};
