// Compiled with `module: NodeNext` and the declarations of all packages checked; then what came out of it runs.
import type { CustomTemplateJob } from "@video-ads/client";
import type { paths } from "@video-ads/client/schema";
import type { DocsOptions } from "@video-ads/docs";
import type { MockOptions } from "@video-ads/mock";
import contract from "@video-ads/spec/openapi.json" with { type: "json" };
import { runFlow } from "./flow.js";

export const status: CustomTemplateJob["status"] = "done";
export const options: [DocsOptions, MockOptions] = [{ mountPath: "/docs" }, { mode: "sandbox", port: 0 }];
export type Read = paths["/api/custom_template_jobs/{id}/"]["get"];
if (contract.openapi !== "3.0.3") throw new Error("That is another contract.");

// @ts-expect-error: a type that does not exist has to be an error, or the types did not resolve
export type Nothing = import("@video-ads/client").NoSuchType;

await runFlow();
