import { pagesSample } from "@video-ads/codegen";
import type { Operation, ServiceModel } from "@video-ads/model";

/** How a list goes on behind its first page, from `x-list`; undefined where it has no pages. */
export function pagesText(model: ServiceModel, operation: Operation): string | undefined {
  const { list, resource, verb } = operation;
  const sample = pagesSample(model, operation);
  if (!list?.page || !sample) return undefined;
  const { page, at } = list;
  const size = page.size ? ` \`${page.size}\` says how many it has.` : "";
  const onward = "next" in page ? page.next : "";
  const next = {
    cursor: () =>
      `What leads to the next one is in \`${onward}\`: send it as \`${page.parameter}\`. On the last page there is none.`,
    url: () =>
      `The URL of the next one is in \`${onward}\`, where \`${page.parameter}\` says where it begins. On the last page there is none.`,
    number: () =>
      `\`${page.parameter}\` is its number, from ${("first" in page ? page.first : undefined) ?? 1}. The last page has fewer records than those before, or none.`,
  }[page.style]();
  return [
    `**Pages.** The answer is one page of the list${at ? `, its records in \`${at}\`` : ""}.${size} ${next} \`ads.${resource}.${verb}All()\` asks for one after the other:`,
    `\`\`\`ts\n${sample}\`\`\``,
  ].join("\n\n");
}
