// Template jobs: a template, filled with what the request supplies (interface specification 2.5).

import { plainId } from "@video-ads/core/ids";
import type { CustomTemplateJobRequest, TemplateJobVariable } from "#mock/generated/shapes.ts";
import { asObject, type JsonObject } from "#mock/sandbox/json.ts";
import { hostedCopy } from "#mock/sandbox/media/hosted.ts";
import { missing, unfit } from "#mock/sandbox/refuse.ts";
import type { Resource, ResourceParts } from "#mock/sandbox/resource.ts";
import type { Cast } from "../cast.ts";

type Variables = CustomTemplateJobRequest["variables"];

export function customTemplateJobs({ recordsOf, media, copies }: ResourceParts, cast: Cast): Resource {
  return {
    jobs: {
      customTemplateJob: {
        async prepare({ account }, body) {
          const asked = plainId(body.template_id);
          const template = recordsOf("customTemplates.get", account).find(({ template_id }) => template_id === asked);
          if (!template) throw missing("template", body.template_id);
          const wanted = asObject(template.variables);
          const given = body.variables;
          const errors = Object.entries(given).flatMap(([name, variable]) => {
            const problem = problemWith(account, variable, ownOf(wanted, name), cast, Object.keys(wanted));
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
  given: TemplateJobVariable,
  wanted: unknown,
  cast: Cast,
  names: string[],
): string | undefined {
  if (wanted === undefined) return `The template has no such variable. It has ${names.join(", ") || "none"}.`;
  const { type: expected } = asObject(wanted);
  if (given.type !== expected) return `This variable is of type ${expected}, not ${given.type}.`;
  if (given.type === "avatar") {
    const { avatar_id } = given.properties;
    return cast.hasAvatar(account, avatar_id) ? undefined : `There is no avatar with the id ${avatar_id}.`;
  }
  if (given.type === "voiceover") {
    const { voice_id } = given.properties;
    return cast.hasVoice(account, voice_id) ? undefined : `There is no voice with the id ${voice_id}.`;
  }
  return undefined;
}

/** Media that a variable names are shown as the service's own copies. */
function withCopies(variables: Variables, mediaUrl: string): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => {
      const hosted = hasUrl(variable)
        ? { ...variable, properties: { ...variable.properties, url: hostedCopy(variable.properties.url, mediaUrl) } }
        : variable;
      return [name, hosted];
    }),
  );
}

function urlsOf(variables: Variables): string[] {
  return Object.values(variables).flatMap((variable) => (hasUrl(variable) ? [variable.properties.url] : []));
}

function hasUrl(
  variable: TemplateJobVariable,
): variable is Extract<TemplateJobVariable, { properties: { url: string } }> {
  return "url" in variable.properties;
}

/** What each text variable of the template says. One that is not supplied is empty. */
function textsOf(wanted: JsonObject, given: Variables): JsonObject {
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([, variable]) => asObject(variable).type === "text")
      .map(([name]) => [name, textOf(ownOf(given, name))]),
  );
}

function textOf(variable: TemplateJobVariable | undefined): string {
  return variable?.type === "text" ? variable.properties.content : "";
}

/** A variable may have any name, also one that every object inherits something under. */
function ownOf<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
