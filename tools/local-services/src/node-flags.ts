import { readFileSync } from 'node:fs'

const read = (file: string): string[] =>
  readFileSync(new URL(`../../../infra/${file}`, import.meta.url), 'utf8')
    .trim()
    .split(/\s+/)

/** The flags of every process of the project, in containers too; paths in them are relative to the root. */
export const nodeFlags = (): string[] => read('node-flags')

/**
 * The variables of every process: how the C library keeps memory that was freed. By default each thread keeps a part of its
 * own, and larger and larger blocks stay: after a flood a gateway kept three times what it used.
 */
export const processEnv = (): Record<string, string> =>
  Object.fromEntries(read('process-env').map((line) => line.split('=', 2) as [string, string]))
