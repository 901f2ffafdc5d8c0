import type { Operation, ServiceModel } from "@video-ads/model";

/** Puts a name in place of each request that a description writes as code: `GET /path/`, where that is an operation. */
export function withRequestNames(model: ServiceModel, text: string, nameOf: (operation: Operation) => string): string {
  return text.replace(/`([A-Z]+) (\/[^`]*)`/g, (code, method: string, path: string) => {
    const named = model.operations.find(
      (operation) => operation.path === path && operation.method === method.toLowerCase(),
    );
    return named ? nameOf(named) : code;
  });
}
