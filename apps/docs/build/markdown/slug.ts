/** The anchor of a heading: "Why a paid POST is not retried" is `why-a-paid-post-is-not-retried`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_.]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
}
