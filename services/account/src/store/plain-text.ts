import { hiddenSign } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'

const CONTROL = /\p{Cc}/u

const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text)

const codeOf = (sign: string): string => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Text of one line as it was given. Control characters and broken ones could not be stored or shown; with what nobody
 * sees, a name looks like another one or turns the words around it.
 */
export const plainText = (text: string, what: string): string => {
  if (!isPlainText(text)) throw new AppError('VALIDATION', `${what} has no line breaks and no other control characters`)
  const hidden = hiddenSign(text)
  if (hidden === null) return text
  throw new AppError('VALIDATION', `${what} has no signs that nobody sees; take out ${codeOf(hidden)}`)
}
