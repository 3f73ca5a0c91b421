import { readFileSync } from 'node:fs'

const read = (): ReadonlySet<string> => {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')))
}

const COMMON = read()

/** Whether it is among the passwords that attackers try first, ignoring case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
