import { expect, it } from 'vitest'
import { composeImage } from './compose-image.ts'

it('is of an exact version', () => {
  expect(composeImage('postgres')).toMatch(/^postgres:\d+\.\d+-/)
  expect(composeImage('redis')).toMatch(/^redis:\d+\.\d+-/)
})
