/** The environment variable that holds an auth header's value: `X-API-ID` is `VIDEO_ADS_API_ID`. */
export function authVariable(header: string): string {
  return `VIDEO_ADS_${header.replace(/^X-/i, "").replaceAll("-", "_").toUpperCase()}`;
}
