import type { PageEntry } from '../src/pages/page-entry.ts'

/** The part of a bundle that says what a chunk brings with it. */
export type Bundle = Readonly<
  Record<
    string,
    {
      type: string
      name?: string | undefined
      isEntry?: boolean
      facadeModuleId?: string | null
      imports?: readonly string[]
      viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
    }
  >
>

/** Chunks and what they import at once, each before what is imported by it. */
const withImports = (bundle: Bundle, roots: readonly string[]): Set<string> => {
  const names = new Set<string>(roots)
  for (const name of names) for (const imported of bundle[name]?.imports ?? []) names.add(imported)
  return names
}

/** What the entry imports once the first view is painted. */
const SITE = '/src/start.tsx'

/**
 * Files whose styles every document names, in this order. A sheet that a script loads stands behind those: so the same
 * rules win on every page, whichever was opened before.
 */
const STYLED_FILES = ['parts', 'table', 'forms', 'charts']

const stylesIn = (bundle: Bundle, chunks: Iterable<string>): string[] =>
  [...chunks].flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])])

const chunkOf = (bundle: Bundle, module: string): string => {
  const found = Object.keys(bundle).find((name) => bundle[name]?.facadeModuleId?.endsWith(module))
  if (found === undefined) throw new Error(`the build has no chunk for ${module}`)
  return found
}

const sharedStyles = (bundle: Bundle): string[] =>
  STYLED_FILES.flatMap((file) =>
    stylesIn(
      bundle,
      Object.keys(bundle).filter((name) => bundle[name]?.name === file),
    ),
  )

/** Scripts of the site itself, which every page needs, and all styles that pages share. */
export const siteFiles = (bundle: Bundle): string[] => {
  const chunks = withImports(bundle, [chunkOf(bundle, SITE)])
  return [...new Set([...chunks, ...stylesIn(bundle, chunks), ...sharedStyles(bundle)])]
}

/** Scripts and styles of the modules that the index itself does not load. */
export const filesOf = (bundle: Bundle, modules: readonly string[]): string[] => {
  const isSite = ({ isEntry, facadeModuleId }: Bundle[string]): boolean =>
    isEntry === true || facadeModuleId?.endsWith(SITE) === true
  const site = Object.entries(bundle).flatMap(([name, chunk]) => (isSite(chunk) ? [name] : []))
  const index = withImports(bundle, site)
  const known = new Set([...index, ...stylesIn(bundle, index), ...sharedStyles(bundle)])
  const chunks = withImports(
    bundle,
    modules.map((module) => chunkOf(bundle, module)),
  )
  return [...new Set([...chunks, ...stylesIn(bundle, chunks)])].filter((file) => !known.has(file))
}

/** What a page loads with the index, not after it: the files without which it shows nothing, and those for wide screens only. */
export const pageFiles = (bundle: Bundle, { folder, alsoLoads = [], alsoLoadsWide = [] }: PageEntry) => {
  const page = [`/src/features/${folder}/page.tsx`, ...alsoLoads]
  const files = filesOf(bundle, page)
  const wideFiles = filesOf(bundle, [...page, ...alsoLoadsWide]).filter((file) => !files.includes(file))
  return { files, ...(wideFiles.length > 0 && { wideFiles }) }
}
