// Custom templates: seeded ones, because they are made in the website's editor (interface specification 2.5).
import type { JsonObject } from "../../json.ts";
import type { Catalogue } from "../../seed/catalogue.ts";
import { idOf, NOT_FOUND, type Resource, type ResourceParts } from "../resource.ts";

export function customTemplates({ catalogue }: ResourceParts): Resource {
  return {
    handlers: {
      "customTemplates.list": () => ({
        status: 200,
        body: catalogue.records("customTemplates.get", "template_id").map(({ variables: _, ...template }) => template),
      }),
      "customTemplates.get": (request) => {
        const body = templateOf(catalogue, idOf(request));
        return body ? { status: 200, body } : NOT_FOUND;
      },
    },
  };
}

/** A template with its variables. */
export function templateOf(catalogue: Catalogue, id: unknown): JsonObject | undefined {
  const asked = String(id).toLowerCase();
  return catalogue.records("customTemplates.get", "template_id").find(({ template_id }) => template_id === asked);
}
