import { readFileSync } from 'node:fs'

const FILE = new URL('../../../infra/node-flags', import.meta.url)

/** What every process of the project is started with, in containers too; paths in it begin at the root. */
export const nodeFlags = (): string[] => readFileSync(FILE, 'utf8').trim().split(/\s+/)
