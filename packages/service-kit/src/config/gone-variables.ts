/** Variables of earlier versions, and what replaced each: a start names those that are still set. */
const GONE: Readonly<Record<string, string>> = {
  DUMP_DAYS_A_RUN: 'at most 24 days are dumped in an hour',
  ESTIMATOR: 'the market decides: level in a replay, else refined',
  FRONT_CACHE_BYTES: 'ANSWER_CACHE_BYTES for the answers of items, ANSWER_STORE_BYTES for those of the gateway',
  RATE_LIMIT_PER_MINUTE: 'POINTS_PER_MINUTE',
  WEB_ORIGIN: 'the gateway serves the pages of WEB_ROOT',
  WHOLE_MARKET_MAX_AGE_SECONDS: 'it is a minute',
}

/** A line for each variable that is set and no longer read. */
export const goneVariables = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(GONE)
    .filter(([name]) => (env[name] ?? '').trim() !== '')
    .map(([name, instead]) => `${name} is no longer read: ${instead}.`)
