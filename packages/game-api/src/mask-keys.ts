const TOKEN_PARAMETER = /(access_token=)[^&\s"']+/gi
const BEARER = /(bearer\s+)[\w.~+/-]+=*/gi
/** Two UUIDs in one: the form of the game's API keys. */
const BARE_KEY = /\b([0-9A-F]{4})[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{20}-[0-9A-F-]{23}\b/gi

/** The text without the game keys in it; for error messages and log lines. */
export const maskKeys = (text: string): string =>
  text.replace(TOKEN_PARAMETER, '$1[masked]').replace(BEARER, '$1[masked]').replace(BARE_KEY, '[masked key]')
