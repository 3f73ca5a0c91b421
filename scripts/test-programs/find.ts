import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { findPrograms } from '@gildscope/local-services/find-program'
import { findChromium } from '@gildscope/testkit/find-chromium'
import { ProgramCache } from './cache.ts'
import { findKubectl } from './kubectl.ts'
import { TEST_PROGRAMS } from './programs.ts'

/** Fetched programs come last on the path, so that those of the machine are preferred. */
export const useFetchedPrograms = (): void => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const { bin } = new ProgramCache()
  if (!folders.includes(bin)) process.env.PATH = [...folders, bin].join(delimiter)
}

/** Where a program is that tests can use; null when there is none. */
export const findUsable = (name: string, path = process.env.PATH): string | null => {
  if (name === 'chromium-headless-shell') return findChromium(path)
  if (name === 'kubectl') return findKubectl(path)
  const check = TEST_PROGRAMS.find((program) => program.name === name)?.check
  const isUsable = (file: string): boolean =>
    check === undefined || spawnSync(file, check, { stdio: 'ignore', timeout: 20_000 }).status === 0
  return findPrograms(name, path).find(isUsable) ?? null
}

/** For vitest: a test with the name of a program among its tags is skipped where the program is missing. */
export const programTags = (): { name: string; skip?: boolean }[] =>
  // The `skip: false` of one tag would undo that of another.
  TEST_PROGRAMS.map(({ name }) => ({ name, ...(findUsable(name) === null && { skip: true }) }))
