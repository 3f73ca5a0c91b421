import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { applyPatch, type PatchStep } from './apply-patch.ts'
import { type Manifest, nameOf } from './manifest.ts'

export const KUBERNETES_FOLDER = fileURLToPath(new URL('../../../infra/kubernetes', import.meta.url))

type Generator = {
  name: string
  behavior?: 'merge'
  envs?: string[]
  files?: string[]
  literals?: string[]
}

/** The subset of kustomize used here. */
type Kustomization = {
  resources?: string[]
  configMapGenerator?: Generator[]
  secretGenerator?: Generator[]
  patches?: { target: { kind: string; name: string }; patch: string }[]
  images?: { name: string; newName: string; newTag: string }[]
}

type Entries = Readonly<Record<string, string>>

export type Resolved = {
  manifests: readonly Manifest[]
  configMaps: Readonly<Record<string, Entries>>
  secrets: Readonly<Record<string, Entries>>
  images: readonly string[]
  /** Every file that contributed to it. */
  files: readonly string[]
}

const KUSTOMIZATION = 'kustomization.yaml'

/** `scripts/check-manifests.ts` validates manifests against the types; here they are trusted. */
const readManifests = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    const [fault] = document.errors
    if (fault !== undefined) throw new Error(`${file}: ${fault.message}`)
    return document.toJS() as Manifest
  })

const readKustomization = (folder: string): Kustomization =>
  parse(readFileSync(join(folder, KUSTOMIZATION), 'utf8')) as Kustomization

const entry = (line: string): [string, string] => {
  const at = line.indexOf('=')
  if (at < 1) throw new Error(`'${line}' is no NAME=value`)
  return [line.slice(0, at), line.slice(at + 1)]
}

/** The file of secrets is created from its example, and only the example is in git. */
const envFile = (folder: string, name: string): string => {
  const file = join(folder, name)
  return existsSync(file) ? file : `${file}.example`
}

const readEnv = (file: string): [string, string][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(entry)

const filesOf = (folder: string, { envs = [], files = [] }: Generator): string[] => [
  ...envs.map((name) => envFile(folder, name)),
  ...files.map((name) => join(folder, name)),
]

const generated = (folder: string, { envs = [], files = [], literals = [] }: Generator): Entries =>
  Object.fromEntries([
    ...envs.flatMap((name) => readEnv(envFile(folder, name))),
    ...files.map((name): [string, string] => [basename(name), readFileSync(join(folder, name), 'utf8')]),
    ...literals.map(entry),
  ])

const addGenerated = (
  before: Readonly<Record<string, Entries>>,
  folder: string,
  generators: readonly Generator[] = [],
): Readonly<Record<string, Entries>> => {
  const maps = { ...before }
  for (const generator of generators) {
    const { name, behavior } = generator
    const former = maps[name]
    if ((former === undefined) === (behavior === 'merge')) {
      throw new Error(`${folder}: ${name} ${former === undefined ? 'does not exist' : 'exists already'}`)
    }
    maps[name] = { ...former, ...generated(folder, generator) }
  }
  return maps
}

const patched = (manifests: readonly Manifest[], { patches = [] }: Kustomization): Manifest[] => {
  let result = [...manifests]
  for (const { target, patch } of patches) {
    const isMeant = (each: Manifest): boolean => each.kind === target.kind && nameOf(each) === target.name
    if (!result.some(isMeant)) throw new Error(`a patch is for a ${target.kind} ${target.name}, which does not exist`)
    const steps = parse(patch) as PatchStep[]
    result = result.map((each) => (isMeant(each) ? (applyPatch(each, steps) as Manifest) : each))
  }
  return result
}

/** What kustomize would produce for a folder, except for hashed names, labels and replaced images. */
const resolveKustomization = (folder: string): Resolved => {
  const kustomization = readKustomization(folder)
  const parts = (kustomization.resources ?? []).map((name): Resolved => {
    const place = resolve(folder, name)
    if (statSync(place).isDirectory()) return resolveKustomization(place)
    return { manifests: readManifests(place), configMaps: {}, secrets: {}, images: [], files: [place] }
  })
  const merged = (key: 'configMaps' | 'secrets') => Object.assign({}, ...parts.map((part) => part[key]))
  const generators = [...(kustomization.configMapGenerator ?? []), ...(kustomization.secretGenerator ?? [])]
  return {
    manifests: patched(
      parts.flatMap((part) => part.manifests),
      kustomization,
    ),
    configMaps: addGenerated(merged('configMaps'), folder, kustomization.configMapGenerator),
    secrets: addGenerated(merged('secrets'), folder, kustomization.secretGenerator),
    images: [...parts.flatMap((part) => part.images), ...(kustomization.images ?? []).map(({ name }) => name)],
    files: [
      join(folder, KUSTOMIZATION),
      ...parts.flatMap((part) => part.files),
      ...generators.flatMap((generator) => filesOf(folder, generator)),
    ],
  }
}

export const BASES = ['base/data', 'base/migration', 'base/site'] as const
export const OVERLAYS = ['data', 'migration', 'recovery', 'site'].map((name) => `overlays/example/${name}`)
export const SECRETS = 'overlays/example/secrets'

const known = new Map<string, Resolved>()

export const resolved = (name: string): Resolved => {
  const result = known.get(name) ?? resolveKustomization(join(KUBERNETES_FOLDER, name))
  known.set(name, result)
  return result
}
