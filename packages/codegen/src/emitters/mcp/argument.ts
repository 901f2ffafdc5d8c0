import type { JsonSchema } from "@video-ads/model";

/** What a tool is called with. */
export interface Argument {
  /** As the tool calls it. */
  name: string;
  /** As the operation calls it. */
  field: string;
  schema: JsonSchema;
  required: boolean;
}
