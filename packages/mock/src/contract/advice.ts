import { givenName, givenWord } from "@video-ads/core/options";
import type { ErrorObject } from "ajv";

/** What could stand there instead, in the words of options, for who writes a request by hand; undefined where the rule lists nothing. */
export function adviceFor({ keyword, params, data, parentSchema }: ErrorObject): string | undefined {
  switch (keyword) {
    case "enum":
      return wordAdvice(data, params.allowedValues);
    case "discriminator":
      return params.error === "mapping"
        ? wordAdvice(params.tagValue, tagsOf(parentSchema, String(params.tag)))
        : undefined;
    case "additionalProperties": {
      const known = Object.keys(Object(parentSchema?.properties));
      return givenName({ [params.additionalProperty]: true }, known)?.problem.replace("such option", "such field");
    }
    default:
      return undefined;
  }
}

function wordAdvice(given: unknown, allowed: unknown): string | undefined {
  const words = [allowed].flat().filter((word) => typeof word === "string");
  return words.length > 0 ? givenWord(given, words).problem : undefined;
}

/** What the variants of a union are told apart by. */
function tagsOf(schema: ErrorObject["parentSchema"], tag: string): unknown[] {
  const variants: unknown[] = [schema?.oneOf ?? []].flat();
  return variants.flatMap((variant) => {
    const { enum: values, const: value } = Object(Object(Object(variant).properties)[tag]);
    return values ?? [value];
  });
}
