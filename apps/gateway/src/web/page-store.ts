import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageEntry, pageList } from './page-list.ts'
import { type PageHead, pageTemplate } from './page-template.ts'

export type BuiltPages = {
  render: (head: PageHead) => string
  /** Null where the build wrote no list. */
  list: readonly PageEntry[] | null
}

const changedAt = async (file: string): Promise<number | null> => (await stat(file).catch(() => null))?.mtimeMs ?? null

/** Reads the build in `root`, and a newer build when it replaces it. Null as long as there is none. */
export const createPageStore = (root: string, config: unknown): (() => Promise<BuiltPages | null>) => {
  const indexFile = join(root, 'index.html')
  const listFile = join(root, 'pages.json')
  let current: { version: string; pages: BuiltPages } | null = null

  const read = async (hasList: boolean): Promise<BuiltPages> => ({
    render: pageTemplate(await readFile(indexFile, 'utf8'), config),
    list: hasList ? pageList.parse(JSON.parse(await readFile(listFile, 'utf8'))) : null,
  })

  return async () => {
    const [index, list] = await Promise.all([changedAt(indexFile), changedAt(listFile)])
    if (index === null) return current?.pages ?? null
    const version = `${index} ${list}`
    if (current?.version === version) return current.pages
    try {
      const pages = await read(list !== null)
      current = { version, pages }
      return pages
    } catch (error) {
      // A build is being published: the next request finds it complete.
      if (current === null) throw error
      return current.pages
    }
  }
}
