/** Handed from the run's set-up to every test file. */
export type ProvidedPostgres = { adminUrl: string; template: string }
export type ProvidedRedis = { url: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ProvidedPostgres | null
    redis: ProvidedRedis | null
  }
}
