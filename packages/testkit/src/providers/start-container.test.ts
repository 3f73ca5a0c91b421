import { expect, it } from 'vitest'
import { composeImage } from './start-container.ts'

it('runs images of exact versions', () => {
  expect(composeImage('postgres')).toMatch(/^postgres:\d+\.\d+-/)
  expect(composeImage('redis')).toMatch(/^redis:\d+\.\d+-/)
})
