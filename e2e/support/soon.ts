/** How long a page may take to react; pages that poll for a state do so every quarter of a minute. */
export const SOON = { timeout: 240_000, interval: 50 } as const
