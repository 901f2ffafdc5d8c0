import type { Operation, ServiceModel } from "@video-ads/model";
import { goSample } from "./go.ts";
import { phpSample } from "./php.ts";
import { pythonSample } from "./python.ts";
import { sampleRequest } from "./sample-request.ts";
import type { CodeSample } from "./with-code-samples.ts";

/** The same request for those who have no client of ours: whole programs, which keep the rule about money. */
export function otherLanguages(model: ServiceModel, operation: Operation): CodeSample[] {
  const request = sampleRequest(model, operation);
  const php = phpSample(request);
  return [
    { lang: "Python", label: "Python", source: pythonSample(request) },
    { lang: "Go", label: "Go", source: goSample(request) },
    ...(php === undefined ? [] : [{ lang: "PHP", label: "PHP", source: php }]),
  ];
}
