// Generated from spec/ by `pnpm generate`. Do not edit.
// Template jobs: a template, filled with what the request supplies (interface specification 2.5).
import { plainId } from "@video-ads/core/ids";
import { asObject, type JsonObject } from "../../../sandbox/json.ts";
import { hostedCopy } from "../../../sandbox/media/hosted.ts";
import { missing, unfit } from "../../../sandbox/refuse.ts";
import type { Resource, ResourceParts } from "../../../sandbox/resource.ts";
import type { Catalogue } from "../../../sandbox/seed/catalogue.ts";
import type { Cast } from "../cast.ts";

export function customTemplateJobs({ catalogue, media, copies }: ResourceParts, cast: Cast): Resource {
  return {
    jobs: {
      customTemplateJob: {
        async prepare({ account }, body) {
          const template = templateOf(catalogue, body.template_id);
          if (!template) throw missing("template", body.template_id);
          const wanted = asObject(template.variables);
          const given = asObject(body.variables);
          const errors = Object.entries(given).flatMap(([name, variable]) => {
            const problem = problemWith(account, asObject(variable), ownOf(wanted, name), cast, Object.keys(wanted));
            return problem ? [[name, [problem]] as const] : [];
          });
          if (errors.length > 0) throw unfit({ variables: Object.fromEntries(errors) });
          await Promise.all(urlsOf(given).map((url) => copies.take(url)));
          return { fields: { variables: withCopies(given, media.url()) }, hidden: { texts: textsOf(wanted, given) } };
        },
      },
    },
  };
}

function problemWith(
  account: string,
  { type, properties }: JsonObject,
  wanted: unknown,
  cast: Cast,
  names: string[],
): string | undefined {
  if (wanted === undefined) return `The template has no such variable. It has ${names.join(", ") || "none"}.`;
  const { type: expected } = asObject(wanted);
  if (type !== expected) return `This variable is of type ${expected}, not ${type}.`;
  const { avatar_id, voice_id } = asObject(properties);
  if (type === "avatar" && !cast.hasAvatar(avatar_id)) return `There is no avatar with the id ${avatar_id}.`;
  if (type === "voiceover" && !cast.hasVoice(account, voice_id)) return `There is no voice with the id ${voice_id}.`;
  return undefined;
}

/** Media that a variable names are shown as the service's own copies. */
function withCopies(variables: JsonObject, mediaUrl: string): JsonObject {
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => {
      const { properties, ...rest } = asObject(variable);
      const { url, ...others } = asObject(properties);
      const copied = typeof url === "string" ? { ...others, url: hostedCopy(url, mediaUrl) } : others;
      return [name, { ...rest, properties: copied }];
    }),
  );
}

function urlsOf(variables: JsonObject): string[] {
  return Object.values(variables).flatMap((variable) => {
    const { url } = asObject(asObject(variable).properties);
    return typeof url === "string" ? [url] : [];
  });
}

/** What each text variable of the template says. One that is not supplied is empty. */
function textsOf(wanted: JsonObject, given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([, variable]) => asObject(variable).type === "text")
      .map(([name]) => [name, String(asObject(asObject(ownOf(given, name)).properties).content ?? "")]),
  );
}

/** A variable may have any name, also one that every object inherits something under. */
function ownOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A template with its variables. */
function templateOf(catalogue: Catalogue, id: unknown): JsonObject | undefined {
  const asked = plainId(id);
  return catalogue.records("customTemplates.get", "template_id").find(({ template_id }) => template_id === asked);
}
