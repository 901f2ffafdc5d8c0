// As `nodenext`, installed by pnpm, which shows every package only what it depends on, and against a mock in this process.
import { type CustomTemplateJob, estimateCredits } from "@video-ads/client";
import type { paths } from "@video-ads/client/schema";
import { type DocsOptions, docs } from "@video-ads/docs";
import { startMock } from "@video-ads/mock";
import contract from "@video-ads/spec" with { type: "json" };
import { runFlow } from "./flow.js";

export const status: CustomTemplateJob["status"] = "done";
export const options: DocsOptions = { mountPath: "/docs" };
export type Read = paths["/api/custom_template_jobs/{id}/"]["get"];
if (contract.openapi !== "3.0.3" || typeof docs(options) !== "function") throw new Error("That is something else.");
if (estimateCredits("links.createWithParams", {}).min !== 1) throw new Error("A link costs one credit.");

// @ts-expect-error: a type that does not exist has to be an error, or the types did not resolve
export type Nothing = import("@video-ads/client").NoSuchType;

const mock = await startMock({ advance: { everyMs: 20 } });
Object.assign(process.env, {
  VIDEO_ADS_BASE_URL: mock.url,
  VIDEO_ADS_API_ID: mock.apiId,
  VIDEO_ADS_API_KEY: mock.apiKey,
});
await runFlow();
await mock.close();
