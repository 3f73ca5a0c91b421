import { getAccount } from '@gildscope/contracts'
import { injectEndpoint, runEntry, TEST_VAULT_KEYS } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { findMail, newPlayer } from '../testing/account-calls.ts'
import { useAccountApp } from '../testing/use-account-app.ts'

const account = useAccountApp()
const NEW_KEY = `next:${Buffer.alloc(32, 9).toString('base64')}`

const run = async (command: string, args: string[], vaultKeys: string) => {
  const env = { DATABASE_URL: account.deps.config.DATABASE_URL, VAULT_KEYS: vaultKeys }
  const { code, out, err } = await runEntry(`services/account/src/commands/${command}.ts`, args, env)
  return { code, output: out + err }
}

describe('set-account-level', () => {
  const setLevel = (...args: string[]) => run('set-account-level', args, TEST_VAULT_KEYS)

  test('raises the level of a user, whatever the case of the name', async () => {
    const { user, session } = await newPlayer(account)
    const { code, output } = await setLevel(user.toUpperCase(), '3')
    expect([code, output]).toEqual([0, `${user} has level 3, shown as 2: data is updated every 6 hours.\n`])
    const reply = await injectEndpoint(account.app, getAccount, { headers: { session } })
    expect(reply.body?.account).toMatchObject({ accountLevel: 3, updateHours: 6 })
  })

  test('reports the problem', async () => {
    const [unknown, none, zero] = await Promise.all([
      setLevel('Nobody.Here', '2'),
      setLevel(),
      setLevel('Somebody', '0'),
    ])
    expect(unknown).toEqual({ code: 1, output: "There is no account 'Nobody.Here'.\n" })
    for (const { code, output } of [none, zero])
      expect([code, output]).toEqual([1, expect.stringContaining('set-account-level.ts USER LEVEL')])
  })
})

describe('rotate-vault', () => {
  test('prints what it re-encrypted, and fails without the former key', async () => {
    const { email } = await newPlayer(account)
    const without = await run('rotate-vault', [], NEW_KEY)
    expect(without.code).toBe(1)
    expect(without.output).toMatch(/Game keys: 0 resealed\nMails: 0 resealed, \d+ NOT: their key is not in VAULT_KEYS/)
    expect(await findMail(account, 'confirm-email', email)).not.toBeNull()
    const rotated = await run('rotate-vault', [], `${NEW_KEY},${TEST_VAULT_KEYS}`)
    expect(rotated.code).toBe(0)
    expect(rotated.output).toMatch(
      /^Sealing key: next\nGame keys: 0 resealed\nMails: [1-9]\d* resealed\nChannels: 0 resealed\n$/,
    )
    await expect(findMail(account, 'confirm-email', email)).rejects.toThrow("the key 'next' is not in VAULT_KEYS")
  })
})
