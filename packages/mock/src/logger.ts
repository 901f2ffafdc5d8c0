/** Where the mock reports what it does. `console` fits. */
export interface Logger {
  info(message: string): void;
  error(message: string): void;
}
