import { LANGUAGES, type Language } from '../world.ts'

/** The requested form of records: the language, and the time (Unix ms) of the schema version. */
export type Form = { language: Language; schema: number }

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

export const readLanguage = (text: string | undefined): Language => {
  const language = text?.toLowerCase().slice(0, 2) ?? 'en'
  return isLanguage(language) ? language : 'en'
}

/** Without a version, or with an invalid date, the API uses its oldest schema. */
export const readSchema = (text: string | undefined): number => {
  if (text === 'latest') return Number.POSITIVE_INFINITY
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
}
