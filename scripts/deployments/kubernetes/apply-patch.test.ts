import { expect, it } from 'vitest'
import { applyPatch } from './apply-patch.ts'

const document = { spec: { rules: [{ host: 'a' }], 'a/b': 1 } }

it('replaces existing values and adds missing ones, in a copy', () => {
  const steps = [
    { op: 'replace', path: '/spec/rules/0/host', value: 'b' },
    { op: 'add', path: '/spec/rules/-', value: { host: 'c' } },
    { op: 'replace', path: '/spec/a~1b', value: 2 },
    { op: 'add', path: '/spec/class', value: 'd' },
  ] as const
  expect(applyPatch(document, steps)).toEqual({ spec: { rules: [{ host: 'b' }, { host: 'c' }], 'a/b': 2, class: 'd' } })
  expect(document.spec.rules).toHaveLength(1)
})

it.each(['/spec/rules/1/host', '/spec/none', '/none/host'])('refuses to replace %s, where nothing is', (path) => {
  expect(() => applyPatch(document, [{ op: 'replace', path, value: 1 }])).toThrow(`nothing is at ${path}`)
})
