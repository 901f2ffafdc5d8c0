import { cli } from "./cli/cli.ts";
import { clientMethods } from "./client/methods.ts";
import { clientOperations } from "./client/operations.ts";
import { clientProxy } from "./client/proxy.ts";
import { clientSchema } from "./client/schema.ts";
import { clientTypes } from "./client/types.ts";
import { clientValidators } from "./client/validators.ts";
import { coverage } from "./coverage/coverage.ts";
import type { Emitter } from "./emitter.ts";
import { mcp } from "./mcp/mcp.ts";
import { mock } from "./mock/mock.ts";
import { react } from "./react/react.ts";
import { webhooks } from "./webhooks/webhooks.ts";

/** Everything that is generated from the service model. A new generated client is a new entry here. */
export const emitters: Record<string, Emitter> = {
  coverage,
  clientTypes,
  clientSchema,
  clientMethods,
  clientOperations,
  clientProxy,
  clientValidators,
  mcp,
  webhooks,
  mock,
  react,
  cli,
};
