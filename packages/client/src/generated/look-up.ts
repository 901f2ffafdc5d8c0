// Generated from spec/ by `pnpm generate`. Do not edit.
/**
 * The method that shows what each operation may have made: in its list, on whichever page, or by the id that it
 * was called with.
 */
export const lookUp: Readonly<Record<string, readonly [operation: string, by: "list" | "id"]>> = {
  "lipsyncs.render": [
    "lipsyncs.get",
    "id"
  ],
  "lipsyncs.createMultiAvatar": [
    "lipsyncsV2.list",
    "list"
  ],
  "customTemplateJobs.render": [
    "customTemplateJobs.get",
    "id"
  ],
  "aiEditing.render": [
    "aiEditing.get",
    "id"
  ],
  "htmlInteractiveAds.create": [
    "htmlInteractiveAds.list",
    "list"
  ]
};

/** The operation that reads the balance. */
export const balance: string | undefined = "credits.getRemaining";
