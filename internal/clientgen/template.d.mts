// Types of a client for Decant, which reads the web for language models.
// Generated from the server's description, version VERSION.

// TYPES
export interface Options {
  /** The address of the server; http://127.0.0.1:8642 by default. */
  base?: string;
  /** The API key; none is sent by default. */
  key?: string;
  /** What makes the requests; the global fetch by default. */
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal;
}

export interface FileOptions extends CallOptions {
  name?: string;
  /** Of an archive, the path of the file to read. */
  member?: string;
  contentType?: string;
}

/** What the server refused: a stable kind, a detail on one line, a hint. */
export class DecantError extends Error {
  readonly status: number;
  readonly kind: string;
  readonly detail: string;
  readonly hint: string;
  readonly problem: Problem;
}

/** Asks one server. */
export class Decant {
  constructor(options?: Options);

  // METHODS
  /** Read a file: a document, a picture, a page. */
  readFile(data: Uint8Array | ArrayBuffer | Blob | string, options?: FileOptions): Promise<Page>;
}
