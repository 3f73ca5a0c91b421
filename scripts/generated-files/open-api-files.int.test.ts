import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApiFiles } from './open-api-files.ts'

const FILES = await openApiFiles()

type Found = { large: string[]; refs: Set<string> }

/** Finds inlined objects that a client would want a type for, and references. */
const walk = (value: unknown, path: string, found: Found): Found => {
  if (typeof value !== 'object' || value === null) return found
  if ('$ref' in value) found.refs.add(String(value.$ref))
  const isNamed = /^components\/schemas\/[^/]+$/.test(path)
  if (!isNamed && 'properties' in value && JSON.stringify(value).length > 1_000) found.large.push(path)
  for (const [key, each] of Object.entries(value)) walk(each, path === '' ? key : `${path}/${key}`, found)
  return found
}

it.each(FILES)('writes %s as a document that tools take', async (_name, text) => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

it.each(FILES)('names large objects in %s, and has no dangling references', (_name, text) => {
  const document = JSON.parse(text)
  const { large, refs } = walk(document, '', { large: [], refs: new Set() })
  expect(large).toEqual([])
  expect(refs.size).toBeGreaterThan(5)
  for (const ref of refs) {
    const place = ref.slice(2).split('/')
    expect(
      place.reduce((at, key) => at?.[key], document),
      ref,
    ).toBeDefined()
  }
})

it('finds a topic for every call', () => {
  const { tags } = JSON.parse(FILES[0]?.[1] ?? '')
  expect(tags.map(({ name }: { name: string }) => name)).not.toContain('Other')
  expect(tags.length).toBeGreaterThan(8)
})

it('refuses what tools do not take', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const source = (FILES[0]?.[1] ?? '').replace('#/components/schemas/Item"', '#/components/schemas/Nothing"')
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId }) => ruleId)).toContain('no-unresolved-refs')
})

it.each(FILES)('has no two fields of a type in %s that languages with snake case write alike', (_name, text) => {
  const { schemas } = JSON.parse(text).components as {
    schemas: Record<string, { properties?: Record<string, unknown> }>
  }
  const alike = Object.entries(schemas).flatMap(([type, { properties = {} }]) => {
    const names = Object.keys(properties).map((name) => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '_$&').toLowerCase())
    return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${type}.${name}`)
  })
  expect(alike).toEqual([])
})
