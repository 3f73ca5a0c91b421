/** The heading of a version in the format of changesets: the version, and nothing else. */
const HEADING = /^## (\S+)$/gm

/**
 * The CHANGELOG.md entry of a version, without its heading. Throws where there is none, with a list of the versions
 * that it has.
 */
export const releaseNotes = (changelog: string, version: string): string => {
  const headings = [...changelog.matchAll(HEADING)]
  const at = headings.findIndex(([, name]) => name === version)
  const heading = headings[at]
  const known = headings.map(([, name]) => name).join(', ')
  if (heading === undefined) throw new Error(`CHANGELOG.md has no section ${version}; it has ${known || 'none'}`)
  const notes = changelog.slice(heading.index + heading[0].length, headings[at + 1]?.index).trim()
  if (notes === '') throw new Error(`CHANGELOG.md has no entry for ${version}`)
  return notes
}
