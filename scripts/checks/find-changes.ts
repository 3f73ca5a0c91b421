import { runCommand } from './run-command.ts'

const said = async (command: readonly [string, ...string[]]): Promise<string> => {
  const { isGood, output } = await runCommand(command)
  if (!isGood) throw new Error(`${command.join(' ')} failed:\n${output}`)
  return output
}
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Main as the remote has it, or as it is here where there is no remote. */
const MAIN = ['origin/main', 'main']

/** The commit in which this branch left main: on main itself the last one, so that what is not committed counts. */
export const findBase = async (): Promise<string> => {
  for (const main of MAIN) {
    const { isGood, output } = await runCommand(['git', 'merge-base', 'HEAD', main])
    if (isGood) return output
  }
  throw new Error(`changes are compared with the branch main, and there is neither of ${MAIN.join(' and ')}`)
}

/** Files that differ from the base, whether committed or not, from the root. */
export const changedFiles = async (base: string): Promise<string[]> => [
  ...linesOf(await said(['git', 'diff', '--name-only', '--no-renames', base])),
  ...linesOf(await said(['git', 'ls-files', '--others', '--exclude-standard'])),
]
