/** Text without what could steer a terminal. */
export function plain(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.replace(/[^\P{Cc}\t\n]/gu, "");
}
