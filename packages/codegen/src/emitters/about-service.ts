import type { ServiceModel } from "@video-ads/model";

/** What the service does: the first paragraph of the contract's description, in one line; its title where there is none. */
export function aboutService({ contract }: ServiceModel): string {
  const { title, description = "" } = contract.info;
  const [first = ""] = description.trim().split(/\n\s*\n/);
  return first.replace(/\s+/g, " ") || `${title}.`;
}
