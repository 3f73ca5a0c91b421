import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { dictionary } from '@zxcvbn-ts/language-common'

const MOST_COMMON = 10_000

const HEAD = `# The ${MOST_COMMON} most common passwords, then every longer common one that has the length of a password here.
# Source: passwords-common of @zxcvbn-ts/language-common (MIT), written by commands/write-common-passwords.ts.`

/** The text of `common-passwords.txt`: one password in each line, small letters only, most common first. */
export const commonPasswordText = (): string => {
  const all = dictionary['passwords-common']
  const longer = all.slice(MOST_COMMON).filter((password) => password.length >= ACCOUNT_LIMITS.password.least)
  return `${[HEAD, ...all.slice(0, MOST_COMMON), ...longer].join('\n')}\n`
}
