import { paths } from '../../../pages/paths.ts'
import { readQuantities, type WrittenEntry, writeQuantities } from '../shared/bulk/quantities.ts'
import { type Content, SECTIONS, type Section } from './model.ts'

export type Template = Record<Section, WrittenEntry[]>

/** The requirements that an address describes: `?items=19721x250&currency=2x500&professions=9x400`; null: none. */
export const readTemplate = (search: URLSearchParams): Template | null => {
  if (!SECTIONS.some((section) => (search.get(section) ?? '').trim() !== '')) return null
  const read = (section: Section) => readQuantities(search.get(section) ?? '')
  return { items: read('items'), currency: read('currency'), professions: read('professions') }
}

/** The same of an address that has them in its hash, as old links do: `#items=19721x250`. */
export const readHashTemplate = (hash: string): Template | null =>
  readTemplate(new URLSearchParams(hash.replace(/^#\??/, '')))

/** The address that offers a list as a template; its commas stay readable. */
export const templatePath = (content: Pick<Content, Section>): string => {
  const parts = SECTIONS.map((section) => `${section}=${writeQuantities(content[section])}`)
  return `${paths.verificationManagement}?${parts.join('&')}`
}

/** False when the names could not be looked up, which has already been reported. */
export const withoutTemplate = (search: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(search)
  for (const section of SECTIONS) rest.delete(section)
  return rest
}
