import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-error.ts'

const MAGIC = Buffer.from('age-encryption.org/v1\n')

/** Bytes in the format of `age` for these recipients; only they can decrypt them, not even the writer. */
export const encryptFor = async function* (
  recipients: readonly string[],
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/** Other files are refused before anything else of them is kept in memory. */
const afterMagic = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let start: Buffer | null = Buffer.alloc(0)
  for await (const part of source) {
    if (start === null) yield part
    else {
      start = Buffer.concat([start, part])
      const known = Math.min(start.length, MAGIC.length)
      if (!start.subarray(0, known).equals(MAGIC.subarray(0, known))) {
        throw new BackupError('this is not a backup file: it is not in the age format')
      }
      if (known < MAGIC.length) continue
      yield start
      start = null
    }
  }
  if (start !== null) throw new BackupError('the backup file is cut off at its start')
}

const openHeader = async (identities: readonly string[], file: ReadableStream<Uint8Array>) => {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(file)
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('no identity matched')) {
      throw new BackupError(
        'no key of BACKUP_IDENTITIES opens the backup file: it was made for other recipients, or is damaged at its start',
        { cause },
      )
    }
    throw new BackupError('the backup file is damaged or cut off at its start', { cause })
  }
}

/** Decrypts the output of `encryptFor`, or of the tool `age`; throws BackupError as soon as a byte was altered. */
export const decryptWith = async function* (
  identities: readonly string[],
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  // Errors of the source come back through the decrypter, like its own.
  let fault: unknown = null
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* afterMagic(source)
    } catch (error) {
      fault = error
      throw error
    }
  }
  try {
    for await (const part of await openHeader(identities, ReadableStream.from(watched()))) {
      yield Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    }
  } catch (cause) {
    if (fault !== null) throw fault
    throw cause instanceof BackupError ? cause : new BackupError('the backup file is damaged or cut off', { cause })
  }
}
