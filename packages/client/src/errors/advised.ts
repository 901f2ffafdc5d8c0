import { outcomeOf } from "@video-ads/core/outcome";

/** {@link withAdvice}, loaded with the first request that makes something and may have. Where it cannot be loaded the error goes without. */
export async function advised(error: unknown, operation: string, method: string): Promise<unknown> {
  if (method !== "POST" || outcomeOf(error) !== "unknown") return error;
  return import("./advice.ts").then(
    ({ withAdvice }) => withAdvice(error, operation),
    () => error,
  );
}
