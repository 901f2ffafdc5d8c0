import { cli } from "./cli/index.ts";
import { client } from "./client/index.ts";
import { core } from "./core/index.ts";
import { coverage } from "./coverage/index.ts";
import type { Artifact } from "./emitter.ts";
import { mcp } from "./mcp/index.ts";
import { mock } from "./mock/index.ts";
import { react } from "./react/index.ts";
import { skill } from "./skill/index.ts";
import { webhooks } from "./webhooks/index.ts";

/** Everything that is generated from the service model. A new generated client is a folder beside these, and an entry here. */
export const artifacts: readonly Artifact[] = [coverage, core, client, webhooks, mock, cli, mcp, react, skill];
