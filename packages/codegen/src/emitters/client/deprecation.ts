import type { Operation, ServiceModel } from "@video-ads/model";
import { deprecatedTag, jsdoc } from "@video-ads/model/typescript";

/** The tag of a deprecated operation, which names the method that replaces it. */
export function operationTag({ deprecation }: Operation): string | undefined {
  return deprecatedTag(deprecation, (id) => `\`ads.${id}()\``);
}

/** Docstring of what stands under an operation's id and says nothing else of it. */
export function deprecatedDoc(model: ServiceModel, operationId: string, indent = "  "): string {
  const operation = model.operations.find(({ id }) => id === operationId);
  return jsdoc([operation && operationTag(operation)], indent);
}
