// Generated from spec/ by `pnpm generate`. Do not edit.
/** By job type, where a job with a preview has what it has made. */
export const outputs: Readonly<Record<string, readonly string[]>> = {
  "linkToVideo": [
    "video_output",
    "outputs[].video_output"
  ],
  "lipsync": [
    "output"
  ],
  "lipsyncV2": [
    "output"
  ],
  "customTemplateJob": [
    "video_output"
  ],
  "aiEditing": [
    "video_output"
  ]
};
