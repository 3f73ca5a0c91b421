import { createVault, vaultKeysVariable } from '@gildscope/base/vault'
import { createDb } from '@gildscope/db'
import { databaseConfigShape, readConfig } from '@gildscope/service-kit'
import * as z from 'zod'
import { type Resealed, rotateVault } from '../rotation/rotate-vault.ts'

const USAGE = `Reseals game keys, waiting mails and channels with the first key of VAULT_KEYS. Can be stopped and repeated.

  node services/account/src/commands/rotate-vault.ts

Put the new key first and keep the former ones: VAULT_KEYS=new:...,old:... Give all processes these keys before.
DATABASE_URL names the database. Exit code 1: some values are sealed by a key that is not in VAULT_KEYS.
`

const { DATABASE_URL, VAULT_KEYS } = process.argv.includes('--help')
  ? { DATABASE_URL: null, VAULT_KEYS: [] }
  : readConfig(z.object({ DATABASE_URL: databaseConfigShape.DATABASE_URL, VAULT_KEYS: vaultKeysVariable }), process.env)

const line = (what: string, { resealed, unreadable }: Resealed): string =>
  `${what}: ${resealed} resealed${unreadable === 0 ? '' : `, ${unreadable} NOT: their key is not in VAULT_KEYS`}\n`

const run = async (databaseUrl: string): Promise<void> => {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error('stopped')))
  const { db, close } = createDb(databaseUrl, { max: 1, applicationName: 'gildscope-rotate-vault' })
  try {
    const vault = createVault(VAULT_KEYS)
    const { gameKeys, mails, channels } = await rotateVault(db, vault, stop.signal)
    const lines = [line('Game keys', gameKeys), line('Mails', mails), line('Channels', channels)]
    process.stdout.write(`Sealing key: ${vault.activeKey}\n${lines.join('')}`)
    if (gameKeys.unreadable + mails.unreadable + channels.unreadable > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

if (DATABASE_URL === null) process.stdout.write(USAGE)
else await run(DATABASE_URL)
