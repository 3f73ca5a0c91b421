import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a file in the folder of a page exports by a name, null without the file; read here, because a build loads no page. */
export const fromFolder = async <Value>(folder: string, file: string, name: string): Promise<Value | null> => {
  const path = join(import.meta.dirname, '../src/features', folder, file)
  if (!existsSync(path)) return null
  const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Readonly<Record<string, Value>>
  return module[name] ?? null
}
