import { hiddenSign } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'

const CONTROL = /\p{Cc}/u

const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text)

const codeOf = (sign: string): string => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/**
 * A single line of text, unchanged. Control characters and broken ones cannot be stored or shown; invisible characters
 * could make a name look like another one or reverse the text around it.
 */
export const plainText = (text: string, what: string): string => {
  if (!isPlainText(text)) throw new AppError('VALIDATION', `${what} has no line breaks and no other control characters`)
  const hidden = hiddenSign(text)
  if (hidden === null) return text
  throw new AppError('VALIDATION', `${what} must not contain invisible characters; remove ${codeOf(hidden)}`)
}
