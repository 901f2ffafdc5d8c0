import type { Artifact } from "../emitter.ts";
import { webhookEvents } from "./events.ts";
import { webhookRenderers } from "./renderers.ts";
import { webhookSamples } from "./samples.ts";
import { webhookSources } from "./sources.ts";
import { webhookStarters } from "./starters.ts";
import { webhookTypes } from "./types.ts";
import { webhookValidators } from "./validators.ts";

/** What `@video-ads/webhooks` knows of the contract. */
export const webhooks: Artifact = {
  name: "webhooks",
  emitters: [
    webhookTypes,
    webhookEvents,
    webhookSources,
    webhookStarters,
    webhookRenderers,
    webhookSamples,
    webhookValidators,
  ],
};
