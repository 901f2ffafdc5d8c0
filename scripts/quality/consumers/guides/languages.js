// Interpreters of the programs in other languages, by the end of their files. One that is not here is named, and its program is left out.
const says = /^the ad is in ad\.mp4\n$/m;

export const LANGUAGES = {
  py: { needs: ["python3", "-c", "import requests"], command: ["python3"], says },
  go: { needs: ["go", "version"], command: ["go", "run"], says },
  php: { needs: ["php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"], command: ["php"], says },
};
