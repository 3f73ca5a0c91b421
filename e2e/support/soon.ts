/** How long a page may take to what somebody did; those that ask how things stand do so every quarter of a minute. */
export const SOON = { timeout: 40_000, interval: 50 } as const
