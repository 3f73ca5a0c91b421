import type { PageEntry } from '../src/pages/page-entry.ts'

/** Modules without which a page shows no data: fetched with the index, not after it. */
export const modulesOf = ({ folder, alsoLoads = [] }: PageEntry): string[] => [
  `/src/features/${folder}/page.tsx`,
  ...alsoLoads,
]

/** The part of a bundle that says what a chunk brings with it. */
export type Bundle = Readonly<
  Record<
    string,
    {
      type: string
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

/** Scripts and styles of the modules that the index does not load by itself. */
export const filesOf = (bundle: Bundle, modules: readonly string[]): string[] => {
  const names = Object.keys(bundle)
  const roots = modules.map((module) => {
    const root = names.find((name) => bundle[name]?.facadeModuleId?.endsWith(module))
    if (root === undefined) throw new Error(`the build has no chunk for ${module}`)
    return root
  })
  const stylesOf = (chunks: Iterable<string>): string[] =>
    [...chunks].flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])])
  const index = withImports(
    bundle,
    names.filter((name) => bundle[name]?.isEntry),
  )
  const known = new Set([...index, ...stylesOf(index)])
  const chunks = withImports(bundle, roots)
  return [...new Set([...chunks, ...stylesOf(chunks)])].filter((file) => !known.has(file))
}
