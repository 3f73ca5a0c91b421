import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test as it, onTestFinished } from 'vitest'
import { encryptFor } from './age-file.ts'
import { checkBackup } from './read-backup.ts'

it.each([
  ['no gzip', Buffer.from('no gzip')],
  ['nothing', Buffer.alloc(0)],
  ['a gzip that is cut off', gzipSync('begin;\n'.repeat(1_000)).subarray(0, -9)],
  ['another script', gzipSync('begin;\ncommit;\n')],
])('says that a file of its recipient holds %s', async (_, contents) => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const identity = await generateX25519Identity()
  const parts = (async function* () {
    yield contents
  })()
  const file = join(folder, 'file')
  await writeFile(file, encryptFor([await identityToRecipient(identity)], parts))
  await expect(checkBackup(file, [identity])).rejects.toThrow('something else than a backup')
})
