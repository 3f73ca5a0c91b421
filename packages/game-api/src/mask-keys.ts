const TOKEN_PARAMETER = /(access_token=)[^&\s"']+/gi
const BEARER = /(bearer\s+)[\w.~+/-]+=*/gi
/** The form of the game's API keys: two UUIDs, the end of the first and the start of the second run together. */
const BARE_KEY = /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{20}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/gi

/** The text without the game keys in it; for error messages and log lines. */
export const maskKeys = (text: string): string =>
  text.replace(TOKEN_PARAMETER, '$1[masked]').replace(BEARER, '$1[masked]').replace(BARE_KEY, '[masked key]')
