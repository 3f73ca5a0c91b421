import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test as it, onTestFinished } from 'vitest'
import { parseIdentities, parseRecipients, writeIdentityFile } from './age-keys.ts'

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const ONE = await generateX25519Identity()
const TWO = await generateX25519Identity()

it('writes an identity for its owner only, prints who it is, and replaces none', async () => {
  const file = join(await newFolder(), 'identity.txt')
  const recipient = await writeIdentityFile(file, new Date('2026-11-21T03:17:00Z'))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^# created: 2026-11-21T03:17:00.000Z\n# public key: age1\w+\nAGE-SECRET-KEY-1\w+\n$/)
  expect(text).toContain(recipient)
  const [identity = ''] = await parseIdentities(file)
  expect(await identityToRecipient(identity)).toBe(recipient)
  await expect(writeIdentityFile(file, new Date())).rejects.toThrow('is there already')
  expect(await readFile(file, 'utf8')).toBe(text)
})

it('accepts identities and files of several, separated by commas', async () => {
  const file = join(await newFolder(), 'identities')
  await writeFile(file, `# first\n${ONE}\n\n  ${TWO}\r\n`)
  expect(await parseIdentities(file)).toEqual([ONE, TWO])
  expect(await parseIdentities(`${TWO}, ${file}`)).toEqual([TWO, ONE, TWO])
})

it('names the file that has no identities, and never an identity', async () => {
  const file = join(await newFolder(), 'other')
  await expect(parseIdentities(file)).rejects.toThrow('BACKUP_IDENTITIES: ENOENT')
  for (const text of ['', '# only a comment\n', `${await identityToRecipient(ONE)}\n`, 'age-encryption.org/v1\n']) {
    await writeFile(file, text)
    await expect(parseIdentities(file)).rejects.toThrow(`${file} is no file of identities`)
  }
  const cut = ONE.slice(0, -3)
  await expect(parseIdentities(cut)).rejects.toThrow('is not whole')
  await expect(parseIdentities(cut)).rejects.not.toThrow(cut)
})

it('accepts recipients separated by commas, and names the invalid one', async () => {
  const [one, two] = await Promise.all([identityToRecipient(ONE), identityToRecipient(TWO)])
  expect(parseRecipients(`${one}, ${two},`)).toEqual([one, two])
  expect(() => parseRecipients(' , ')).toThrow('could not be decrypted')
  expect(() => parseRecipients(`${one},age1other`)).toThrow("'age1other' is no recipient")
  expect(() => parseRecipients(ONE)).toThrow('an identity is secret')
  expect(() => parseRecipients(ONE)).not.toThrow(ONE)
})
