import { readFile, writeFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.ts'

const IDENTITY = 'AGE-SECRET-KEY-'

const isValid = (add: () => void): boolean => {
  try {
    add()
    return true
  } catch {
    return false
  }
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `age1...`, several with commas between. Throws BackupError. */
export const parseRecipients = (text: string): string[] => {
  const recipients = partsOf(text)
  if (recipients.length === 0)
    throw new BackupError('BACKUP_RECIPIENTS: expected age1..., otherwise the backup could not be decrypted')
  const wrong = recipients.find((recipient) => !isValid(() => new Encrypter().addRecipient(recipient)))
  if (wrong?.startsWith(IDENTITY)) {
    throw new BackupError(
      'BACKUP_RECIPIENTS: an identity is secret and belongs elsewhere; expected its recipient, age1...',
    )
  }
  if (wrong !== undefined) throw new BackupError(`BACKUP_RECIPIENTS: '${wrong}' is no recipient; expected age1...`)
  return recipients
}

/** The lines of a file as `age-keygen` writes it. */
const readIdentityFile = async (file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new BackupError(`BACKUP_IDENTITIES: ${cause.message}`, { cause })
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length > 0 && identities.every((line) => line.startsWith(IDENTITY))) return identities
  throw new BackupError(
    `BACKUP_IDENTITIES: ${file} is no file of identities, which are lines that begin with ${IDENTITY}`,
  )
}

/** Identities and files of them, separated by commas. Throws BackupError, whose text never contains one. */
export const parseIdentities = async (text: string): Promise<string[]> => {
  const lists = partsOf(text).map((part) => (part.startsWith(IDENTITY) ? [part] : readIdentityFile(part)))
  const identities = (await Promise.all(lists)).flat()
  if (identities.every((identity) => isValid(() => new Decrypter().addIdentity(identity)))) return identities
  throw new BackupError(`BACKUP_IDENTITIES: one that begins with ${IDENTITY} is not whole`)
}

/** Writes a new identity as `age-keygen` does, for its owner only, and answers its recipient. Throws BackupError. */
export const writeIdentityFile = async (file: string, now: Date): Promise<string> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
    throw new BackupError(`${file} is there already; an identity is not replaced`, { cause })
  })
  return recipient
}
