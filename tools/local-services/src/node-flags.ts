import { readFileSync } from 'node:fs'

const FILE = new URL('../../../infra/node-flags', import.meta.url)

/** The flags of every process of the project, in containers too; paths in them are relative to the root. */
export const nodeFlags = (): string[] => readFileSync(FILE, 'utf8').trim().split(/\s+/)
