// What a value has to keep to, in words for people: the one wording of docstrings, help texts and documentation.
import type { Schema } from "../contract/types.ts";

/** Lengths, numbers of entries, ranges and steps: `1 to 20 entries`, `at most 5,000 characters`, `0 to 1`, `a multiple of 0.5`. */
export function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, multipleOf } = schema;
  return [
    range(minLength || undefined, maxLength, "character", "characters"),
    range(minItems || undefined, maxItems, "entry", "entries"),
    range(minimum, maximum),
    multipleOf === undefined ? undefined : `a multiple of ${number(multipleOf)}`,
  ].filter((text) => text !== undefined);
}

/** A phrase as a sentence. */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

function range(min: number | undefined, max: number | undefined, one = "", many = ""): string | undefined {
  const counted = (value: number): string => `${number(value)}${many && ` ${value === 1 ? one : many}`}`;
  if (min !== undefined && min === max) return `exactly ${counted(min)}`;
  if (min !== undefined && max !== undefined) return `${number(min)} to ${counted(max)}`;
  if (max !== undefined) return `at most ${counted(max)}`;
  return min === undefined ? undefined : `at least ${counted(min)}`;
}

function number(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 20 });
}
