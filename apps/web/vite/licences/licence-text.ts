import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that hold a licence or what it wants passed on, in the order in which they are read. */
const KINDS = [/^(?:un)?licen[cs]e/i, /^copying/i, /^notice/i, /^copyright/i, /^third-?party/i]
const CODE = /\.(?:[cm]?[jt]sx?|json|html)$/i

/** A line that says whose it is; not one of a sentence that begins with the word. */
const COPYRIGHT = /^\s*copyright\b.*(?:\(c\)|©|\d{4}).*$/gim

const kindOf = (file: string): number => KINDS.findIndex((kind) => kind.test(file))

const isText = (file: string): boolean => kindOf(file) !== -1 && !CODE.test(file)

/** Equal words become equal texts. */
const tidy = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isText(name))
    .toSorted((one, other) => kindOf(one.name) - kindOf(other.name) || (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })

/** What a package ships as its licence, with its notices; null where it ships none. */
export const licenceText = (folder: string): string | null => {
  const texts = filesIn(folder).map((file) => tidy(readFileSync(file, 'utf8')))
  return texts.length === 0 ? null : [...new Set(texts)].join('\n\n---\n\n')
}

/** The words of a licence that most packages under it ship, without whose they are; null where no package ships any. */
export const commonText = (texts: readonly string[]): string | null => {
  const counts = Map.groupBy(
    texts.map((text) => tidy(text.replaceAll(COPYRIGHT, ''))),
    (text) => text,
  )
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? null
}

/**
 * Releases of Node lie beside their licence, which names those of its parts, too. Of an installation that left it out only
 * the place where it is can be said.
 */
export const nodeText = (folders: readonly string[], version: string): string => {
  const files = folders.map((folder) => join(folder, 'LICENSE')).filter((file) => existsSync(file))
  const own = files
    .map((file) => tidy(readFileSync(file, 'utf8')))
    .find((text) => text.startsWith('Node.js is licensed'))
  const place = `https://github.com/nodejs/node/blob/${version}/LICENSE`
  return own ?? `Node.js is under the MIT licence, and parts of it are under others; all of them are at ${place}`
}
