import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createVault, VaultError } from './create-vault.ts'
import { vaultKeysVariable } from './vault-keys.ts'

const key = (name: string) => ({ name, secret: randomBytes(32) })

it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
  const vault = createVault([key('one')])
  const first = vault.seal('Größe', 'a/1')
  expect(vault.open(first, 'a/1')).toBe('Größe')
  expect(vault.seal('Größe', 'a/1').sealed).not.toEqual(first.sealed)
})

it('opens values of a former key and seals with the new one', () => {
  const old = key('old')
  const value = createVault([old]).seal('text', 'a')
  const vault = createVault([key('new'), old])
  expect(vault.open(value, 'a')).toBe('text')
  expect(vault.seal('text', 'a').sealedBy).toBe('new')
})

it('refuses another place, a changed byte, a cut and a missing key', () => {
  const vault = createVault([key('one')])
  const value = vault.seal('text', 'account 1')
  expect(() => vault.open(value, 'account 2')).toThrow(VaultError)
  const changed = Buffer.from(value.sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  expect(() => vault.open({ ...value, sealed: changed }, 'account 1')).toThrow(VaultError)
  expect(() => vault.open({ ...value, sealed: value.sealed.subarray(0, 10) }, 'account 1')).toThrow('cut off')
  expect(() => createVault([key('two')]).open(value, 'account 1')).toThrow("the key 'one' is not in VAULT_KEYS")
})

it('reads keys of the environment and says how they are written', () => {
  const one = randomBytes(32).toString('base64')
  const two = randomBytes(32).toString('base64')
  expect(vaultKeysVariable.parse(`b:${two}, a:${one}`).map(({ name }) => name)).toEqual(['b', 'a'])
  for (const wrong of ['', one, `a:${one.slice(4)}`, `a:${one},a:${two}`]) {
    expect(vaultKeysVariable.safeParse(wrong).error?.message).toContain('expected name:secret')
  }
})
