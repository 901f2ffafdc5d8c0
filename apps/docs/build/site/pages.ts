import { pagesSample } from "@video-ads/codegen";
import type { Operation, ServiceModel } from "@video-ads/model";

/** How a list goes on behind its first page, from `x-list`; undefined where it has no pages. */
export function pagesText(model: ServiceModel, operation: Operation): string | undefined {
  const { list, resource, verb } = operation;
  const sample = pagesSample(model, operation);
  if (!list?.page || !sample) return undefined;
  const { page, at } = list;
  const size = page.size ? ` \`${page.size}\` sets how many records it has.` : "";
  const onward = "next" in page ? page.next : "";
  const next = {
    cursor: () =>
      `To get the next page, send \`${onward}\` as \`${page.parameter}\`. The last page has no \`${onward}\`.`,
    url: () =>
      `The URL of the next page is in \`${onward}\`; its \`${page.parameter}\` says where that page begins. The last page has no \`${onward}\`.`,
    number: () =>
      `\`${page.parameter}\` is the number of the page, starting at ${("first" in page ? page.first : undefined) ?? 1}. The last page has fewer records than the others, or none.`,
  }[page.style]();
  return [
    `**Pages.** The response is one page of the list${at ? `, its records in \`${at}\`` : ""}.${size} ${next} \`ads.${resource}.${verb}All()\` requests all pages, one after the other:`,
    `\`\`\`ts\n${sample}\`\`\``,
  ].join("\n\n");
}
