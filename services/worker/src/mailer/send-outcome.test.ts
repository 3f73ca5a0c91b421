import { expect, it } from 'vitest'
import { outcomeOf } from './send-outcome.ts'

const fault = (fields: Record<string, unknown>, text = 'fault'): Error => Object.assign(new Error(text), fields)

it('gives up a mail that the server refuses permanently', () => {
  const error = fault(
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    '550 <ann@example.org>: no such user',
  )
  expect(outcomeOf(error, false)).toEqual({ kind: 'refused', reason: '550 <[address]>: no such user' })
  expect(outcomeOf(fault({ command: 'DATA', responseCode: 554 }), true).kind).toBe('refused')
})

it('tries again what the server refuses for now', () => {
  const later = outcomeOf(fault({ command: 'RCPT TO', responseCode: 451 }), false)
  expect(later).toMatchObject({ kind: 'failed', isServerAway: false })
  expect(outcomeOf(fault({ command: 'DATA', responseCode: 452 }), true)).toMatchObject({ kind: 'failed' })
})

it('gives up no mail because of a wrong password, a wrong sender or a server that is closed', () => {
  const ours = [
    fault({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }),
    fault({ command: 'MAIL FROM', responseCode: 550 }),
    fault({ command: 'CONN', responseCode: 554 }),
    fault({ code: 'ESOCKET', command: 'CONN' }),
  ]
  for (const error of ours) expect(outcomeOf(error, false)).toMatchObject({ kind: 'failed', isServerAway: true })
})

it('does not know the result for a mail whose connection broke after all of it was sent', () => {
  expect(outcomeOf(fault({ code: 'ECONNECTION', command: 'CONN' }), true)).toEqual({ kind: 'unknown', reason: 'fault' })
  expect(outcomeOf(fault({ code: 'ECONNECTION', command: 'CONN' }), false).kind).toBe('failed')
})
