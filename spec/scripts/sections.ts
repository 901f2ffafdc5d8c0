/** The sections of the interface specification, in its order. */
export const sections: Record<string, string> = {
  "1": "What the service does",
  "2": "Resources and their fields",
  "2.1": "Common value sets",
  "2.2": "Caption setting object",
  "2.3": "Link record",
  "2.4": "HTML interactive ad request",
  "2.5": "Custom template and custom template job",
  "2.6": "Lipsync (AI avatar video, v1) request and record",
  "2.7": "Lipsync v2 / multi-avatar",
  "2.8": "Link-to-video",
  "2.9": "AI editing job (viral cut flow)",
  "2.10": "Ads clone flow",
  "2.11": "DYOA avatar record",
  "2.12": "Other records",
  "3": "States and transitions",
  "4": "Endpoints",
  "5": "Authentication",
  "6": "Events",
  "7": "Errors",
  "8": "Limits",
  "9": "Versioning",
};

/** Integer-like keys of an object come first; the specification has its subsections in between. */
export const sectionNumbers = Object.keys(sections).sort((a, b) => {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [a, b].map((number) =>
    number.split(".").map(Number),
  ) as [number[], number[]];
  return major - otherMajor || minor - otherMinor;
});
