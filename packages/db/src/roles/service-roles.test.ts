import { expect, test } from 'vitest'
import { scramVerifier } from './scram-verifier.ts'
import { readRolePasswords, serviceUrl } from './service-roles.ts'

test('the address of a service is that of the owner under its own name and password', () => {
  const url = 'postgresql://owner:secret@db.example:5433/my%20site?sslmode=require'
  expect(serviceUrl(url, 'items', 'a:/@%b')).toBe(
    'postgresql://my%20site_items:a%3A%2F%40%25b@db.example:5433/my%20site?sslmode=require',
  )
})

test('a password that is empty or not there makes no role', () => {
  expect(readRolePasswords({ ITEMS_DB_PASSWORD: 'one', STATS_DB_PASSWORD: '' })).toEqual({ items: 'one' })
})

test('a password is stored as the standard has it for SCRAM-SHA-256, and as nothing else', () => {
  // The example of RFC 7677, section 3: its ServerSignature follows from this ServerKey, its ClientProof from this StoredKey.
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')
  expect(scramVerifier('pencil', salt)).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
  expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'))
  expect(() => scramVerifier('pässwort')).toThrow('ASCII')
})
