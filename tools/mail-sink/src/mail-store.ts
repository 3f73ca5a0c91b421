import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { type KeptMail, keptMailSchema } from './kept-mail.ts'

const MOST_KEPT = 100

export type MailStore = {
  /** Throws, and keeps nothing, when the file cannot be written. */
  add: (mail: Omit<KeptMail, 'id'>) => void
  /** Newest first; only those to one address if it is given, ignoring case. */
  list: (to: string | null) => KeptMail[]
  find: (id: number) => KeptMail | null
}

const readFile = (file: string): KeptMail[] => {
  try {
    return z.array(keptMailSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The first start, or an expendable file.
    return []
  }
}

/** An existing file is always complete; it contains sign-in links, so it is readable by this user only. */
const writeWhole = (file: string, mails: readonly KeptMail[]): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(mails), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The last mails, in memory and, if `file` is given, across restarts. */
export const createMailStore = (file: string | null): MailStore => {
  let mails = file === null ? [] : readFile(file)
  let lastId = Math.max(0, ...mails.map(({ id }) => id))
  return {
    add: (mail) => {
      const next = [{ ...mail, id: lastId + 1 }, ...mails].slice(0, MOST_KEPT)
      // Before it counts as kept: a sender that was refused sends it again.
      if (file !== null) writeWhole(file, next)
      mails = next
      lastId += 1
    },
    list: (to) => {
      const wanted = to?.toLowerCase()
      return wanted === undefined
        ? mails
        : mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted))
    },
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
  }
}
