import { expect, it } from 'vitest'
import { formatLogLine } from './format-log-line.ts'

const line = (level: string | number): string =>
  JSON.stringify({ level, name: 'worker', msg: 'slot stored', rows: 12, err: { type: 'Error', message: 'late' } })

it('shows level, message and fields of a log line', () => {
  expect(formatLogLine('worker', line('warn'), 'info')).toBe('worker    WARN  slot stored rows=12 err=late')
})

it('leaves out lines below the chosen level, as word or number', () => {
  expect([formatLogLine('worker', line('info'), 'warn'), formatLogLine('worker', line(30), 'warn')]).toEqual([
    null,
    null,
  ])
  expect(formatLogLine('worker', line(50), 'warn')).toContain('ERROR')
})

it('shows a line that is no JSON as it is', () => {
  expect(formatLogLine('items', 'Error: cannot find module', 'error')).toBe('items     Error: cannot find module')
})
