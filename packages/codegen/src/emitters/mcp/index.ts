import type { Artifact } from "../emitter.ts";
import { mcp as mcpEmitter } from "./mcp.ts";
import { mcpService } from "./service.ts";

/** The tools of `@video-ads/mcp`. */
export const mcp: Artifact = { name: "mcp", emitters: [mcpEmitter, mcpService] };
