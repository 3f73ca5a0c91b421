/** The engine for a worker of a browser, which the package ships and does not export (`vite.config.ts`). */
declare module 'virtual:duckdb' {
  export * from '@duckdb/duckdb-wasm/blocking'
  export const BROWSER_RUNTIME: import('@duckdb/duckdb-wasm/blocking').DuckDBRuntime
}
