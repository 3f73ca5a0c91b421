import { LANGUAGES, type Language } from '../world.ts'

/** In which form the caller wants records: the language, and the moment (Unix ms) of the schema version. */
export type Form = { language: Language; schema: number }

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

export const readLanguage = (text: string | undefined): Language => {
  const language = text?.toLowerCase().slice(0, 2) ?? 'en'
  return isLanguage(language) ? language : 'en'
}

/** Without a version, and with one that is no date, the API speaks its oldest schema. */
export const readSchema = (text: string | undefined): number => {
  if (text === 'latest') return Number.POSITIVE_INFINITY
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
}
