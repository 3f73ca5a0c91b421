// Plain JavaScript for any Node from 18 on: the bootstrap loads it before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const INSTALLED_FILE = join(ROOT, 'node_modules', '.installed-lockfile')
/** pnpm's own notes of what is in the folder. */
const MODULES_FILE = join(ROOT, 'node_modules', '.modules.yaml')

/**
 * Packages that different commands need, as arguments of pnpm. Selections add up in one `node_modules`: a later one
 * removes nothing. `running` is a seventh of `everything`.
 */
const SELECTIONS = {
  running: [
    '--prod',
    '--filter-prod={.}...',
    '--filter-prod={./services/*}...',
    '--filter-prod={./apps/gateway}...',
    '--filter-prod={./tools/*}...',
  ],
  /** What the build of the pages needs besides. */
  pages: ['--prod', '--filter-prod={./apps/web}...'],
  everything: [],
}

/** @typedef {keyof typeof SELECTIONS} Selection */

/** Changes whenever another install could give another tree. */
const lockfileHash = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** Whether the tools of developers are there, which `pnpm install` by hand does not note in our file. */
const hasTools = () => existsSync(MODULES_FILE) && /"devDependencies": true/.test(readFileSync(MODULES_FILE, 'utf8'))

/** What is installed, and for which lockfile. An earlier version always installed everything, and wrote only the hash. */
const readInstalled = () => {
  if (!existsSync(INSTALLED_FILE)) return { hash: '', selections: /** @type {string[]} */ ([]) }
  const [hash = '', ...selections] = readFileSync(INSTALLED_FILE, 'utf8').trim().split(' ')
  return { hash, selections: selections.length === 0 ? ['everything'] : selections }
}

/**
 * The selection that has to be installed so that `wanted` is there; null for none. A checkout with everything is
 * somebody's place of work: a changed lockfile does not take its tools away.
 *
 * @param {Selection} wanted @returns {Selection | null}
 */
export const missingSelection = (wanted) => {
  const { hash, selections } = readInstalled()
  const hasEverything = selections.includes('everything') || hasTools()
  if (hash === lockfileHash() && (hasEverything || selections.includes(wanted))) return null
  return hasEverything ? 'everything' : wanted
}

/** @param {Selection} installed */
export const noteInstalled = (installed) => {
  const { hash, selections } = readInstalled()
  const current = lockfileHash()
  const all = hash === current ? [...new Set([...selections, installed])] : [installed]
  writeFileSync(INSTALLED_FILE, `${[current, ...(installed === 'everything' ? ['everything'] : all)].join(' ')}\n`)
}

/**
 * Arguments of pnpm for an installation. The age of every release was checked when the lockfile was written, and its
 * hashes still hold; checking the age against the registry again takes half a minute and makes an installation from a
 * warm store need the network.
 *
 * @param {Selection} selection
 */
export const installArguments = (selection) => [
  'install',
  '--frozen-lockfile',
  '--prefer-offline',
  '--config.minimumReleaseAge=0',
  '--config.confirmModulesPurge=false',
  ...SELECTIONS[selection],
]
