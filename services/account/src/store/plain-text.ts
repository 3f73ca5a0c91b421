import { AppError } from '@gildscope/service-kit'

const CONTROL = /\p{Cc}/u

const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text)

/** Text of one line as it was given. Control characters and broken ones could not be stored or shown. */
export const plainText = (text: string, what: string): string => {
  if (isPlainText(text)) return text
  throw new AppError('VALIDATION', `${what} has no line breaks and no other control characters`)
}
