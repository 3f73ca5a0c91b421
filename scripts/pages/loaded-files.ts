/** The part of Vite's manifest that lists what a chunk loads. */
export type Manifest = Readonly<
  Record<
    string,
    { file: string; imports?: readonly string[]; css?: readonly string[]; dynamicImports?: readonly string[] }
  >
>

/**
 * The files that a browser has loaded when it shows the chunks `roots`: they and all their static imports. Dynamic
 * imports are not included.
 */
export const loadedFiles = (manifest: Manifest, roots: readonly string[]): string[] => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build has no ${key}; it has ${Object.keys(manifest).join(', ')}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files]
}
