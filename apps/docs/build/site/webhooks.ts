import type { OpenApi, OperationObject, ServiceModel } from "@video-ads/model";

import { eventsText } from "./events.ts";

/** An entry of `x-webhooks`, which the renderer reads in OpenAPI 3.0. */
interface Webhooks {
  "x-webhooks": Record<string, { post: OperationObject }>;
  tags: OpenApi["tags"];
}

const TAG = {
  name: "webhooks",
  "x-displayName": "Webhooks",
  description: [
    "What the service posts to the URL that the request of a job gives. A job can report several times, nothing is signed, and retries are",
    "not documented: treat a post as a hint, and read the job back before you act on it.",
  ].join("\n"),
};

/** One entry per webhook source, derived from the callbacks, so that readers find them without knowing an operation. */
export function webhookEntries(contract: OpenApi, model: ServiceModel): Webhooks {
  const callbacks = new Map(
    model.operations.flatMap(({ path, method }) =>
      Object.values(contract.paths[path]?.[method]?.callbacks ?? {}).flatMap((callback) =>
        Object.values(callback).flatMap(({ post }) => (post ? [[post["x-webhook"]?.source, post] as const] : [])),
      ),
    ),
  );
  const entries = model.webhooks.map((source) => {
    const { name, operations } = source;
    const callback = callbacks.get(name);
    if (!callback) throw new Error(`${name}: no callback has this source`);
    const from = operations.map((id) => `\`${id}\``).join(", ");
    const description = [callback.description?.trim(), `Sent for jobs started by ${from}.`, eventsText(model, source)]
      .filter((part) => part)
      .join("\n\n");
    const post: OperationObject = { ...callback, operationId: `webhooks.${name}`, tags: [TAG.name], description };
    return [name, { post }] as const;
  });
  return { "x-webhooks": Object.fromEntries(entries), tags: [...contract.tags, TAG] };
}
