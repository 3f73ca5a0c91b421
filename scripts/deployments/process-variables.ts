import { describeConfig } from '@gildscope/service-kit'
import { PROCESSES } from '../generated-files/environment-page.ts'

export type ProcessName = keyof typeof PROCESSES

export const PROCESS_NAMES = Object.keys(PROCESSES) as readonly ProcessName[]

/** The process that `services/items` or `apps/gateway` is the folder of, as the argument of the image names it. */
export const processAt = (folder: string | undefined): ProcessName => {
  const process = PROCESS_NAMES.find((name) => folder === (name === 'gateway' ? 'apps/gateway' : `services/${name}`))
  if (process === undefined) throw new Error(`${folder} is the folder of no process`)
  return process
}

/** Names of the variables that a process understands, in the order of their page. */
export const variablesOf = (name: ProcessName): string[] =>
  describeConfig(PROCESSES[name]).map((variable) => variable.name)

/** The variables that a process does not start without. */
export const requiredVariablesOf = (name: ProcessName): string[] =>
  describeConfig(PROCESSES[name])
    .filter((variable) => variable.required)
    .map((variable) => variable.name)

export const defaultOf = (name: ProcessName, variable: string): string | null =>
  describeConfig(PROCESSES[name]).find((each) => each.name === variable)?.default ?? null

export const unknownVariables = (name: ProcessName, given: readonly string[]): string[] => {
  const known = new Set(variablesOf(name))
  return given.filter((variable) => !known.has(variable))
}

/** The database role of each process, and the secret with its password. */
export const DATABASE_ROLES: Readonly<Record<ProcessName, readonly string[]>> = {
  gateway: [],
  items: ['gildscope_items ITEMS_DB_PASSWORD'],
  stats: ['gildscope_stats STATS_DB_PASSWORD'],
  account: ['gildscope_account ACCOUNT_DB_PASSWORD'],
  worker: ['gildscope_worker WORKER_DB_PASSWORD'],
}

const ADDRESS = /postgresql:\/\/(\w+):\$[{(]([A-Z_]+)/g

/** Roles and passwords in the addresses of a text, in which variables are written ${NAME} or $(NAME); each once. */
export const databaseRolesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ADDRESS)].map(([, user, password]) => `${user} ${password}`)),
]
