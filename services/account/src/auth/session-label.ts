import bowser from 'bowser'

const LONGEST = 60
const UNKNOWN = 'Unknown program'

/** `curl/8.5.0 (x)` -> `curl` */
const productOf = (userAgent: string): string => /^[\w .+-]+/.exec(userAgent)?.[0].trim() ?? ''

/**
 * The name by which the owner of an account recognises a session: `Firefox on Linux`, for scripts the name that they
 * state.
 */
export const sessionLabel = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent.trim() === '') return UNKNOWN
  const { browser, os } = bowser.parse(userAgent)
  if (os.name !== undefined && browser.name !== undefined && browser.name !== '')
    return `${browser.name} on ${os.name}`.slice(0, LONGEST)
  return productOf(userAgent).slice(0, LONGEST) || UNKNOWN
}
