import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ApiRecord, Language } from '../world.ts'

const LANGUAGE_INDEX = { de: 0, es: 1, fr: 2 } as const

const words = z
  .record(z.string(), z.tuple([z.string(), z.string(), z.string()]))
  .parse(JSON.parse(readFileSync(new URL('./facts/words.json', import.meta.url), 'utf8')))

/** Translates a text word by word; words that are not in the list stay, like the game's own proper names. */
export const translate = (text: string, language: Language): string => {
  if (language === 'en') return text
  const index = LANGUAGE_INDEX[language]
  return text.replace(/[A-Za-z]+/g, (word) => words[word]?.[index] ?? word)
}

const TRANSLATED_FIELDS = ['name', 'description', 'requirement'] as const

/** The record with its texts in another language; the same object for English. */
export const localizeRecord = (record: ApiRecord, language: Language): ApiRecord => {
  if (language === 'en') return record
  const translated: ApiRecord = { ...record }
  for (const field of TRANSLATED_FIELDS) {
    const text = record[field]
    if (typeof text === 'string' && text !== '') translated[field] = translate(text, language)
  }
  return translated
}
