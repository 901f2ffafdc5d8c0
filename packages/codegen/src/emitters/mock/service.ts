import { playedService } from "@video-ads/model/played";
import { type Emitter, HEADER } from "../emitter.ts";

/** What the sandbox has to know at run time and the bundle's standard keywords do not say. Examples stay in the bundle. */
export const mockService: Emitter = (model) => [
  {
    path: "packages/mock/src/generated/service.ts",
    content: `${HEADER}import type { Service } from "../sandbox/service.ts";

/** What the service is called. */
export const title = ${JSON.stringify(model.contract.info.title)};

/** Operations, jobs and webhooks of the service. */
export const service: Service = ${JSON.stringify(playedService(model), null, 2)};
`,
  },
];
