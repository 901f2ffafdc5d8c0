import { sample } from "@video-ads/mock/sample";

const job = sample("CustomTemplateJob", { status: "done" }); // a copy; or { example: "previewReady" }
console.log(job.video_output, sample("CustomTemplateJobWebhook", { status: "failed" }).id);
