/** Secrets that stand in this repository (`.env.demo`), so everybody knows them. */
export const PUBLISHED_SECRETS: readonly string[] = [
  'demo-owner',
  'demo-items',
  'demo-stats',
  'demo-account',
  'demo-worker',
  'Ctsy2uZtVkIfmr+6NCiHxM9xQrHvXW3tetzKyUV3s6M=',
  'eg0iUCZAEKwwNbITxuYOIB7Bk97iybAR3JRL7bNcWhY=',
  'token-of-the-demo',
  'demo-grafana',
]

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Whether a value, a list of keys or the address of a database contains one of them. */
export const isPublished = (value: string): boolean =>
  [value, ...value.split(/[\s,:@]+/), ...decoded(value).split(/[\s,:@/?&=]+/)].some((part) =>
    PUBLISHED_SECRETS.includes(part),
  )

/** Whether others than the owner of the machine are to reach a site with this configuration. */
export const isForOthers = (config: Readonly<Record<string, unknown>>): boolean => {
  const { DATA_SOURCE, PUBLIC_ORIGIN } = config
  return DATA_SOURCE === 'live' || (typeof PUBLIC_ORIGIN === 'string' && PUBLIC_ORIGIN.startsWith('https:'))
}

export const PUBLISHED_MESSAGE =
  'its value is published with Gildscope (.env.demo); expected one of your own for the live market or an https site: npm run tool -- make-env'
