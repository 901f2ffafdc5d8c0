import { withCodeSamples } from "@video-ads/codegen";
import type { OpenApi, ServiceModel } from "@video-ads/model";
import { creditsText } from "./credits.ts";
import { jobText } from "./job.ts";
import { marksText, withMarks } from "./marks.ts";
import { orNullInWords } from "./or-null.ts";
import { pagesText } from "./pages.ts";
import { webhookEntries } from "./webhooks.ts";

/**
 * The contract as the reference page shows it: with samples, and with everything that the extensions say put into words
 * and badges, because the renderer does not know them.
 */
export function pageContract(contract: OpenApi, model: ServiceModel): OpenApi {
  const page = withCodeSamples(contract, model);
  for (const operation of model.operations) {
    const object = page.paths[operation.path]?.[operation.method];
    if (!object) throw new Error(`${operation.id} is not in the contract`);
    object.description = [
      marksText(operation),
      operation.description,
      creditsText(operation),
      jobText(model, operation),
      pagesText(model, operation),
    ]
      .filter((part) => part)
      .join("\n\n");
  }
  // Before the webhooks: they repeat the callbacks, which are marked with them.
  const marked = withMarks(orNullInWords(page));
  return { ...marked, ...webhookEntries(marked, model) };
}
