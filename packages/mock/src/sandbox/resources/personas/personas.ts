// Personas: the avatars that videos can use.
import type { Resource, ResourceParts } from "../resource.ts";

export function personas({ catalogue }: ResourceParts): Resource {
  return { handlers: { "personas.list": () => ({ status: 200, body: catalogue.records("personas.list") }) } };
}
