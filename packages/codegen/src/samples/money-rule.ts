import type { Operation } from "@video-ads/model/service";

/** Whether an operation may cost credits or make something when it is sent once more. */
export function isSentOnce({ method }: Pick<Operation, "method">): boolean {
  return method === "post";
}

/** How often such a request is sent at most: again only after a 429, which says that nothing was created. */
export const MOST_ATTEMPTS = 3;

/** Comments, in lines, that say why. */
export const RULE = [
  "Sent again only after a 429: nothing was created then. After a timeout or",
  "a 5xx it may have been created and paid for: look before you send it again.",
];
