// The proxy of the app. Next imports every route when it builds, where there are no keys: nothing is made before the first request.
import { type FetchProxy, fetchProxy } from "@video-ads/client/proxy";
import { capabilityUrl } from "./capability-url";

let made: FetchProxy | undefined;

export function proxy(request: Request): Promise<Response> {
  made ??= fetchProxy({
    path: "/api/video-ads",
    operations: ["aiEditing.create", "aiEditing.get", "aiEditing.render", "credits.getRemaining"],
    authorize: "public",
    prepare: async (body, { operation }) =>
      operation === "aiEditing.create" ? { ...body, webhook_url: await capabilityUrl(operation) } : body,
  });
  return made(request);
}
