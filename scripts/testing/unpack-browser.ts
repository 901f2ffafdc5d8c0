// Unpacks the packaged browser into the folder for temporary files. A program of its own: the package reads and sets the
// environment of the process that loads it.
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
