import type { CustomTemplateJobRequest, FieldMessages, TemplateJobVariable } from "@video-ads/client";
import { CustomTemplateJobRequestSchema } from "@video-ads/client/schemas";
import { isKnown, TemplateVariableType } from "@video-ads/client/values";

/** What the form holds: one text for each variable. */
export type Values = Readonly<Record<string, string>>;

/** What a variable takes, by its type. */
export type Kind = TemplateVariableType;

/** Undefined for a type that this version does not know: nobody could fill it in. */
export function kindOf(type: string): Kind | undefined {
  return isKnown(TemplateVariableType, type) ? type : undefined;
}

/** The value of a variable in the shape of its type. */
export function jobVariable(kind: Kind, value: string): TemplateJobVariable {
  switch (kind) {
    case "avatar":
      return { type: kind, properties: { avatar_id: value } };
    case "voiceover":
      return { type: kind, properties: { voice_id: value } };
    case "text":
      return { type: kind, properties: { content: value } };
    default:
      return { type: kind, properties: { url: value } };
  }
}

/** What a job was made with, as the form holds it. */
export function valuesOf(variables: Readonly<Record<string, TemplateJobVariable>>): Values {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, { properties }]) =>
      Object.values(properties)
        .slice(0, 1)
        .map((value) => [name, String(value)]),
    ),
  );
}

/** What the contract says against a request, by the names that the service itself gives to fields; undefined when nothing. */
export function refusalOf(request: CustomTemplateJobRequest): FieldMessages | undefined {
  const { issues } = CustomTemplateJobRequestSchema["~standard"].validate(request);
  if (!issues) return undefined;
  const fields: FieldMessages = {};
  for (const { path, message } of issues) fields[path.join(".")] = [...(fields[path.join(".")] ?? []), message];
  return fields;
}

/** Why a value cannot be sent; undefined when it can. A text may be empty: the service leaves it out then. */
export function faultOf(kind: Kind, value: string): string | undefined {
  if (kind === "text") return undefined;
  if (value === "") return kind === "avatar" || kind === "voiceover" ? "Choose one." : "Give the address of a file.";
  const isAddress = URL.canParse(value) && /^https?:/.test(value);
  return kind === "avatar" || kind === "voiceover" || isAddress
    ? undefined
    : "This is not an address: it starts with https://";
}

const EXAMPLES: Readonly<Record<Kind, string>> = {
  text: "30% off until Sunday",
  image: "https://shop.example.com/images/trail-shoe.jpg",
  video: "https://shop.example.com/media/trail-shoe.mp4",
  audio: "https://shop.example.com/media/upbeat.mp3",
  avatar: "",
  voiceover: "",
};

export function exampleOf(kind: Kind): string {
  return EXAMPLES[kind];
}
