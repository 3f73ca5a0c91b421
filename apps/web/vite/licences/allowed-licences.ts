/** Licences under which something may be shipped, as packages write them, each with what it asks of us. */
export const ALLOWED_LICENCES: Readonly<Record<string, string>> = {
  MIT: 'its text goes along',
  'MIT-0': 'nothing',
  ISC: 'its text goes along',
  '0BSD': 'nothing',
  'BSD-2-Clause': 'its text goes along',
  'BSD-3-Clause': 'its text goes along, and its authors are not named as supporters',
  'Apache-2.0': 'its text goes along, with NOTICE files',
  'Apache-2.0 AND BSL-1.0': 'numerics with parts of Boost: both texts go along',
  'BlueOak-1.0.0': 'its text or a link to it goes along',
  'MPL-2.0': 'unchanged, as a file of its own: its text and where its source is go along',
  Unlicense: 'nothing, it is in the public domain',
  'OFL-1.1': 'fonts, unchanged and as part of something larger: its text goes along',
  '(MIT OR CC0-1.0)': 'nothing, by CC0',
}

type Licensed = { name: string; version: string; licence: string }

/** A line for each package whose licence is not among them. */
export const refusedPackages = (packages: readonly Licensed[]): string[] =>
  packages
    .filter(({ licence }) => !Object.hasOwn(ALLOWED_LICENCES, licence))
    .map(({ name, version, licence }) => `${name} ${version} is under ${licence}`)
