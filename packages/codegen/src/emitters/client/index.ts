import type { Artifact } from "../emitter.ts";
import { clientErrors } from "./errors.ts";
import { clientLookUp } from "./look-up.ts";
import { clientMethods } from "./methods.ts";
import { clientOperations } from "./operations.ts";
import { clientPages } from "./pages.ts";
import { clientProxy } from "./proxy.ts";
import { clientQueries } from "./queries.ts";
import { clientResources } from "./resources.ts";
import { clientSchema } from "./schema.ts";
import { clientSchemas } from "./schemas.ts";
import { clientSecurity } from "./security.ts";
import { clientTypes } from "./types.ts";
import { clientValidators } from "./validators.ts";
import { clientValues } from "./values.ts";

/** `@video-ads/client`: types, methods, rows, prices, security, the rules of its proxy, validators, schemas, and value sets. */
export const client: Artifact = {
  name: "client",
  emitters: [
    clientTypes,
    clientSchema,
    clientErrors,
    clientLookUp,
    clientMethods,
    clientOperations,
    clientPages,
    clientProxy,
    clientQueries,
    clientResources,
    clientSchemas,
    clientSecurity,
    clientValidators,
    clientValues,
  ],
};
